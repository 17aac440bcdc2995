"""Chapters 6.4, 7 and 8: the players brought up into a group, those who must leave it, and their opponents.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: dubov-1997 6.4, dubov-1997 7.1, dubov-1997 7.2, dubov-1997 8.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from pairtutor.matching.bits import Mask, bits, mask_of
from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.orders import dominating_colour, for_fetching
from pairtutor.systems.dubov_1997.choosing import Chosen, Pool, first_that_fits, rows_apart
from pairtutor.systems.dubov_1997.columns import order_of_turns
from pairtutor.systems.dubov_1997.floaters import Floating
from pairtutor.systems.dubov_1997.participants import DubovParticipants, Pairs
from pairtutor.systems.dubov_1997.round_state import State

if TYPE_CHECKING:
    from pairtutor.trace.refusals import PassedOver


def in_order(participants: DubovParticipants, below: Mask, colour_sought: Colour | None) -> Iterator[int]:
    """Yield players of lower groups, the highest group first; those whom 2.5 speaks against last in each.

    `colour_sought` is what they should be due, None for any.
    Source: dubov-1997 2.5, DUB-10, DUB-27, DUB-28.
    """
    figures = participants.figures

    def key(rank: int) -> tuple[bool, tuple[int, ...]]:
        return figures[rank].barred, for_fetching(figures[rank], colour_sought)

    for group in participants.groups:
        # 2.5: whoever was brought up too often comes last; among the others 7.2, the order for fetching
        yield from sorted((p for p in range(group.first, group.end) if below >> p & 1), key=key)


def opposite_due(participants: DubovParticipants, rank: int) -> Colour | None:
    """Return the due colour that a player's opponent should have; None if any will do."""
    due = participants.figures[rank].due
    return due.opposite if due else None


def pair_islands(state: State, group: Mask, below: Mask) -> Mask:
    """Fetch an opponent for each island of a group; return the group without them.

    Source: dubov-1997 6.1, dubov-1997 7.1, DUB-25, DUB-26, DUB-41.
    """
    participants, listener = state.participants, state.listener
    # whatever is supposed of meetings makes no island
    islands = [rank for rank in bits(group) if not participants.lawful[rank] & group]
    for island in islands:
        listener.island(island, group)
    for island in order_of_turns(participants, islands, state.listener):
        colour_sought = opposite_due(participants, island)
        choice = first_that_fits(
            in_order(participants, below & state.free, colour_sought),
            partial(state.try_pair, island),
            state.listener.no_opponent(island, state.rest),
        )
        if choice.taken is None:
            raise AssertionError("the round can be completed, so every island has an opponent below")
        free = below & (state.free | 1 << choice.taken)  # those free when the choice was made
        listener.on_fetched_player(choice, free, colour_sought, "island", island, turns=len(islands) > 1)
    return group & ~mask_of(islands)


def fetch_one(state: State, group: Mask, below: Mask) -> Chosen:
    """Choose the player who makes an odd group even, if anybody fits; nothing is settled yet.

    With him the whole group must have a complete pairing, and without him everybody below.
    Source: dubov-1997 7.2, DUB-29, DUB-30, DUB-31.
    """
    participants, listener = state.participants, state.listener
    dominating = dominating_colour(participants.of(group))
    colour_sought = dominating.opposite if dominating else None
    spare_above = Pool(participants.legal, group).spare()
    spare_below = Pool(participants.legal, below).spare()
    choice = first_that_fits(
        in_order(participants, below, colour_sought),
        lambda rank: bool(participants.legal[rank] & spare_above and spare_below >> rank & 1),
        state.listener.unfit(group, below),
    )
    if choice.taken is not None:
        listener.on_fetched_player(choice, below, colour_sought, "odd-number")
    return choice


def send_floaters(state: State, group: Mask, below: Mask, tried: list[PassedOver]) -> Mask:
    """Choose the floaters of a group and pair them; return who stays.

    `tried` are those who were looked at in vain to make an odd group even.
    Source: dubov-1997 6.4, DUB-32, DUB-33.
    """
    listener = state.listener
    floating = Floating(state.participants, group, below)
    listener.floaters_needed(floating, tried)
    while floating.floaters.bit_count() < floating.count:
        choice = first_that_fits(
            floating.undecided_players(), floating.try_floating, state.listener.must_stay(floating)
        )
        if choice.taken is None:
            raise AssertionError("the number of floaters is one that a complete pairing has")
        listener.floats(floating, choice)
    pair_floaters(state, floating.floaters, below)
    return group & ~floating.floaters


def pair_floaters(state: State, floaters: Mask, below: Mask) -> None:
    """Find the opponent of each floater at once, in a lower group.

    Source: dubov-1997 8.1, dubov-1997 8.2, DUB-35, DUB-36.
    """
    participants, listener = state.participants, state.listener
    pool = Pool(rows_apart(participants.legal, floaters), floaters | below)
    pairs: Pairs = []
    for floater in order_of_turns(participants, bits(floaters), state.listener):
        colour_sought = opposite_due(participants, floater)
        free = below & ~mask_of(opponent for _, opponent in pairs)
        choice = first_that_fits(
            in_order(participants, free, colour_sought),
            partial(_try_opponent, pool, floater),
            state.listener.no_opponent(floater, pool),
        )
        if choice.taken is None:
            raise AssertionError("a set of floaters is chosen so that each has an opponent")
        pairs.append((floater, choice.taken))
        listener.on_fetched_player(choice, free, colour_sought, "floater", floater)
    state.settle(pairs)


def _try_opponent(pool: Pool, floater: int, rank: int) -> list[int] | None:
    """Take a floater and an opponent out of a pool whose others can then be paired; return their matching."""
    return pool.try_without(1 << floater | 1 << rank) if pool.rows[floater] >> rank & 1 else None
