"""What a drawing is made of: seats, texts and lines, and two columns of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from pairtutor.narrative.layout import clip
from pairtutor.narrative.parts import PlayerRef
from pairtutor.records import Record

ROW: Final = 26
"""Height of a line of text."""
COLUMN: Final = 184
"""Width of a column of names."""
BETWEEN: Final = 60
"""Width of the space for lines between two columns."""
NAME: Final = 20
"""Letters of a name with its number and note; a longer one is cut here, the text beside has it in full."""

Stroke = Literal["pair", "proposed", "crossed", "move", "swap", "way", "float"]
"""How a line looks: a pair, one to be looked at, one refused or taken back, a way there, or both ways.

A floater's way is drawn in pieces, the last of them a `float`.
"""
Head = Literal[
    "s1", "s2", "limbo", "over", "before", "after", "upper", "lower", "white", "black", "player", "tried", ""
]
"""What a column is; the template has the words."""


class Seat(Record):
    """A player's place in a drawing; `mark` is a sign for what happened to them, `note` a word beside."""

    who: PlayerRef
    mark: str = ""
    note: str = ""

    @property
    def text(self) -> str:
        """The line as it is drawn."""
        note = f" · {self.note}" if self.note else ""
        return f"{self.mark}{clip(str(self.who), NAME - len(note))}{note}"


class Text(Record, kw_only=False):
    """A text with its place; `role` is `seat`, `head`, `rung` or `cross`."""

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


class Link(Record):
    """A line to draw between the rows of two columns, counted from 0."""

    left: int
    right: int
    stroke: Stroke = "pair"


class Figure(Record):
    """A drawing of a width and a height; `heads` stand above its columns."""

    width: int
    height: int
    heads: tuple[tuple[int, Head], ...]
    texts: tuple[Text, ...]
    lines: tuple[Line, ...]


class TwoColumns(Record):
    """Two columns of players from the top, None for a row that is free, and what goes between them."""

    left: Sequence[Seat | None]
    right: Sequence[Seat | None]
    links: Sequence[Link] = ()
    heads: tuple[Head, Head] = ("", "")


def figure_of(shown: TwoColumns) -> Figure:
    """Return the drawing of two columns of players with lines between."""
    far = COLUMN + BETWEEN
    left, right, heads = shown.left, shown.right, shown.heads
    top = ROW if any(heads) else 0
    texts = [
        Text(x, top + _base(row), seat.text)
        for x, seats in ((0, left), (far, right))
        for row, seat in enumerate(seats)
        if seat
    ]
    lines: list[Line] = []
    for link in shown.links:
        start, end = top + _base(link.left) - 5, top + _base(link.right) - 5
        lines.append(Line(COLUMN, start, far - 8, end, link.stroke))
        if link.stroke == "crossed":
            # near the end, where lines from one player are apart
            texts.append(Text(far - BETWEEN // 3, start + (end - start) * 7 // 10 + 5, "✗", "cross"))
    return Figure(
        width=far + COLUMN,
        height=top + _base(max(len(left), len(right)) - 1) + 12,
        heads=((0, heads[0]), (far, heads[1])),
        texts=tuple(texts),
        lines=tuple(lines),
    )


def _base(row: int) -> int:
    """Return the line that the text of a row stands on, from the first row's top."""
    return (row + 1) * ROW - 8
