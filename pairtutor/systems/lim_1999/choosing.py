"""Whom a player meets: the first opponent available, or a later one whose due colour suits.

Source: lim-1999 3.8, lim-1999 5.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.systems.lim_1999.participants import LimParticipants


class OpponentFound(NamedTuple):
    """The opponents in the order in which they were tried, the first available one, and who was taken."""

    order: Sequence[int]
    first: int
    taken: int


def find(
    participants: LimParticipants, player: int, order: Sequence[int], available: int
) -> OpponentFound | None:
    """Go through opponents in order; None if nobody is available.

    In a Maxi-tournament only somebody close in rating is taken instead of the first available one.
    Source: lim-1999 3.8, lim-1999 5.2.
    """
    suiting = participants.suiting[player]
    first = -1
    for other in order:
        if not available >> other & 1:
            continue
        if first < 0:
            first = other
            if suiting >> other & 1:
                return OpponentFound(order, first, first)
        elif suiting >> other & 1 and participants.close(first, other):
            return OpponentFound(order, first, other)
    return None if first < 0 else OpponentFound(order, first, first)


def trial_order(players: Sequence[int]) -> list[int]:
    """Return whom the first of an even number of players tries: the bottom half, then the top half backwards.

    Source: lim-1999 4.2, lim-1999 4.3.
    """
    half = len(players) // 2
    return [*players[half:], *reversed(players[1:half])]
