"""A pane of lines that is drawn line by line, so that its length costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import zip_longest
from typing import ClassVar

from rich.segment import Segment
from textual.containers import Horizontal
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from pairtutor.narrative.layout import columns
from pairtutor.tui.boards.lines import Line

SCROLLBAR = 1
"""Columns that it takes."""
KEPT = 500
"""Rows that a pane keeps as they were drawn; when all the screen is laid out anew they are wanted again."""


def whole_pages(content: Size, room: Size) -> Size:
    """Return the size of some content in whole pages of the room, so that it seldom changes.

    Whenever it does, all of the screen is laid out anew, and that is what takes long.
    """
    pages = -(-content.height // max(1, room.height))
    width = content.width if content.width > room.width - SCROLLBAR else 1
    return Size(width, max(1, pages) * room.height)


class Steady(Widget):
    """A part of the screen whose other size is no reason to lay out and draw the screen a second time.

    Its scrollbars are always there or never, so nothing else changes with it.
    """

    virtual_size = Reactive(Size(0, 0), repaint=False)


class SteadyRow(Horizontal, Steady):
    """Panes side by side."""


class RowPane(ScrollView, Steady, can_focus=False):
    """A pane that draws only those of its rows anew that are others than before."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._strips: dict[Hashable, Strip] = {}

    def kept(self, content: Hashable, draw: Callable[[], Strip]) -> Strip:
        """Return the row of a content: as it was drawn before, or drawn now."""
        if content not in self._strips:
            if len(self._strips) >= KEPT:
                self.forget()
            self._strips[content] = draw()
        return self._strips[content]

    def forget(self) -> None:
        """Draw every row anew when it is wanted again."""
        self._strips.clear()

    def notify_style_update(self) -> None:
        """Draw every row anew in other colours."""
        self.forget()
        super().notify_style_update()

    def repaint(self, before: Sequence[object], after: Sequence[object]) -> None:
        """Draw anew what differs between two contents; after scrolling all that is seen is drawn anyway.

        What is drawn for nothing is most of what a step costs.
        """
        top = round(self.scroll_offset.y)
        seen = slice(top, top + self.size.height)
        rows = enumerate(zip_longest(before[seen], after[seen]))
        changed = [Region(0, y, self.size.width, 1) for y, (old, new) in rows if old != new]
        if changed:
            self.refresh(*changed)


class LineView(RowPane, can_focus=False):
    """Shows lines of styled pieces; the looks are component classes `look-...`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "look-plain",
        "look-dim",
        "look-head",
        "look-good",
        "look-bad",
        "look-changed",
        "look-followed",
    }

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: Sequence[Line] = ()

    def show_lines(self, lines: Sequence[Line], focus: int = 0) -> None:
        """Show other lines, scrolled so that `focus` is in view."""
        before, self.lines = self.lines, lines
        widest = max((sum(columns(piece.text) for piece in line) for line in lines), default=0)
        self.virtual_size = whole_pages(Size(widest, len(lines)), self.container_size)
        self.vertical_scrollbar.window_virtual_size = self.virtual_size.height  # a layout would tell it
        if self.scroll_offset.y or self.scroll_offset.x:
            self.scroll_to(0, 0, animate=False, force=True, immediate=True)
        if focus >= self.scrollable_content_region.height > 0:
            self.scroll_to_region(Region(0, focus, 1, 3), animate=False, force=True)
        self.repaint(before, lines)

    def render_line(self, y: int) -> Strip:
        """Return one line of the pane."""
        offset, row = round(self.scroll_offset.x), y + round(self.scroll_offset.y)
        content = self.lines[row] if row < len(self.lines) else ()
        width = self.size.width
        return self.kept((content, offset, width), lambda: self._strip(content, offset, width))

    def _strip(self, content: Line, offset: int, width: int) -> Strip:
        segments = [
            Segment(piece.text, self.get_component_rich_style(f"look-{piece.look}")) for piece in content
        ]
        plain = self.get_component_rich_style("look-plain")
        return Strip(segments).crop_extend(offset, offset + width, plain)
