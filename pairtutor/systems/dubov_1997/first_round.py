"""Section 5: the first round, one half of the list against the other.

Source: dubov-1997 5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits
from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.colours import Allocation
from pairtutor.systems.dubov_1997.choosing import first_that_fits
from pairtutor.systems.dubov_1997.rows import Rows

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.state import State


def pair_first_round(state: State, initial: Colour) -> dict[tuple[int, int], Allocation]:
    """Pair the halves of the list; return the colours, which alternate from pair to pair, by ranks.

    Source: dubov-1997 5, DUB-20, DUB-21.
    """
    participants, listener = state.participants, state.listener
    order = sorted(bits(state.free), key=lambda place: participants.figures[place].seed)
    if len(order) % 2:
        choice = first_that_fits(
            order[::-1],
            lambda place: bool(participants.bye >> place & 1) and state.try_bye(place),
            listener.why_not.no_bye(state.rest),
        )
        listener.bye(choice)
        order = [place for place in order if place != choice.place]
    if not order:
        return {}
    half = len(order) // 2
    upper, lower = order[:half], order[half:]
    state.group = 1
    with listener.halves(upper, lower):
        pairs = Rows(participants.legal, upper, lower, listener.rows, "first-round").pair()
        state.settle(pairs)
        listener.settled(pairs)
    colours = (initial, initial.opposite)
    drawn = {}
    for row, (one, other) in enumerate(pairs):
        colour = colours[row % 2]
        higher = colour if one < other else colour.opposite
        drawn[min(one, other), max(one, other)] = Allocation(higher, "drawn-colour")
    return drawn
