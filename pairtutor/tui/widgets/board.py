"""The board: the bracket as an arbiter would draw it, at the step where the reader is."""

from __future__ import annotations

from textual.content import Content
from textual.events import Resize

from pairtutor.narrative.view import Told
from pairtutor.tui.boards.lines import Board
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.boards.scene import Scene
from pairtutor.tui.walk.tour import Tour
from pairtutor.tui.widgets.line_view import LineView

NARROWEST = 30


class BoardPane(LineView):
    """Draws the board of a step in the columns there are."""

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self._shown: tuple[Told, int] | None = None
        self.board = Board("", ())

    def show_step(self, told: Told, following: int) -> None:
        """Show the board of a step; `following` is the player to mark (0: nobody)."""
        self._shown = told, following
        self._draw()

    def on_resize(self, _: Resize) -> None:
        """Draw anew, for other columns."""
        self._draw()

    def _draw(self) -> None:
        if self._shown is None or not self.size.width:
            return
        told, following = self._shown
        width = max(NARROWEST, self.size.width - 2)
        self.board = board_of(Scene(self._tour, told, width, following))
        self.border_title = Content(self.board.title)
        self.show_lines(self.board.lines, self.board.focus)
