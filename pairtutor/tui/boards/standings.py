"""The table of standings drawn in columns, the reader's cell marked; what is told of it as lines."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.layout import clip, columns, pad, wrap
from pairtutor.narrative.tiebreaks.blocks import Block, Heading, Items, Paragraph, ToldTable, table_lines
from pairtutor.tui.boards.board import EMPTY, Line, Look, Piece, line

GAP = 2
SHORTEST_NAME, LONGEST_NAME = 8, 32
PLAYER = 2
"""The column of the players' names in the table."""


class DrawnTable(NamedTuple):
    """The head and the rows of a table; `spans` are the columns of text that each cell of a row takes.

    A cell is called by its column in the table; its span is where it begins, from 0, and how wide it is.
    """

    head: Line
    rows: tuple[Line, ...]
    spans: dict[int, tuple[int, int]]


def draw_table(table: ToldTable, width: int, row: int, column: int, first_value: int) -> DrawnTable:
    """Return the table in so many columns of text; the reader is in a cell, by its row and column from 0.

    `first_value` is the column of the first tie-break.

    The name is shortened first; then the columns about rating and decision go, then tie-breaks far from the
    reader's cell.
    """
    widths = [max(columns(cells[at]) for cells in (table.head, *table.rows)) for at in range(len(table.head))]
    shown = _columns_shown(widths, width, column, range(first_value, len(table.head) - 1))
    others = sum(widths[at] + GAP for at in shown if at != PLAYER)
    widths[PLAYER] = max(SHORTEST_NAME, min(widths[PLAYER], LONGEST_NAME, width - others))

    def drawn(cells: tuple[str, ...], at_row: int) -> Line:
        """Return a row by its place, the head by -1."""
        pieces: list[Piece] = []
        for at in shown:
            text = pad(clip(cells[at], widths[at]), widths[at], right=at not in table.left)
            here = at_row == row and at == column
            look: Look = "here" if here else "head" if at_row < 0 else "plain"
            pieces += [Piece(text, look), Piece(" " * GAP)]
        return tuple(pieces[:-1])

    spans, left = {}, 0
    for at in shown:
        spans[at] = (left, widths[at])
        left += widths[at] + GAP
    rows = tuple(drawn(cells, number) for number, cells in enumerate(table.rows))
    return DrawnTable(drawn(table.head, -1), rows, spans)


def _columns_shown(widths: list[int], width: int, column: int, values: range) -> list[int]:
    """Return the columns of the table that have room, in order; that of the reader always stays.

    `values` are those of the tie-breaks; after them comes what parts a line from the one above.
    """
    before, decided = range(PLAYER + 1, values.start - 1), values.stop
    shown = [*range(len(widths))]

    def room_lacks() -> bool:
        needed = sum(SHORTEST_NAME if at == PLAYER else widths[at] for at in shown)
        return needed + GAP * (len(shown) - 1) > width

    # the furthest from the reader go first, of two as far the left one
    far = sorted(values, key=lambda at: (-abs(at - max(column, values.start)), at))
    for at in (*before, decided, *far):
        if room_lacks() and at != column:
            shown.remove(at)
    return shown


def block_lines(blocks: Iterable[Block], width: int) -> tuple[Line, ...]:
    """Return what is told as lines: text in so many columns, tables as broad as they are."""
    lines: list[Line] = []
    for block in blocks:
        if lines:
            lines.append(EMPTY)
        match block:
            case Heading(text):
                lines += [line(row, "head") for row in wrap(text, width).split("\n")]
            case Paragraph(text):
                lines += [line(row) for row in wrap(text, width).split("\n")]
            case Items(texts):
                for text in texts:
                    lines += [line(row) for row in wrap(f"– {text}", width, 2, first=0).split("\n")]
            case ToldTable():
                head, *rows = table_lines(block)
                lines += [line(head, "head"), *map(line, rows)]
    return tuple(lines)
