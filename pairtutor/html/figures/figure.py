"""What a drawing is made of: texts and lines at places, in the units of its own box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pairtutor.narrative.layout import clip
from pairtutor.narrative.parts import Who

ROW: Final = 26
"""Height of a line of text."""
COLUMN: Final = 220
"""Width of a column of names."""
BETWEEN: Final = 120
"""Width of the space for lines between two columns."""
NAME: Final = 24
"""Letters of a name; a longer one is cut here, the text beside the drawing has it in full."""

Stroke = Literal["pair", "crossed", "move", "swap"]
"""How a line looks: a pair, one that is refused or taken back, a way from here to there, or both ways."""
Head = Literal[
    "s1", "s2", "limbo", "over", "before", "after", "upper", "lower", "white", "black", "player", "tried", ""
]
"""What a column is; the template has the words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player's place in a drawing; `mark` is a sign for what happened to them, `note` a word beside."""

    who: Who
    mark: str = ""
    note: str = ""

    @property
    def text(self) -> str:
        """The line as it is drawn."""
        note = f" · {self.note}" if self.note else ""
        return f"{self.mark}{clip(str(self.who), NAME)}{note}"


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its place; `role` is `seat`, `head` or `cross`."""

    x: int
    y: int
    text: str
    role: str = "seat"


@dataclass(frozen=True, slots=True)
class Line:
    """A line from one place to another."""

    x1: int
    y1: int
    x2: int
    y2: int
    stroke: Stroke


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A line to draw between the rows of two columns, counted from 0."""

    left: int
    right: int
    stroke: Stroke = "pair"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A drawing of a width and a height; `heads` stand above its columns."""

    width: int
    height: int
    heads: tuple[tuple[int, Head], ...]
    texts: tuple[Text, ...]
    lines: tuple[Line, ...]


def two_columns(
    left: Sequence[Seat | None],
    right: Sequence[Seat | None],
    links: Iterable[Link],
    heads: tuple[Head, Head],
) -> Figure:
    """Return two columns of players with lines between; None leaves a row free."""
    far = COLUMN + BETWEEN
    texts = [
        Text(x, _middle(row), seat.text)
        for x, seats in ((0, left), (far, right))
        for row, seat in enumerate(seats)
        if seat
    ]
    lines: list[Line] = []
    for link in links:
        line = Line(COLUMN, _middle(link.left) - 5, far - 8, _middle(link.right) - 5, link.stroke)
        lines.append(line)
        if link.stroke == "crossed":
            texts.append(Text((line.x1 + line.x2) // 2 - 5, (line.y1 + line.y2) // 2 + 5, "✗", "cross"))
    return Figure(
        width=far + COLUMN,
        height=_middle(max(len(left), len(right)) - 1) + 12,
        heads=((0, heads[0]), (far, heads[1])),
        texts=tuple(texts),
        lines=tuple(lines),
    )


def _middle(row: int) -> int:
    """Return where the text of a row stands; the heads have the first row."""
    return (row + 2) * ROW - 8
