"""The tree of brackets and steps: where the reader is, what is above, what is next."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from pairtutor.narrative.layout import clip, columns
from pairtutor.narrative.view import BracketView, FamilyView, GroupView
from pairtutor.tui.tutor import messages_in
from pairtutor.tui.walk.route import Route, Station
from pairtutor.tui.widgets.line_view import RowPane, whole_pages

CLOSED, OPEN, LEAF = "▸", "▾", " "
HERE = "▶"
MOST_DIGITS = 9
"""Digits of a candidate's number that the tree shows; below the board it is told in full."""
ROOMY, ROOMIER = 20, 24
"""Columns from which brackets are named in full, and from which the tree is indented by two."""


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A line of the tree: the place of its station, and whether what is below is shown."""

    index: int
    station: Station
    open: bool


class StepTree(RowPane, can_focus=False):
    """Shows what leads to the present station unfolded, the rest folded unless the reader opens it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"tree-row", "tree-here", "tree-dim", "tree-section"}

    @dataclass
    class Chosen(Message):
        """A step was chosen with the mouse."""

        position: int

    def __init__(self) -> None:
        super().__init__(id="tree")
        self.rows: list[TreeRow] = []
        self._here = -1
        self._route: Route | None = None
        self._opened: set[int] = set()
        self._named: list[bool] = []
        self._shown: tuple[Route, int, int, bool] | None = None

    def show_position(self, route: Route, position: int, following: int, *, curtain: bool = False) -> None:
        """Show where a position is in a route; steps that do not name the followed player are left out.

        Behind a curtain nothing after the position is there.
        """
        self._shown = route, position, following, curtain
        if route is not self._route:
            self._route, self._opened = route, set()
            self.forget()
        number = route.place(position)
        before = self._looks()
        self._named = route.naming_flags(following)
        shown = self._rows_unfolded(route, number)
        self.rows = [
            TreeRow(other, route.stations[other], other in shown)
            for other in _visible_places(route, shown)
            # what has steps below it stays, for they may name the player
            if self._named[other] or other == number or route.stations[other].has_below
            if other <= number or not curtain
        ]
        self._here = next((y for y, row in enumerate(self.rows) if row.index == number), 0)
        self.virtual_size = whole_pages(Size(0, max(route.tallest, len(self.rows))), self.container_size)
        # with two rows above and below it
        self.scroll_to_region(Region(0, max(0, self._here - 2), 1, 5), animate=False, force=True)
        self.repaint(before, self._looks())

    def on_resize(self, _: Resize) -> None:
        """Keep the present step in view."""
        if self._shown:
            route, position, following, curtain = self._shown
            self.show_position(route, position, following, curtain=curtain)

    def _looks(self) -> list[tuple[TreeRow, str]]:
        """Return each row with its class of style."""
        return [(row, self._class_of(number, row)) for number, row in enumerate(self.rows)]

    def _rows_unfolded(self, route: Route, number: int) -> set[int]:
        """Return the places of the open stations: those the reader opened, `number` and all above it."""
        shown = set(self._opened)
        above = number
        while above >= 0:
            shown.add(above)
            above = route.stations[above].above
        return shown

    def content(self, row: int) -> Hashable:
        """Return the step of a line, whether what is below it is shown, and how it looks."""
        number = row + round(self.scroll_offset.y)
        if number >= len(self.rows):
            return None
        step = self.rows[number]
        return step.index, step.open, self._class_of(number, step)

    def render_line(self, y: int) -> Strip:
        """Return one line of the tree."""
        number = y + round(self.scroll_offset.y)
        there = number < len(self.rows)
        look = self._class_of(number, self.rows[number]) if there else "tree-row"
        style = self.get_component_rich_style(look)
        text = [Segment(self.text_of(number), style)] if there else []
        return Strip(text).adjust_cell_length(self.size.width, style)

    def text_of(self, number: int) -> str:
        """Return the words of a line; the sign in front of the present one says where the reader is."""
        row = self.rows[number]
        sign = (OPEN if row.open else CLOSED) if row.station.has_below else LEAF
        if number == self._here:
            sign = HERE
        head, label = f"{' ' * self._indent(row)}{sign} ", self._label(row)
        room = max(4, self.size.width)
        fits = self.size.width >= ROOMY and columns(head + label) <= room
        return clip(head + (label if fits else self._shorter(label)), room)

    def _label(self, row: TreeRow) -> str:
        """Return the words of a step; where room is scarce a bracket is its score."""
        view, label = row.station.narrated.view, row.station.narrated.label
        if self.size.width < ROOMY and isinstance(view, BracketView | GroupView) and view.score:
            return view.score
        if isinstance(view, FamilyView) and view.last >= 10**MOST_DIGITS:
            sign, _, members = label.split(" ", 2)  # the numbers of the candidates stand in the middle
            label = f"{sign} … {members}"
        return label

    def _shorter(self, label: str) -> str:
        """Return the words of a step where room is scarce; below the board they are told in full."""
        # a line for each word: the long form, ` = `, the short one
        for line in messages_in(self.app)("tutor.tree.shorter").strip("\n").splitlines():
            long, _, short = line.partition(" = ")
            label = label.replace(long, short)
        return label

    def _indent(self, row: TreeRow) -> int:
        """Return the number of columns before the sign of a row: fewer where room is scarce."""
        return max(0, row.station.level - 1) * (1 if self.size.width < ROOMIER else 2)

    def _class_of(self, number: int, row: TreeRow) -> str:
        """Return the style of a row: the present one, without the player followed, a heading, or plain."""
        if number == self._here:
            return "tree-here"
        if not self._named[row.index]:
            return "tree-dim"
        return "tree-section" if row.station.opens_section else "tree-row"

    def on_click(self, event: Click) -> None:
        """Go to the step that was clicked, or fold and unfold it at its sign."""
        number = event.y - self.gutter.top + round(self.scroll_offset.y)
        if not 0 <= number < len(self.rows):
            return
        row = self.rows[number]
        sign_at = self._indent(row)
        if row.station.has_below and event.x - self.gutter.left in (sign_at, sign_at + 1):
            self._opened ^= {row.index}
        self.post_message(self.Chosen(row.station.narrated.step))


def _visible_places(route: Route, shown: set[int]) -> list[int]:
    """Return the places of the stations all of whose ancestors are unfolded."""
    visible: list[int] = []
    seen: set[int] = set()
    for number, station in enumerate(route.stations):
        if station.above < 0 or (station.above in seen and station.above in shown):
            seen.add(number)
            visible.append(number)
    return visible
