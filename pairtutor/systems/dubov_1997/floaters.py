"""6.4 and 8: who must leave a group that cannot be paired within itself, and whom they meet.

Source: dubov-1997 6.4.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.systems.dubov_1997.choosing import first_that_fits
from pairtutor.systems.dubov_1997.columns import order_of_turns
from pairtutor.systems.dubov_1997.fetching import in_order, opposite_due
from pairtutor.systems.dubov_1997.floating import Floating
from pairtutor.systems.dubov_1997.pool import Pool, rows_apart

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.participants import Pairs
    from pairtutor.systems.dubov_1997.state import State
    from pairtutor.trace.refusals import PassedOver


def send_floaters(state: State, group: int, below: int, tried: list[PassedOver]) -> int:
    """Choose the floaters of a group and pair them; return who stays.

    `tried` are those who were looked at in vain to make an odd group even.
    Source: dubov-1997 6.4, DUB-32, DUB-33.
    """
    moves = state.listener.moves
    floating = Floating(state.participants, group, below)
    moves.floaters_needed(floating, tried)
    while floating.floaters.bit_count() < floating.count:
        choice = first_that_fits(
            floating.undecided(), floating.may_float, state.listener.why_not.must_stay(floating)
        )
        if choice.place is None:
            raise AssertionError("the number of floaters is one that a complete pairing has")
        moves.floats(floating, choice)
    pair_floaters(state, floating.floaters, below)
    return group & ~floating.floaters


def pair_floaters(state: State, floaters: int, below: int) -> None:
    """Find the opponent of each floater at once, in a lower group.

    Source: dubov-1997 8.1, dubov-1997 8.2, DUB-35, DUB-36.
    """
    participants, moves = state.participants, state.listener.moves
    pool = Pool(rows_apart(participants.legal, floaters), floaters | below)
    pairs: Pairs = []
    for floater in order_of_turns(participants, bits(floaters), state.listener.columns):
        wanted = opposite_due(participants, floater)
        free = below & ~mask_of(opponent for _, opponent in pairs)
        choice = first_that_fits(
            in_order(participants, free, wanted),
            partial(_leaves_a_pairing, pool, floater),
            state.listener.why_not.no_opponent(floater, pool),
        )
        if choice.place is None:
            raise AssertionError("a set of floaters is chosen so that each has an opponent")
        pairs.append((floater, choice.place))
        moves.fetched(choice, free, wanted, "floater", floater)
    state.settle(pairs)


def _leaves_a_pairing(pool: Pool, floater: int, place: int) -> bool:
    return bool(pool.rows[floater] >> place & 1) and pool.possible_without(1 << floater | 1 << place)
