"""Sentences in the columns there are, drawn line by line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from textual.events import Resize

from pairtutor.narrative.layout import wrap
from pairtutor.tui.boards.lines import EMPTY, Line, Look, line
from pairtutor.tui.widgets.line_view import SCROLLBAR, LineView

Paragraph = tuple[str, Look]
"""A text in one look; an empty one is an empty line."""

NARROWEST = 12


class Prose(LineView):
    """Shows paragraphs, wrapped; they are wrapped anew when the columns change."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.paragraphs: Sequence[Paragraph] = ()

    def show(self, paragraphs: Sequence[Paragraph]) -> None:
        """Show other paragraphs, from their beginning; the same ones stay as they are."""
        if paragraphs == self.paragraphs and not self.scroll_offset.y:
            return
        self.paragraphs = paragraphs
        self._wrap()

    def on_resize(self, _: Resize) -> None:
        """Wrap anew."""
        self._wrap()

    def _wrap(self) -> None:
        room = self.container_size.width
        if room:
            self.show_lines(wrap_paragraphs(tuple(self.paragraphs), max(NARROWEST, room - SCROLLBAR)))


@lru_cache(maxsize=64)
def wrap_paragraphs(paragraphs: tuple[Paragraph, ...], width: int) -> tuple[Line, ...]:
    """Return paragraphs as lines of at most so many columns."""
    lines: list[Line] = []
    for text, look in paragraphs:
        lines += [line(one, look) for one in wrap(text, width).split("\n")] if text else [EMPTY]
    return tuple(lines)
