"""What the drawing of a round is made of: texts and lines at their places."""

from __future__ import annotations

from typing import Final, Literal

from pairtutor.records import Record

NAME: Final = 20
"""Letters of a name; a longer one is cut here, the text beside has it in full."""

Stroke = Literal["way", "float"]
"""A floater's way is drawn in pieces, the last of them a `float`."""


class Text(Record, kw_only=False):
    """A text with its place; `role` is `head`, `rung` or `seat`."""

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
