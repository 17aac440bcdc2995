"""The legend of a round explains the signs that stand in its tables, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pairtutor.model.editions import SYSTEMS
from tests.lab.told.played import rounds

ROUNDS = 5
SIGNS = {
    "·": r"· is a round without",
    "W!": r"W! or B! if absolute",
    "W": r"(?<!! )\bW(?: or|,) B\b(?!!)",
    "w": r"\bw or b if mild",
    "v": r"[;,] v (?:down|is an opponent)",
    "^": r"[;,] \^ (?:up|one with more|is an opponent)",
}
"""How the legend speaks of each sign, of whichever colour."""


def _cells(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the cells of the columns of colours, of what is due and of floats, with the kind of column."""
    columns: list[tuple[str, int]] = []
    for line in lines:
        if re.search(r" Player +.*Score|(?:No|BSN).* Team ", line):
            heads = ("Colours", "Due", "Floats")
            columns = [(head, line.index(head)) for head in heads if f" {head}" in line]
        elif not line.strip():
            columns = []
        elif re.match(r" +\d+ +", line):
            for head, at in columns:
                yield head, line[at:].split(" ")[0]
        elif board := re.match(r"  (?:White|Black) +\d+ .*?  +(\S+) +(\S+)$", line):
            yield "Colours", board[1]
            yield "Due", board[2]


def _signs(cells: Iterator[tuple[str, str]]) -> set[str]:
    found: set[str] = set()
    for head, cell in cells:
        if head == "Colours":
            found |= {"·"} & {*cell}
        elif head == "Due":
            found |= {re.sub("B", "W", re.sub("b", "w", cell))} - {"-", ""}
        else:
            found |= {"v", "^"} & {*cell}
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_legend_explains_what_stands_in_the_tables(system: str) -> None:
    read = 0
    for one in rounds(system, ROUNDS):
        lines = one.written.full.splitlines()
        legend = next((line for line in lines if line.startswith("How to read the tables.")), "")
        cells = [*_cells(lines)]
        if legend and cells:
            told = {sign for sign, pattern in SIGNS.items() if re.search(pattern, legend)}
            assert told == _signs(iter(cells)), (one.where, legend)
            read += 1
    assert read
