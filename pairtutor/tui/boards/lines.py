"""Lines of styled pieces: what a board is made of, whatever it shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pairtutor.narrative.layout import columns, wrap

Look = Literal["plain", "dim", "head", "good", "bad", "changed", "followed"]
"""How a piece looks; a sign always says the same."""


class Piece(NamedTuple):
    """Some text in one look; `player` is who it is about, 0 for nobody in particular."""

    text: str
    look: Look = "plain"
    player: int = 0


Line = tuple[Piece, ...]
EMPTY: Line = ()


@dataclass(frozen=True, slots=True)
class Board:
    """What the middle of the screen shows; `focus` is the line to keep in view (from 0)."""

    title: str
    lines: tuple[Line, ...]
    focus: int = 0


def line(text: str, look: Look = "plain") -> Line:
    """Return a line in one look."""
    return (Piece(text, look),)


def paragraph(head: str, text: str, width: int, look: Look = "plain") -> list[Line]:
    """Return a text behind a head in lines of at most `width` columns, the next ones indented below it."""
    margin = columns(head)
    first, *rest = wrap(text, max(width, margin + 12), margin, margin).split("\n")
    return [(Piece(head, look), Piece(first)), *(line(one) for one in rest)]


def plain_text(lines: Iterable[Line]) -> list[str]:
    """Return lines without their looks, for a file."""
    return ["".join(piece.text for piece in one).rstrip() for one in lines]
