"""The board: the bracket as an arbiter would draw it, at the step where the reader is."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Size
from textual.message import Message

from pairtutor.narrative.layout import columns
from pairtutor.narrative.view import NarratedStep
from pairtutor.tui.boards.board import Board
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.walk.tour import Tour
from pairtutor.tui.widgets.line_view import SCROLLBAR, LineView

NARROWEST = 30


class BoardPane(LineView):
    """Draws the board of a step in the columns there are."""

    @dataclass
    class Chosen(Message):
        """A player was clicked."""

        player: int

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self.tour = tour
        self._shown: tuple[NarratedStep, int, bool, bool] | None = None
        self.board = Board("", ())
        self._drawn_in = Size(0, 0)

    def show_step(
        self, step: NarratedStep, following: int, *, unfolded: bool = False, curtain: bool = False
    ) -> None:
        """Show the board of a step, a short run `unfolded`; `following` is the player to mark (0: nobody)."""
        self._shown = step, following, unfolded, curtain
        self._draw()

    def on_click(self, event: Click) -> None:
        """Tell which player was clicked."""
        row = event.y - self.gutter.top + round(self.scroll_offset.y)
        column = event.x - self.gutter.left + round(self.scroll_offset.x)
        for piece in self.lines[row] if 0 <= row < len(self.lines) else ():
            wide = columns(piece.text)
            if 0 <= column < wide and piece.player:
                self.post_message(self.Chosen(piece.player))
            column -= wide

    def on_resize(self, _: Resize) -> None:
        """Draw anew for other columns and rows; with a bar another part is seen of what is drawn."""
        if self.size == self._drawn_in:
            self.show_lines(self.board.lines, self.board.focus)
        else:
            self._draw()

    def _draw(self) -> None:
        """Draw the board at the present width; the title only if it changed."""
        if self._shown is None or not self.size.width:
            return
        step, following, unfolded, curtain = self._shown
        self._drawn_in = self.size
        width = max(NARROWEST, self.size.width - SCROLLBAR)
        scene = self.tour.scene(
            step, width, following, unfolded=unfolded, curtain=curtain, height=self.size.height
        )
        before, self.board = self.board, board_of(scene)
        if self.board.title != before.title:  # to name a pane draws all of it
            self.border_title = Content(self.board.title)
        self.show_lines(self.board.lines, self.board.focus)
