"""The tables of pairs ("why not?") and of colours, on the page and in Markdown, held against the games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from pairtutor.trace.events import ColourDecided, RoundClosed
from pairtutor.trace.procedures import PairingsUndone
from tests.lab.told.facts import Facts
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import Round
from tests.lab.told.player_tables import Cells, cells_of
from tests.lab.told.reasons import Reasons

KIND = "grids"
LEAVES = 0
"""Stands for the other of a pair in the cell of somebody who leaves the bracket or group."""
MADE = "✓"
_TRIANGLE = re.compile(r'<table class="triangle">(.*?)</table>', re.DOTALL)
_HISTORY = re.compile(r'<table class="history">(.*?)</table>', re.DOTALL)
_ROW = re.compile(r"<tr[^>]*>(.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"<(?P<tag>t[dh])(?P<named>[^>]*)>(?P<text>.*?)</t[dh]>", re.DOTALL)
_MET = re.compile(r"r(\d+)")

Grid = dict[tuple[int, int], str]
"""What stands where two players cross, the one of the row first."""


class Given(NamedTuple):
    """A colour of a board as a table has it: who, the colours of the rounds, what is due."""

    player: int
    colour: str
    played: str
    due: str


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the tables of pairs and of colours of a round."""
    on_page = [*page_grids(one.written.page)]
    in_markdown = [*markdown_grids(one.written.markdown)]
    for mine, theirs in zip_longest(in_markdown, on_page):
        ledger.note(
            KIND, "markdown", one.where, str(mine), "" if mine == theirs else f"the page has {theirs}"
        )
    for at, grid in enumerate(on_page):
        later = on_page[at + 1 :]
        for (player, other), sign in grid.items():
            wrong = _wrong_with_cell(one, (player, other), grid, later, reasons.facts)
            ledger.note(KIND, "cells", one.where, f"{player} – {other}: {sign}", wrong)
    cells = cells_of(one)
    for surface, tables in (
        ("page colours", page_colours(one.written.page)),
        ("markdown colours", markdown_colours(one.written.markdown)),
    ):
        for table in tables:
            ledger.note(
                KIND, surface, one.where, str(table), "; ".join(_wrong_with_colours(one, table, cells))
            )


def page_grids(page: str) -> Iterator[Grid]:
    """Yield the tables of pairs of a page."""
    for table in _TRIANGLE.findall(page):
        head, *rows = _ROW.findall(table)
        heads = [int(text) if text.isdigit() else LEAVES for text in _texts(head)[1:]]
        yield {key: text for row in rows for key, text in _cells_of_row(row, heads)}


def _cells_of_row(row: str, heads: list[int]) -> Iterator[tuple[tuple[int, int], str]]:
    player, column = 0, 0
    for cell in _CELL.finditer(row):
        text = _bare(cell["text"])
        skipped = re.search(r'colspan="(\d+)"', cell["named"])
        if skipped:
            column += int(skipped[1])
        elif cell["tag"] == "th":
            player = int(re.sub(r"\D.*", "", text))
            column = heads.index(player) + 1 if player in heads else 0
        else:
            if text:
                yield (player, heads[column]), text
            column += 1


def markdown_grids(text: str) -> Iterator[Grid]:
    """Yield the tables of pairs of a text in Markdown."""
    for head, rows in _markdown_tables(text):
        if not head[0] and len(head) > 1 and head[1].isdigit():
            heads = [int(cell) if cell.isdigit() else LEAVES for cell in head[1:]]
            yield {
                (int(re.sub(r"\D.*", "", row[0])), other): cell
                for row in rows
                for other, cell in zip(heads, row[1:], strict=True)
                if cell
            }


def _markdown_tables(text: str) -> Iterator[tuple[list[str], list[list[str]]]]:
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [
            [re.sub(r"[*`\\]", "", cell).strip() for cell in line.strip().strip("|").split("|")]
            for line in block.splitlines()
        ]
        yield head, rows


