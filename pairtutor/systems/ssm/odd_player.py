"""Who of an odd bracket stays over.

Source: ssm SSM-26.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pairtutor.systems.ssm.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.ssm.attempt import Attempt
    from pairtutor.systems.ssm.cards import Pairs
    from pairtutor.systems.ssm.field import Field
    from pairtutor.systems.ssm.telling.voice import Voice


class Over(NamedTuple):
    """Who stays over, and the pairs of the others."""

    player: int
    pairs: Pairs


def odd_player(
    field: Field, members: Sequence[int], made: Attempt, allowed: int, voice: Voice | None
) -> Over | None:
    """Return who stays over of a bracket whose pairs are `made`; None if nobody who may can.

    `allowed` are the players who may stay over: in the last bracket those without an earlier bye.
    """
    if made.pairs is None or made.over is None:
        raise ValueError("the pairs of an odd bracket leave one player")
    u, pairs = made.over, made.pairs
    fits, marked = bool(allowed >> u & 1), bool(field.marked >> u & 1)
    if fits and not marked:
        if voice:
            voice.stays_over(u)
        return Over(u, pairs)
    broken = field.breaks(pairs, u)
    if voice:
        voice.looks_for_another(u, fits=fits)
    failing: list[int] = []
    for v in reversed(members):
        if v == u:
            continue
        if not allowed >> v & 1:
            if voice:
                voice.had_bye(v)
            continue
        if field.marked >> v & 1:
            if voice:
                voice.would_float_again(v)
            failing.append(v)
            continue
        other = _without(field, members, v, voice)
        if other is None:
            continue
        breaks = field.breaks(other, v)
        if not fits or breaks < broken:
            return Over(v, other)
        if voice:
            voice.no_better(v, u, breaks, broken)
    if fits:
        return Over(u, pairs)
    for v in failing:
        other = _without(field, members, v, voice)
        if other is not None:
            return Over(v, other)
    return None


def _without(field: Field, members: Sequence[int], v: int, voice: Voice | None) -> Pairs | None:
    """Return the pairs of a bracket less one player, None if they cannot all be made."""
    rest = [member for member in members if member != v]
    if voice:
        voice.without(v)
    pairs = attempt(field, rest, voice).pairs
    if voice:
        voice.without(None)
        if pairs is None:
            voice.cannot_spare(v)
    return pairs
