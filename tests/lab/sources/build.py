"""Small tournament report files, built line by line, and what the reader says to them."""

from __future__ import annotations

import pytest

from pairtutor.errors import Fault, SourceError
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load


def row(tpn: int | str, *cells: str, points: str = "", name: str = "", rating: str = "2000") -> str:
    """Return a player's line; a cell is written `2w1`, `-U` or empty, or as its eight columns."""
    head = f"001 {tpn:>4} {'':4} {name or f'Player {tpn}':<33} {rating:>4} {'':26} {points:>4} {'':4}"
    return head + "".join(f"  {_cell(cell)}" for cell in cells)


def _cell(cell: str) -> str:
    if len(cell) == 8 or not cell:
        return cell.ljust(8)
    if len(cell) == 2:
        return f"0000 {cell[0]} {cell[1]}"
    return f"{cell[:-2]:>4} {cell[-2]} {cell[-1]}"


def text(*lines: str) -> str:
    """Return the lines as a file."""
    return "\n".join(lines) + "\n"


def read(*lines: str, system: str | None = None) -> Tournament:
    """Return what the lines are read as."""
    return load("-", stdin=text(*lines).encode(), system=system)


def faults(*lines: str) -> list[str]:
    """Return the defects of the lines, `LINE:COLUMN: fault; mend`."""
    return [told.removeprefix("<stdin>:") for told in map(str, refused(text(*lines).encode()))]


def refused(data: bytes, source: str = "-") -> tuple[Fault, ...]:
    """Return the defects that loading ends with."""
    with pytest.raises(SourceError) as caught:
        load(source, stdin=data or None if source != "-" else data)
    return caught.value.faults


TWO = (row(1, "2w1", points="1.0"), row(2, "1b0", points="0.0"))
"""Two players, one game."""

FOUR = (
    row(1, "3w1", "2b=", points="1.5"),
    row(2, "4b1", "1w=", points="1.5"),
    row(3, "1b0", "4w1", points="1.0"),
    row(4, "2w0", "3b0", points="0.0"),
)
"""Four players, two rounds."""
