"""Panes drawn line by line, so that their length costs nothing; sentences in the columns there are."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import ClassVar, Self

from rich.segment import Segment
from textual.containers import Horizontal
from textual.events import Resize
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar
from textual.strip import Strip
from textual.widget import Widget

from pairtutor.narrative.layout import columns, wrap
from pairtutor.tui.boards.board import EMPTY, Line, Look, line

SCROLLBAR = 1
"""Columns that it takes."""
KEPT = 500
"""Rows that a pane keeps as they were drawn; when all the screen is laid out anew they are wanted again."""


def whole_pages(content: Size, room: Size) -> Size:
    """Return the size of some content in whole pages of the room, or hardly any if one page will do.

    It seldom changes then: whenever it does, the scrollbar is drawn once more.
    """
    pages = -(-content.height // max(1, room.height))  # as many as are begun
    width = content.width if content.width > room.width - SCROLLBAR else 1
    return Size(width, pages * room.height if pages > 1 else 1)


class NoRelayout(Widget):
    """A part of the screen whose other size is no reason to lay out and draw the screen a second time.

    Its scrollbars are always there or never, so nothing else changes with it.
    """

    virtual_size = Reactive(Size(0, 0), repaint=False)


class NoRelayoutRow(Horizontal, NoRelayout):
    """Panes side by side; nothing of its own is seen beside them."""

    BLANK = True


class NoRelayoutBar(ScrollBar, NoRelayout):
    """A scrollbar; while all of its pane is seen there is nothing of it to draw."""

    _was_empty = False

    @property
    def empty(self) -> bool:
        """Whether all is seen."""
        return self.window_virtual_size <= self.window_size

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Draw the bar anew, unless there is nothing of it to be seen, as before."""
        before, self._was_empty = self._was_empty, self.empty
        if before and self.empty:
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return some lines of the bar."""
        if not self.empty:
            return super().render_lines(crop)
        line = Strip.blank(crop.width, self.rich_style)
        for seen_through in self.get_line_filters():
            line = line.apply_filter(seen_through, self.background_colors[1])
        return [line] * crop.height


class RowPane(ScrollView, NoRelayout, can_focus=False):
    """A pane that draws only those of its rows anew that are others than before, and none of them twice."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._strips: dict[Hashable, Strip] = {}

    def on_mount(self) -> None:
        """Let the bar be as long as the pane is, without a layout of its own."""
        self.vertical_scrollbar.__class__ = NoRelayoutBar

    @abstractmethod
    def content(self, row: int) -> Hashable:
        """Return all that a row below the frame (from 0) is drawn from, beside the columns there are."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return rows with their frame: as they were drawn before, wherever that was, or drawn now.

        A row is kept by what it is drawn from; one of the frame by its place (below, from the end) and title.
        """
        width, height = self.outer_size
        if crop.column_span != (0, width):
            return super().render_lines(crop)
        if len(self._strips) >= KEPT:
            self.forget()
        top = self.gutter.top
        inside, title, below = range(top, top + self.size.height), self.border_title, self.border_subtitle
        made: list[Hashable] = [
            (width, self.content(y - top) if y in inside else (y, title) if y < top else (y - height, below))
            for y in crop.line_range
        ]
        new = [number for number, row in enumerate(made) if row not in self._strips]
        if new:
            among = slice(new[0], new[-1] + 1)  # at one go from the first new row to the last
            drawn = super().render_lines(Region(0, crop.y + new[0], width, new[-1] + 1 - new[0]))
            self._strips.update(zip(made[among], drawn, strict=True))
        return [self._strips[row] for row in made]

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
        "look-here",
    }

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: Sequence[Line] = ()

    def show_lines(self, lines: Sequence[Line], focus: int = 0) -> None:
        """Show other lines, scrolled so that the line `focus` (from 0) is in view, else from the first."""
        before, self.lines = self.lines, lines
        widest = max((sum(columns(piece.text) for piece in line) for line in lines), default=0)
        self.virtual_size = whole_pages(Size(widest, len(lines)), self.container_size)
        self.vertical_scrollbar.window_virtual_size = self.virtual_size.height  # a layout would tell it
        if self.scroll_offset.y or self.scroll_offset.x:
            self.scroll_to(0, 0, animate=False, force=True, immediate=True)
        if focus >= self.scrollable_content_region.height > 0:
            # with the two lines below it
            self.scroll_to_region(Region(0, focus, 1, 3), animate=False, force=True)
        self.repaint(before, lines)

    def content(self, row: int) -> Hashable:
        """Return the line, and how far it is scrolled to the side."""
        number = row + round(self.scroll_offset.y)
        return self.lines[number] if number < len(self.lines) else (), round(self.scroll_offset.x)

    def render_line(self, y: int) -> Strip:
        """Return one line of the pane."""
        offset, row = round(self.scroll_offset.x), y + round(self.scroll_offset.y)
        content = self.lines[row] if row < len(self.lines) else ()
        width = self.size.width
        segments = [
            Segment(piece.text, self.get_component_rich_style(f"look-{piece.look}")) for piece in content
        ]
        plain = self.get_component_rich_style("look-plain")
        return Strip(segments).crop_extend(offset, offset + width, plain)


Paragraph = tuple[str, Look]
"""A text in one look; an empty one is an empty line."""

NARROWEST = 12


class WrappedLines(LineView):
    """Shows what is wrapped to its columns, and wrapped anew when these change."""

    def lines_in(self, room: int) -> Sequence[Line]:
        """Return the lines in so many columns."""
        raise NotImplementedError

    def on_resize(self, _: Resize) -> None:
        """Wrap anew."""
        self.wrap_lines()

    def wrap_lines(self) -> None:
        """Show the lines in the columns that there are."""
        room = self.container_size.width
        if room:
            self.show_lines(self.lines_in(max(NARROWEST, room - SCROLLBAR)))


class Prose(WrappedLines):
    """Shows paragraphs, wrapped; they are wrapped anew when the columns change."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.paragraphs: Sequence[Paragraph] = ()

    def show(self, paragraphs: Sequence[Paragraph], news: int = 0, *, following: bool = False) -> None:
        """Show other paragraphs, from their beginning; the same ones stay as they are.

        The one at `news` is brought into view where it would stand below the others, unseen; with `following`
        as much as there is room for of what stands below it.
        """
        if paragraphs != self.paragraphs or self.scroll_offset.y:
            self.paragraphs = paragraphs
            self.wrap_lines()
        if news and (room := self.container_size.width):
            above, through = (
                len(wrap_paragraphs(tuple(paragraphs[:at]), max(NARROWEST, room - SCROLLBAR)))
                for at in (news, news + 1)
            )
            if following:
                through = min(len(self.lines), above + self.scrollable_content_region.height)
            self.scroll_to_region(Region(0, above, 1, through - above), animate=False, force=True)

    def lines_in(self, room: int) -> Sequence[Line]:
        """Return what is shown as lines."""
        return wrap_paragraphs(tuple(self.paragraphs), room)


@lru_cache(maxsize=64)
def wrap_paragraphs(paragraphs: tuple[Paragraph, ...], width: int) -> tuple[Line, ...]:
    """Return paragraphs as lines of at most so many columns."""
    lines: list[Line] = []
    for text, look in paragraphs:
        lines += [line(wrapped, look) for wrapped in wrap(text, width).split("\n")] if text else [EMPTY]
    return tuple(lines)
