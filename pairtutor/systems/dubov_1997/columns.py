"""A group's two columns (6.2, 7.3, 7.4) and its rows: each White with the first Black who will do (6.3).

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: dubov-1997 6.2.

Going back to earlier rows, as the text does it, ends with the first complete arrangement in one fixed order.
Here a choice after which the other rows cannot be completed is passed over at once, which leads to
the same arrangement. Source: dubov-1997 6.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from pairtutor.matching.bits import Mate, mask_of
from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.orders import black_column, to_black_column, to_white_column, white_column
from pairtutor.systems.dubov_1997.choosing import (
    Chosen,
    Pool,
    Why,
    first_that_fits,
    least_unwelcome,
    rows_within,
)
from pairtutor.systems.dubov_1997.participants import DubovParticipants, Pairs
from pairtutor.systems.search.rows import rows_across


class Columns:
    """The columns of a group, of the players at some `places` (ranks); each list is in the order of the text.

    Source: dubov-1997 6.2, DUB-22.
    """

    def __init__(self, participants: DubovParticipants, places: Iterable[int]) -> None:
        figures = participants.figures
        self.participants = participants
        self.white: list[int] = []
        self.black: list[int] = []
        self.neutral: list[int] = []
        for rank in places:
            due = figures[rank].due
            column = self.neutral if due is None else self.white if due is Colour.WHITE else self.black
            column.append(rank)
        self._sort()

    def _sort(self) -> None:
        """Put each column into its order (6.2); players due neither colour stand as in the black one."""
        figures = self.participants.figures
        # 6.2: each column in the order of its own colour; those due neither as in the black column
        self.white.sort(key=lambda rank: white_column(figures[rank]))
        self.black.sort(key=lambda rank: black_column(figures[rank]))
        self.neutral.sort(key=lambda rank: black_column(figures[rank]))

    def seat_neutrals(self) -> list[int]:
        """Put those due neither colour into the shorter column (Black if as long) one by one; return them.

        Source: dubov-1997 6.2, DUB-23.
        """
        seated, self.neutral = self.neutral, []
        for rank in seated:
            (self.white if len(self.white) < len(self.black) else self.black).append(rank)
        self._sort()
        return seated

    def move(self, rank: int) -> None:
        """Move a player to the other column."""
        here, there = (self.white, self.black) if rank in self.white else (self.black, self.white)
        here.remove(rank)
        there.append(rank)
        self._sort()


class ColumnListener(Protocol):
    """Hears of the columns of a group."""

    def on_columns(self, columns: Columns) -> None:
        """Hear the two columns as first drawn up (6.2)."""

    def turns(self, columns: Columns) -> None:
        """Hear in which order islands or floaters are served (8.1)."""

    def neutrals(self, columns: Columns, seated: Sequence[int]) -> None:
        """Hear where those go who are due neither colour."""

    def no_change(self, colour: Colour) -> Why | None:
        """Return the question why a player does not change column (2.6); None where no reasons are kept."""

    def on_change_of_column(self, columns: Columns, choice: Chosen, colour: Colour) -> None:
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
    # 7.3, 7.4: the order in which players change to the other column
    longer.sort(key=lambda rank: order(figures[rank]))
    for _ in range(abs(excess) // 2):
        choice = first_that_fits(
            longer,
            lambda rank: figures[rank].may_have(target),
            listener.no_change(target),
        )
        if choice.taken is None:
            raise AssertionError("where a group can be paired, enough players can change columns")
        columns.move(choice.taken)
        # whoever was held back once is held back again
        longer = longer[longer.index(choice.taken) + 1 :]
        listener.on_change_of_column(columns, choice, target)


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


Stage = Literal["row", "first-round"]


class RowListener(Protocol):
    """Hears of the rows of a group."""

    def inside_allowed(self, rows: Rows) -> None:
        """Hear that pairs within a column are needed (6.3)."""

    def no_row(self, player: int, rows: Rows) -> Why | None:
        """Return the question why a player is not the opponent in a row (6.3); None without reasons."""

    def row(self, rows: Rows, player: int, offered: int, choice: Chosen) -> None:
        """Hear whom a player of a column meets; `offered` was the first to be looked at."""


class Rows:
    """Two columns of equal length on their way to pairs, each a list of ranks.

    `free` are the players without an opponent so far, `inside` is how many pairs may be made inside the white
    column, `used` how many of these have been made. Only where it is 0, `pool` is kept up to date; else
    `mate` is. A pair has first the one whose row it is.

    Source: dubov-1997 6.2, dubov-1997 6.3, DUB-24.
    """

    def __init__(
        self,
        legal: list[int],
        white: list[int],
        black: list[int],
        listener: RowListener,
        stage: Stage = "row",
    ) -> None:
        self.legal = legal
        self._listener = listener
        self.white = white
        self.black = black
        self.stage = stage
        self.free = mask_of(white) | mask_of(black)
        self.pairs: Pairs = []
        self.pool = Pool(rows_across(self.legal, mask_of(white), mask_of(black)), self.free)
        self.inside = 0
        self.used = 0
        self.mate = self.pool.mate

    def pair(self) -> Pairs:
        """Return the pairs, in the order in which they are made."""
        if not self.pool.possible:
            self._allow_inside()
            self._seat_lonely_whites()
        for row, white in enumerate(self.white):
            if self.free >> white & 1:
                below = self.white[row + 1 :] if self.used < self.inside else []
                self._seat(white, [*self._free_of(self.black), *self._free_of(below)])
        for row, black in enumerate(self.black):  # those whom no White meets meet each other
            if self.free >> black & 1:
                self._seat(black, self._free_of(self.black[row + 1 :]))
        return self.pairs

    def _allow_inside(self) -> None:
        """Allow as few pairs inside the white column as a complete pairing needs, any inside the black one.

        The rows of pairs `across`, of `blacks` and of `whites` are set; `welcome` are the first two.
        Source: dubov-1997 6.3, DUB-24.
        """
        white, black = mask_of(self.white), mask_of(self.black)
        self.across = rows_across(self.legal, white, black)
        self.blacks = rows_within(self.legal, black)
        self.whites = rows_within(self.legal, white)
        self.welcome = [row | other for row, other in zip(self.across, self.blacks, strict=True)]
        least = least_unwelcome(self.welcome, self.whites, self.free)
        if least is None:
            raise AssertionError("a group is only arranged in rows when it can be paired")
        self.inside = least.unwelcome
        self.mate = least.mate
        self._listener.inside_allowed(self)

    def _seat_lonely_whites(self) -> None:
        """Pair the whites who may meet no black with other whites: from below, then from above."""
        black = mask_of(self.black)
        for row, white in enumerate(self.white):
            if self.free >> white & 1 and not self.legal[white] & black:
                self._seat(white, self._free_of([*self.white[row + 1 :], *self.white[:row][::-1]]))

    def current_columns(self) -> tuple[list[int], list[int]]:
        """Return the columns as they stand: the rows that are pairs, then those still free."""
        rows = [pair for pair in self.pairs if pair[0] in self.white and pair[1] in self.black]
        white, black = [first for first, _ in rows], [second for _, second in rows]
        return [*white, *self._free_of(self.white)], [*black, *self._free_of(self.black)]

    def _free_of(self, column: list[int]) -> list[int]:
        return [rank for rank in column if self.free >> rank & 1]

    def _seat(self, player: int, order: list[int]) -> None:
        """Give a player the first opponent of an order (not empty) with whom the rest can be paired."""
        choice = first_that_fits(
            order,
            lambda rank: self._try_pair(player, rank),
            self._listener.no_row(player, self),
        )
        if choice.taken is None:
            raise AssertionError("the columns are paired so that every row finds its pair")
        self.used += player in self.white and self.is_inside(player, choice.taken)
        self.free &= ~(1 << player | 1 << choice.taken)
        self.pairs.append((player, choice.taken))
        self._listener.row(self, player, order[0], choice)

    def is_inside(self, player: int, other: int) -> bool:
        """Say whether two players stand in the same column."""
        return (player in self.white) == (other in self.white)

    def _try_pair(self, player: int, other: int) -> Mate | None:
        """Keep to matchings in which two meet, if the rows allow one; return one, else None.

        No more pairs inside the white column are allowed than are still needed.
        """
        if not self.legal[player] >> other & 1:
            return None
        both = 1 << player | 1 << other
        if not self.inside:
            return self.pool.try_without(both)
        if self.mate[player] == other:
            return self.mate
        least = least_unwelcome(self.welcome, self.whites, self.free & ~both)
        allowed = self.inside - self.used - (player in self.white and self.is_inside(player, other))
        if least is None or least.unwelcome > allowed:
            return None
        self.mate = least.mate
        return self.mate
