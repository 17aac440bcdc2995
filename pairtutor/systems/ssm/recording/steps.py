"""What the steps of a round share: the bracket at hand, what was found in it, why somebody is passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.model.ids import RoundNumber
from pairtutor.rules.ssm.criteria import floats_again, may_meet, same_group
from pairtutor.systems.common.recording.recorder import RoundRecorder
from pairtutor.trace.procedures import PairingsUndone
from pairtutor.trace.refusals import HadBye, PassedOver, SameTeam
from pairtutor.trace.values import Forbidden, Met, RepeatedFloat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.rules.citing import Cites
    from pairtutor.systems.ssm.participants import Level, Pairs, SsmParticipants
    from pairtutor.trace.recorder import Tracer
    from pairtutor.trace.values import OnlyPartners


Against = Met | Forbidden | SameTeam | RepeatedFloat


def against_pair(participants: SsmParticipants, x: int, y: int, required: Sequence[str]) -> Against:
    """Return the first criterion that a pair breaks, with its witness; one of `required` is broken."""
    one, other = participants.players[x], participants.players[y]
    if not may_meet(one, other):
        return Met("met", one.tpn, other.tpn, RoundNumber(one.met[other.tpn]))
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
    return HadBye("had-bye", one.tpn, "pairing-allocated-bye", RoundNumber(one.bye_round))


class SsmSteps(RoundRecorder):
    """Records steps of one round; brackets count from 1.

    `trial` is without whom the bracket is tried, `started` whether it was tried before, `considered` are
    those looked at to stay over, `witness` proves the last no.
    """

    def __init__(self, participants: SsmParticipants, tracer: Tracer) -> None:
        super().__init__(participants, tracer)
        self.participants = participants
        self.number = 0
        self.started = False
        self.trial: int | None = None
        self.considered: list[PassedOver] = []
        self.witness: OnlyPartners | None = None

    def refused(self, x: int, w: int, level: Level) -> PassedOver:
        """Return why `w` is no partner for `x` under some criteria."""
        return PassedOver(self.tpn(w), against_pair(self.participants, x, w, level.criteria))

    def undo(self, pairs: Pairs, reason: Literal["exchange", "dead-end"], cites: Cites) -> None:
        """Record that pairs are undone, if there are any."""
        if pairs:
            self.emit(
                PairingsUndone(
                    cites=cites, group=self.number, reason=reason, pairs=self.lines(pairs), joining=()
                )
            )