def _wrong_with_cell(one: Round, two: tuple[int, int], grid: Grid, later: list[Grid], facts: Facts) -> str:
    """Return what is wrong with the sign where two cross, or where somebody leaves."""
    player, other = two
    sign = grid[two]
    if other == LEAVES:
        paired = any(made == MADE and player in pair and LEAVES not in pair for pair, made in grid.items())
        if one.system == "dubov-1997" and paired and sign == MADE:
            return ""  # 8.2 finds the opponent of a floater at once, below
        return "" if (sign == MADE) != paired else "it is paired here" if paired else "it is paired nowhere"
    met = facts.met(player, other)
    told = [int(number) for number in _MET.findall(sign)]
    if told and not {*told} <= {*met}:
        return f"they met in {met}"
    if met and not told:
        return f"they met in {met}, and it is not said"
    boards = _boards(one)
    made = frozenset(two) in boards
    if sign == MADE:
        return "" if made or _undone(one, two) else "the round has no such board"
    again = any({*two} <= {tpn for pair in grid for tpn in pair} for grid in later)
    return "the round has the board" if made and not again else ""


def _boards(one: Round) -> set[frozenset[int]]:
    closed = [step.event for step in one.trace.steps if isinstance(step.event, RoundClosed)]
    return {frozenset((int(board[0]), int(board[1]))) for event in closed for board in event.boards}


def _undone(one: Round, two: tuple[int, int]) -> bool:
    """Return whether a pair was taken back later."""
    back = [step.event for step in one.trace.steps if isinstance(step.event, PairingsUndone)]
    return any({*two} == {*map(int, pair)} for event in back for pair in event.pairs)


def page_colours(page: str) -> Iterator[list[Given]]:
    """Yield the tables of colours of a page, White first."""
    for table in _HISTORY.findall(page):
        rows = [_texts(row) for row in _ROW.findall(table.partition("</thead>")[2])]
        yield [
            Given(_first_number(cells[1]), cells[0].lower(), " ".join(filter(None, cells[2:-1])), cells[-1])
            for cells in rows
        ]


def markdown_colours(text: str) -> Iterator[list[Given]]:
    """Yield the tables of colours of a text in Markdown, White first; a table there has several boards."""
    for head, rows in _markdown_tables(text):
        if head[:3] == ["White", "", "Black"]:
            for white, white_facts, black, black_facts, _ in rows:
                yield [
                    Given(_first_number(who), colour, *facts.rsplit(" ", 1))
                    for who, colour, facts in ((white, "white", white_facts), (black, "black", black_facts))
                ]


def _wrong_with_colours(one: Round, table: list[Given], cells: Cells) -> Iterator[str]:
    """Yield what is wrong with a table: who has which colour, the colours played, what is due."""
    decided = [step.event for step in one.trace.steps if isinstance(step.event, ColourDecided)]
    if [given.colour for given in table] != ["white", "black"]:
        yield "White stands first, then Black"
    if [given.player for given in table] not in [[int(event.white), int(event.black)] for event in decided]:
        yield "no board gives these colours"
    for given in table:
        own = cells(given.player)
        if given.due != own.get("Due", "-"):
            yield f"{given.player} is due {own.get('Due', '-')}"
        if given.played not in (own["Colours"], " ".join(_colours_by_round(own["Colours"]))):
            yield f"{given.player} had {own['Colours']}"


def _colours_by_round(colours: str) -> list[str]:
    """Return the colours of the games, each with its round as the page has it: `Wr1`."""
    return [f"{letter}r{number}" for number, letter in enumerate(colours, 1) if letter != "·"]


def _texts(row: str) -> list[str]:
    return [_bare(cell["text"]) for cell in _CELL.finditer(row)]


def _bare(text: str) -> str:
    return " ".join(re.sub(r'<span class="hidden">.*?</span>|<[^>]*>', "", text).split())


def _first_number(text: str) -> int:
    return int(re.sub(r"\D.*", "", text))
