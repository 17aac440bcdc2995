"""The answers of a bracket to walk about in: a cell is chosen by arrow keys or by the mouse."""

from __future__ import annotations

from dataclasses import dataclass

from textual.events import Click, Resize
from textual.message import Message

from pairtutor.tui.boards.answers import AnswerCell, AnswerTable, Drawing, Place, draw
from pairtutor.tui.tutor import messages_in
from pairtutor.tui.widgets.line_view import SCROLLBAR, LineView

NARROWEST = 24


class AnswerGrid(LineView):
    """Shows a table of answers; `here` is the cell where the reader is."""

    @dataclass
    class Chosen(Message):
        """The reader came to a cell, or clicked the one where they were (`again`)."""

        again: bool = False

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.table: AnswerTable | None = None
        self.here: Place = (0, 0)
        self._drawing = Drawing((), {})

    @property
    def cell(self) -> AnswerCell | None:
        """What stands where the reader is."""
        return self.table.cells.get(self.here) if self.table else None

    def show_table(self, table: AnswerTable, here: Place | None = None) -> None:
        """Show other answers, from their first cell on, or where the reader is."""
        self.table = table
        self.choose(here if here is not None and here in table.cells else min(table.cells))

    def choose(self, cell: Place, *, again: bool = False) -> None:
        """Go to a cell."""
        self.here = cell
        self._draw()
        self.post_message(self.Chosen(again))

    def go(self, down: int, right: int) -> None:
        """Go to the next cell in a direction."""
        if self.table is not None:
            self.choose(self.table.next_to(self.here, down, right))

    def on_click(self, event: Click) -> None:
        """Go to the cell that was clicked."""
        row = event.y - self.gutter.top + round(self.scroll_offset.y)
        column = event.x - self.gutter.left + round(self.scroll_offset.x)
        for cell, (at, first, wide) in self._drawing.spans.items():
            if at == row and first <= column < first + wide:
                self.choose(cell, again=cell == self.here)

    def on_resize(self, _: Resize) -> None:
        """Draw anew for other columns."""
        self._draw()

    def _draw(self) -> None:
        """Draw the table at the present width, scrolled to the chosen cell."""
        if self.table is None or not self.size.width:
            return
        self._drawing = draw(
            self.table, max(NARROWEST, self.size.width - SCROLLBAR), self.here, messages_in(self.app)
        )
        at, _, _ = self._drawing.spans[self.here]
        self.show_lines(self._drawing.lines, at)
