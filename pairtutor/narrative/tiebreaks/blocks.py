"""What is told of standings, as headings, paragraphs, lists and tables; and these as text and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.layout import columns, literal, pad, wrap

WIDTH = 78


class Heading(NamedTuple):
    """A heading, of the page (1) or of a part of it (2, 3)."""

    text: str
    level: int = 2


class Paragraph(NamedTuple):
    """Some sentences."""

    text: str


class Items(NamedTuple):
    """A list, each of its items a sentence or more."""

    texts: tuple[str, ...]


class ToldTable(NamedTuple):
    """A table; of the columns in `left` the cells begin at the same place, those of others end there."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: frozenset[int] = frozenset()


Block = Heading | Paragraph | Items | ToldTable


def as_text(blocks: Iterable[Block]) -> str:
    """Return blocks as text, with an empty line between two of them; no line but those of tables is long."""
    parts: list[str] = []
    for block in blocks:
        match block:
            case Heading(text, level):
                parts.append(f"{text}\n{('=' if level == 1 else '-') * min(columns(text), WIDTH)}")
            case Paragraph(text):
                parts.append(_lines_of(text))
            case Items(texts):
                parts.append("\n".join(f"  - {_lines_of(text, 4)}" for text in texts))
            case ToldTable():
                parts.append("\n".join(table_lines(block)))
    return "\n\n".join(parts) + "\n"


_TOGETHER: Final = re.compile(
    "|".join(
        (
            r"(?<=\d) (?=[×/] )",
            r"(?<=\d [×/]) (?=\d)",
            r"(?<=\d) (?=– \d+\b)",
            r"(?<=\d –) (?=\d)",
            r"(?<=\(\d) (?=\w+\))",
            r"(?<=\(\d[.,]\d) (?=\w+\))",
            r"(?<=\(\d) (?=[A-ZÀ-Ý])",
            r"(?<=\(\d\d) (?=[A-ZÀ-Ý])",
            r"(?<=[a-zé]) (?=\d+(?:[.,;:)]+(?:\s|$)| (?:\(|with|avec|con|mit)))",
        )
    )
)
"""Blanks at which a line is not broken: in a product, a pair or what is cut, before the number of a round."""

_BLANK: Final = "\u00ff"
"""Stands for such a blank until the lines are made."""


def _lines_of(text: str, indent: int = 0) -> str:
    """Return a text in lines; what belongs together stands on one line."""
    wrapped = wrap(_TOGETHER.sub(_BLANK, text), WIDTH, indent=indent, first=indent)
    return wrapped.replace(_BLANK, " ")


def table_lines(table: ToldTable) -> Iterator[str]:
    """Yield the lines of a table as text; `left` columns are set to the left, all others to the right."""
    rows = [table.head, *table.rows]
    widths = [max(columns(row[at]) for row in rows) for at in range(len(table.head))]
    for row in rows:
        cells = (
            pad(cell, width, right=at not in table.left)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield f"  {'  '.join(cells)}".rstrip()


def as_markdown(blocks: Iterable[Block]) -> str:
    """Return blocks as Markdown."""
    parts: list[str] = []
    for block in blocks:
        match block:
            case Heading(text, level):
                parts.append(f"{'#' * level} {literal(text)}")
            case Paragraph(text):
                parts.append(literal(text))
            case Items(texts):
                parts.append("\n".join(f"- {literal(text)}" for text in texts))
            case ToldTable():
                parts.append("\n".join(_markdown_lines(block)))
    return "\n\n".join(parts) + "\n"


def _markdown_lines(table: ToldTable) -> Iterator[str]:
    """Yield the lines of a table in Markdown, its head first."""

    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(cells)} |"

    yield line([literal(cell) for cell in table.head])
    yield line(["---" if at in table.left else "---:" for at in range(len(table.head))])
    for row in table.rows:
        yield line([literal(cell) for cell in row])


def sentences(blocks: Iterable[Block]) -> list[str]:
    """Return the sentences of blocks, without headings and tables."""
    texts_told: list[str] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            texts_told.append(block.text)
        elif isinstance(block, Items):
            texts_told += block.texts
    return texts_told
