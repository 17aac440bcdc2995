"""7.2: an odd group gets one player from below.

Source: dubov-1997 7.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.dubov_1997.orders import dominating_colour
from pairtutor.systems.dubov_1997.choosing import Chosen, first_that_fits
from pairtutor.systems.dubov_1997.fetching import in_order
from pairtutor.systems.dubov_1997.pool import Pool

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.state import State


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
        moves.unfit(group, below),
    )
    if choice.place is not None:
        moves.fetched(choice, below, wanted, "odd-number")
    return choice
