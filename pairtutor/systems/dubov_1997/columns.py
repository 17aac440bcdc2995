"""The two columns: who should play White, who should play Black (6.2, 7.3, 7.4).

Source: dubov-1997 6.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.orders import (
    black_column,
    to_black_column,
    to_white_column,
    white_column,
)
from pairtutor.systems.dubov_1997.choosing import first_that_fits

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.choosing import Chosen, Why
    from pairtutor.systems.dubov_1997.participants import DubovParticipants


class Columns:
    """The columns of a group; each list is in the order of the text.

    Source: dubov-1997 6.2, DUB-22.
    """

    def __init__(self, participants: DubovParticipants, places: Iterable[int]) -> None:
        figures = participants.figures
        self.participants = participants
        self.white: list[int] = []
        self.black: list[int] = []
        self.neutral: list[int] = []
        for place in places:
            due = figures[place].due
            column = self.neutral if due is None else self.white if due is Colour.WHITE else self.black
            column.append(place)
        self._sort()

    def _sort(self) -> None:
        figures = self.participants.figures
        self.white.sort(key=lambda place: white_column(figures[place]))
        self.black.sort(key=lambda place: black_column(figures[place]))
        self.neutral.sort(key=lambda place: black_column(figures[place]))

    def seat_neutrals(self) -> list[int]:
        """Put those due neither colour into the shorter column one by one; return them.

        Source: dubov-1997 6.2, DUB-23.
        """
        seated, self.neutral = self.neutral, []
        for place in seated:
            (self.white if len(self.white) < len(self.black) else self.black).append(place)
        self._sort()
        return seated

    def move(self, place: int) -> None:
        """Move a player to the other column."""
        here, there = (self.white, self.black) if place in self.white else (self.black, self.white)
        here.remove(place)
        there.append(place)
        self._sort()


class ColumnListener:
    """Hears of the columns of a group."""

    def formed(self, columns: Columns) -> None:
        """Hear the two columns as first drawn up (6.2)."""

    def turns(self, columns: Columns) -> None:
        """Hear in which order islands or floaters are served (8.1)."""

    def neutrals(self, columns: Columns, seated: Sequence[int]) -> None:
        """Hear where those go who are due neither colour."""

    def no_change(self, colour: Colour) -> Why | None:
        """Return what is asked why somebody does not change to the column of a colour (2.6)."""

    def equalised(self, columns: Columns, choice: Chosen, colour: Colour) -> None:
        """Hear who changes to the column of a colour (7.3, 7.4), and who may not (2.6)."""


def equalise(columns: Columns, listener: ColumnListener) -> None:
    """Move players out of the longer column until both are equally long; the limits hold some back.

    Source: dubov-1997 7.3, dubov-1997 7.4, dubov-1997 2.6, DUB-7, DUB-40.
    """
    figures = columns.participants.figures
    excess = len(columns.white) - len(columns.black)
    if not excess:
        return
    longer = list(columns.white if excess > 0 else columns.black)
    target = Colour.BLACK if excess > 0 else Colour.WHITE
    order = to_black_column if excess > 0 else to_white_column
    longer.sort(key=lambda place: order(figures[place]))
    for _ in range(abs(excess) // 2):
        choice = first_that_fits(
            longer,
            lambda place: figures[place].may_have(target),
            listener.no_change(target),
        )
        if choice.place is None:
            raise AssertionError("where a group can be paired, enough players can change columns")
        columns.move(choice.place)
        longer = longer[longer.index(choice.place) + 1 :]
        listener.equalised(columns, choice, target)


def order_of_turns(
    participants: DubovParticipants, places: Iterable[int], listener: ColumnListener
) -> list[int]:
    """Return floaters or islands in the order of their turns: highest white, highest black, and so on.

    Source: dubov-1997 8.1, DUB-34.
    """
    columns = Columns(participants, places)
    columns.seat_neutrals()
    if len(columns.white) + len(columns.black) > 1:
        listener.turns(columns)
    turns: list[int] = []
    for row in range(max(len(columns.white), len(columns.black))):
        turns += columns.white[row : row + 1] + columns.black[row : row + 1]
    return turns
