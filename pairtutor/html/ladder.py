"""The drawing of a whole round: brackets from top to bottom, boards, and the ways of those who float."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from pairtutor.narrative.ladder import Arrow, Ladder, LadderRow
from pairtutor.narrative.layout import clip
from pairtutor.records import Record

ROW: Final = 22
LANE: Final = 16
"""The height of a row and the width of a lane; all measures are units of the drawing (SVG)."""
INDENT: Final = 40
"""From a heading to the names below it."""
WIDTH: Final = 400
"""For two names and what stands between them."""
NAME: Final = 20
"""Letters of a name; a longer one is cut here, the text beside has it in full."""

Stroke = Literal["way", "float"]
"""A floater's way is drawn in pieces, the last of them a `float`."""


class Text(Record, kw_only=False):
    """A text with its place, the left end of its base line; `role` is `head`, `rung` or `seat`."""

    x: int
    y: int
    text: str
    role: str = "seat"


class Line(Record, kw_only=False):
    """A line from one place to another."""

    x1: int
    y1: int
    x2: int
    y2: int
    stroke: Stroke


class Figure(Record):
    """A drawing of a width and a height."""

    width: int
    height: int
    texts: tuple[Text, ...]
    lines: tuple[Line, ...]


def ladder_figure(shown: Ladder, bye: str) -> Figure | None:
    """Return the drawing of a ladder, None where there is nothing to draw; `bye` is its word there."""
    if not shown.rows:
        return None
    margin = (shown.lanes + 1) * LANE if shown.lanes else 0
    return Figure(
        width=margin + WIDTH,
        height=len(shown.rows) * ROW + 6,
        texts=tuple(
            text for number, row in enumerate(shown.rows) for text in _texts(row, number, margin, bye)
        ),
        lines=tuple(line for arrow in shown.arrows for line in _way(arrow, shown.lanes, margin)),
    )


def _texts(row: LadderRow, number: int, margin: int, bye: str) -> Iterator[Text]:
    """Yield a heading, or the number of a board and the names; `number` is that of the row, from 0."""
    y = (number + 1) * ROW - 6  # the base line
    if row.kind == "rung":
        yield Text(margin, y, row.title, "rung")
        return
    if row.kind == "bye" or row.number:
        yield Text(margin + 4, y, bye if row.kind == "bye" else str(row.number), "head")
    yield Text(margin + INDENT, y, " – ".join(clip(str(who), NAME) for who in row.players))


def _way(arrow: Arrow, lanes: int, margin: int) -> Iterator[Line]:
    """Yield the three pieces of a way: out of a row, along the lane, into the other row."""
    x = (lanes - arrow.lane) * LANE - LANE // 2  # the middle of the lane; lane 0 is next to the rows
    start, end = ((number + 1) * ROW - 11 for number in (arrow.start, arrow.end))  # the middle of a row
    yield Line(margin + INDENT - 6, start, x, start, "way")
    yield Line(x, start, x, end, "way")
    yield Line(x, end, margin - 2, end, "float")
