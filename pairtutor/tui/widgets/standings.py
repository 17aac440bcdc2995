"""The standings to walk about in, cell by cell, and what is told of them as lines that scroll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.events import Click, Resize
from textual.message import Message

from pairtutor.narrative.tiebreaks.blocks import Block, ToldTable
from pairtutor.narrative.tiebreaks.grid import LEFT_OF_VALUES
from pairtutor.tui.boards.board import Line
from pairtutor.tui.boards.standings import PLAYER, DrawnTable, block_lines, draw_table
from pairtutor.tui.widgets.line_view import NARROWEST, SCROLLBAR, LineView, WrappedLines


class ToldBlocks(WrappedLines):
    """Shows what is told of standings; it is wrapped anew when the columns change."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._blocks: Sequence[Block] = ()

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show something else, from its beginning."""
        self._blocks = blocks
        self.wrap_lines()

    def lines_in(self, room: int) -> Sequence[Line]:
        """Return what is shown as lines."""
        return block_lines(self._blocks, room)


class StandingsGrid(LineView):
    """Shows the table; the reader is in a cell: that of the player, or of a tie-break."""

    @dataclass
    class Chosen(Message):
        """The reader came to a cell."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.table: ToldTable | None = None
        self._first_value = LEFT_OF_VALUES
        self.row, self.column = 0, 0
        self._drawn = DrawnTable(head=(), rows=(), spans={})

    def show_table(self, table: ToldTable, first_value: int) -> None:
        """Show another table with its first tie-break in a column; the reader stays in the same cell.

        At first, and where there is none such, the reader is at the first tie-break, or at the last one.
        """
        at = self.column - self._first_value if self.table else 0
        is_player = self.table is not None and self.column == PLAYER
        self.table, self._first_value = table, first_value
        self.choose(self.row, PLAYER if is_player else first_value + at)

    @property
    def tiebreak(self) -> int | None:
        """Which tie-break of the list the reader looks at, from 0; None for the player."""
        return None if self.column == PLAYER else self.column - self._first_value

    def choose(self, row: int, column: int) -> None:
        """Go to a cell, or to the one next to it that there is."""
        if self.table is None:
            return
        cells = self._cells()
        self.row = max(0, min(row, len(self.table.rows) - 1))
        self.column = column if column in cells else cells[-1]
        self._draw()
        self.post_message(self.Chosen())

    def go(self, down: int, right: int) -> None:
        """Go to the next cell in a direction."""
        cells = self._cells()
        at = max(0, min(cells.index(self.column) + right, len(cells) - 1))
        self.choose(self.row + down, cells[at])

    def _cells(self) -> list[int]:
        """Return the columns of the table in which the reader can be."""
        last = len(self.table.head) - 1 if self.table else self._first_value
        return [PLAYER, *range(self._first_value, last)]

    def on_click(self, event: Click) -> None:
        """Go to the cell that was clicked; the first row is the head."""
        row = event.y - self.gutter.top + round(self.scroll_offset.y) - 1
        at = event.x - self.gutter.left + round(self.scroll_offset.x)
        if not 0 <= row < len(self._drawn.rows):
            return
        cells = self._cells()
        for column, (first, wide) in self._drawn.spans.items():
            if column in cells and first <= at < first + wide:
                self.choose(row, column)

    def on_resize(self, _: Resize) -> None:
        """Draw anew for other columns."""
        self._draw()

    def _draw(self) -> None:
        if self.table is None or not self.size.width:
            return
        room = max(NARROWEST, self.size.width - SCROLLBAR)
        self._drawn = draw_table(self.table, room, self.row, self.column, self._first_value)
        self.show_lines((self._drawn.head, *self._drawn.rows), self.row + 1)
