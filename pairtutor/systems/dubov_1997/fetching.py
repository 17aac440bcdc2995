"""The order in which players of lower score groups are looked at (7.1, 7.2, 8.2).

Source: dubov-1997 7.1, dubov-1997 7.2, dubov-1997 8.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pairtutor.rules.dubov_1997.orders import for_fetching

if TYPE_CHECKING:
    from pairtutor.model.colour import Colour
    from pairtutor.systems.dubov_1997.participants import DubovParticipants


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
