"""The boards in their order, and who has White on each.

Source: DUB-39.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.colours import Allocation, allocate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pairtutor.systems.dubov_1997.field import DubovField
    from pairtutor.systems.dubov_1997.state import Pairs


class Seats(NamedTuple):
    """A board by ranks; `higher` is the higher ranked of the two."""

    white: int
    black: int
    higher: int
    allocation: Allocation


def boards(field: DubovField, pairs: Pairs, drawn: Mapping[tuple[int, int], Allocation]) -> list[Seats]:
    """Return the boards: better score first, then the larger sum, then by pairing number.

    `drawn` are colours that are settled already. Source: dubov-1997 3, DUB-39.
    """
    players = field.players
    found = []
    for pair in pairs:
        higher, lower = min(pair), max(pair)
        allocation = drawn.get(pair) or allocate(field.figures[pair[0]], field.figures[pair[1]])
        white, black = pair if allocation.first is Colour.WHITE else pair[::-1]
        score = players[higher].score
        key = (-score, -(score + players[lower].score), higher)
        found.append((key, Seats(white, black, higher, allocation)))
    return [seats for _, seats in sorted(found, key=lambda one: one[0])]
