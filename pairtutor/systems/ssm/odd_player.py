"""Who of an odd bracket stays over.

Source: ssm SSM-26.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pairtutor.systems.ssm.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.ssm.attempt import Attempt
    from pairtutor.systems.ssm.listener import SsmListener
    from pairtutor.systems.ssm.participants import Pairs, SsmParticipants


class Over(NamedTuple):
    """Who stays over, and the pairs of the others."""

    player: int
    pairs: Pairs


def odd_player(
    participants: SsmParticipants, members: Sequence[int], made: Attempt, allowed: int, listener: SsmListener
) -> Over | None:
    """Return who stays over of a bracket whose pairs are `made`; None if nobody who may can.

    `allowed` are the players who may stay over: in the last bracket those without an earlier bye.
    """
    if made.pairs is None or made.over is None:
        raise ValueError("the pairs of an odd bracket leave one player")
    u, pairs = made.over, made.pairs
    fits, marked = bool(allowed >> u & 1), bool(participants.marked >> u & 1)
    if fits and not marked:
        listener.odd_player.stays_over(u)
        return Over(u, pairs)
    broken = participants.breaks(pairs, u)
    listener.odd_player.looks_for_another(u, fits=fits)
    failing: list[int] = []
    for v in reversed(members):
        if v == u:
            continue
        if not allowed >> v & 1:
            listener.odd_player.had_bye(v)
            continue
        if participants.marked >> v & 1:
            listener.odd_player.would_float_again(v)
            failing.append(v)
            continue
        other = _pairs_without(participants, members, v, listener)
        if other is None:
            continue
        breaks = participants.breaks(other, v)
        if not fits or breaks < broken:
            return Over(v, other)
        listener.odd_player.no_better(v, u, breaks, broken)
    if fits:
        return Over(u, pairs)
    for v in failing:
        other = _pairs_without(participants, members, v, listener)
        if other is not None:
            return Over(v, other)
    return None


def _pairs_without(
    participants: SsmParticipants, members: Sequence[int], v: int, listener: SsmListener
) -> Pairs | None:
    """Return the pairs of a bracket less one player, None if they cannot all be made."""
    rest = [member for member in members if member != v]
    listener.odd_player.without(v)
    pairs = attempt(participants, rest, listener).pairs
    listener.odd_player.without(None)
    if pairs is None:
        listener.odd_player.cannot_spare(v)
    return pairs
