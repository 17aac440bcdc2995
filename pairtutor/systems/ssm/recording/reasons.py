"""Why somebody is passed over, as a trace writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.ssm.criteria import floats_again, may_meet, same_group
from pairtutor.trace.refusals import HadBye, SameTeam
from pairtutor.trace.values import Forbidden, Met, RepeatedFloat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.ssm.participants import SsmParticipants

Against = Met | Forbidden | SameTeam | RepeatedFloat


def against_pair(participants: SsmParticipants, x: int, y: int, required: Sequence[str]) -> Against:
    """Return the first criterion that a pair breaks, with its witness; one of `required` is broken."""
    one, other = participants.players[x], participants.players[y]
    if not may_meet(one, other):
        return Met("met", one.tpn, other.tpn, one.met[other.tpn])
    if participants.forbidden[x] >> y & 1:
        return Forbidden("forbidden", one.tpn, other.tpn)
    if "B4" in required and same_group(one, other):
        return SameTeam("same-team", one.tpn, other.tpn, one.player.group)
    higher, lower = (one, other) if x < y else (other, one)
    floating = floats_again(higher, lower)
    if floating is None:
        raise ValueError("the pair breaks none of the criteria asked for")
    return RepeatedFloat(
        "repeated-float",
        floating.tpn,
        other.tpn if floating is one else one.tpn,
        "down" if floating is higher else "up",
        1,
        higher.score - lower.score,
    )


def over_again(participants: SsmParticipants, player: int) -> RepeatedFloat:
    """Return that staying over would be a second downfloat running."""
    return RepeatedFloat("repeated-float", participants.players[player].tpn, None, "down", 1, 0)


def had_bye(participants: SsmParticipants, player: int) -> HadBye:
    """Return that a player has had the bye."""
    one = participants.players[player]
    if one.bye_round is None:
        raise ValueError("the player has had no bye")
    return HadBye("had-bye", one.tpn, "pairing-allocated-bye", one.bye_round)
