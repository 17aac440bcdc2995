"""Section 5: the first round, one half of the list against the other.

Source: dubov-1997 5.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits
from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.colours import Allocation
from pairtutor.systems.dubov_1997.choosing import first_that_fits
from pairtutor.systems.dubov_1997.rows import Rows

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.state import State


def pair_first_round(state: State, initial: Colour) -> dict[tuple[int, int], Allocation]:
    """Pair the halves of the list; return the colours, which alternate from pair to pair.

    Source: dubov-1997 5, DUB-20, DUB-21.
    """
    field, tell = state.field, state.tell
    order = sorted(bits(state.free), key=lambda place: field.figures[place].seed)
    if len(order) % 2:
        choice = first_that_fits(
            order[::-1],
            lambda place: bool(field.bye >> place & 1) and state.try_bye(place),
            tell.witnesses.no_bye(state.rest) if tell else None,
        )
        if tell:
            tell.bye(choice)
        order = [place for place in order if place != choice.place]
    if not order:
        return {}
    half = len(order) // 2
    upper, lower = order[:half], order[half:]
    state.group = 1
    with tell.halves(upper, lower) if tell else nullcontext():
        if tell:
            tell.proposal(upper, lower)
        pairs = Rows(state, upper, lower, "first-round").pair()
        state.settle(pairs)
        if tell:
            tell.settled(pairs)
    colours = (initial, initial.opposite)
    return {pair: Allocation(colours[row % 2], "drawn-colour") for row, pair in enumerate(pairs)}
