"""The legend of a round explains the signs that stand in its tables, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.text import render
from tests.lab.scenarios.lessons import played
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


def _heads(text: str) -> set[str]:
    """Return the heads of the tables of players that a legend has to explain."""
    head = next(line for line in text.splitlines() if re.search(r" (?:Player|Team) +.*Score.*Played", line))
    return {"Floats", "Index", "Played", "Colours", "Due"} & {*head.split()}


def _explained(text: str) -> set[str]:
    legend = re.sub(r"\s+", " ", text[text.index("How to read the tables.") :].split("\n\n")[0])
    return {*re.findall(r"\b(Floats|Index|Played|Colours|Due): ", legend)}


@pytest.mark.parametrize(
    "name",
    [
        "bracket-index",
        "bracket-bye",
        "burstein-index",
        "ssm-exchange",
        "exchange",
        "dubov-limit",
        "team-event",
    ],
)
def test_the_legend_explains_each_column_and_no_other(name: str) -> None:
    text = render(played(name).trace, "normal")
    assert _explained(text) == _heads(text)


@pytest.mark.parametrize(("name", "apart"), [("ssm-exchange", False), ("ssm-one-club", True)])
def test_the_rule_on_groups_is_explained_where_some_are_kept_apart(name: str, apart: bool) -> None:
    assert ("B4: players of one group kept apart" in render(played(name).trace, "normal")) == apart


@pytest.mark.parametrize("name", ["acceleration-absent", "dubov-first-round", "lim26-absent", "first-round"])
def test_before_the_first_round_no_colour_is_shown(name: str) -> None:
    text = render(played(name).trace, "normal")
    assert "· is a round without" not in text
    assert not any("·" in cell for head, cell in _cells(text.splitlines()) if head == "Colours")
