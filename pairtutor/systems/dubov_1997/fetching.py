"""Chapter 7: who is brought up from lower score groups, for islands and for an odd group, and in which order.

Source: dubov-1997 7.1, dubov-1997 7.2, dubov-1997 8.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.dubov_1997.orders import dominating_colour, for_fetching
from pairtutor.systems.dubov_1997.choosing import Chosen, first_that_fits
from pairtutor.systems.dubov_1997.columns import order_of_turns
from pairtutor.systems.dubov_1997.pool import Pool

if TYPE_CHECKING:
    from pairtutor.model.colour import Colour
    from pairtutor.systems.dubov_1997.participants import DubovParticipants
    from pairtutor.systems.dubov_1997.state import State


def in_order(participants: DubovParticipants, below: int, wanted: Colour | None) -> Iterator[int]:
    """Yield players of lower groups, group by group; those whom 2.5 speaks against last in each.

    Source: dubov-1997 2.5, DUB-10, DUB-27, DUB-28.
    """
    figures = participants.figures

    def key(place: int) -> tuple[bool, tuple[int, ...]]:
        return figures[place].barred, for_fetching(figures[place], wanted)

    for group in participants.groups:
        yield from sorted((p for p in range(group.first, group.end) if below >> p & 1), key=key)


def opposite_due(participants: DubovParticipants, place: int) -> Colour | None:
    """Return the due colour that a player's opponent should have; None if any will do."""
    due = participants.figures[place].due
    return due.opposite if due else None


def pair_islands(state: State, group: int, below: int) -> int:
    """Fetch an opponent for each island of a group; return the group without them.

    Source: dubov-1997 6.1, dubov-1997 7.1, DUB-25, DUB-26, DUB-41.
    """
    participants, moves = state.participants, state.listener.moves
    islands = [place for place in bits(group) if not participants.lawful[place] & group]
    for island in islands:
        moves.island(island, group)
    for island in order_of_turns(participants, islands, state.listener.columns):
        wanted = opposite_due(participants, island)
        choice = first_that_fits(
            in_order(participants, below & state.free, wanted),
            partial(state.try_pair, island),
            state.listener.why_not.no_opponent(island, state.rest),
        )
        if choice.place is None:
            raise AssertionError("the round can be completed, so every island has an opponent below")
        free = below & (state.free | 1 << choice.place)
        moves.fetched(choice, free, wanted, "island", island, turns=len(islands) > 1)
    return group & ~mask_of(islands)


def fetch_one(state: State, group: int, below: int) -> Chosen:
    """Choose the player who makes an odd group even, if anybody fits.

    With him the whole group must have a complete pairing, and without him everybody below.
    Source: dubov-1997 7.2, DUB-29, DUB-30, DUB-31.
    """
    participants, moves = state.participants, state.listener.moves
    dominating = dominating_colour(participants.of(group))
    wanted = dominating.opposite if dominating else None
    spare_above = Pool(participants.legal, group).spare()
    spare_below = Pool(participants.legal, below).spare()
    choice = first_that_fits(
        in_order(participants, below, wanted),
        lambda place: bool(participants.legal[place] & spare_above and spare_below >> place & 1),
        state.listener.why_not.unfit(group, below),
    )
    if choice.place is not None:
        moves.fetched(choice, below, wanted, "odd-number")
    return choice
