"""7.1: who can meet nobody of the own score group gets an opponent from below.

Source: dubov-1997 7.1.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.systems.dubov_1997.choosing import first_that_fits
from pairtutor.systems.dubov_1997.columns import alternating
from pairtutor.systems.dubov_1997.fetching import in_order, opposite_due

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.state import State


def pair_islands(state: State, group: int, below: int) -> int:
    """Fetch an opponent for each island of a group; return the group without them.

    Source: dubov-1997 6.1, dubov-1997 7.1, DUB-25, DUB-26, DUB-41.
    """
    participants, moves = state.participants, state.listener.moves
    islands = [place for place in bits(group) if not participants.lawful[place] & group]
    for island in islands:
        moves.island(island, group)
    for island in alternating(participants, islands, state.listener.columns):
        wanted = opposite_due(participants, island)
        choice = first_that_fits(
            in_order(participants, below & state.free, wanted),
            partial(state.try_pair, island),
            moves.no_opponent(island, state.rest),
        )
        if choice.place is None:
            raise AssertionError("the round can be completed, so every island has an opponent below")
        free = below & (state.free | 1 << choice.place)
        moves.fetched(choice, free, wanted, "island", island, turns=len(islands) > 1)
    return group & ~mask_of(islands)
