"""The tables of the players of a bracket, on the page and in Markdown, held against the games before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.procedures import GroupOpened
from tests.lab.html.tags import Tags
from tests.lab.oracles.standing import Standing, standings
from tests.lab.told import procedure_rows
from tests.lab.told.facts import Facts
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import PROCEDURES, Round
from tests.lab.told.reasons import Reasons

KIND = "player tables"
_FLOATS = {"down": "v", "up": "^"}
_LETTERS = {"white": "W", "black": "B"}

Row = Mapping[str, str]
"""The cells of a player by the head of their column."""
Cells = Callable[[int], Row]
"""What the cells of a player must be."""


class _PageTables(Tags):
    """Reads the tables of players of a page."""

    def __init__(self) -> None:
        self.tables: list[list[list[str]]] = []
        self._inside = False
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table" and dict(attrs).get("class") == "players":
            self._inside = True
            self.tables.append([])
        if self._inside and tag == "tr":
            self.tables[-1].append([])
        if self._inside and tag in ("td", "th"):
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self._inside = False
        if tag in ("td", "th") and self._cell is not None:
            self.tables[-1][-1].append(" ".join("".join(self._cell).split()))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)


def page_tables(page: str) -> Iterator[list[Row]]:
    """Yield the tables of players of a page, row by row."""
    parser = _PageTables()
    parser.feed(page)
    for head, *rows in parser.tables:
        yield [dict(zip(head, row, strict=True)) for row in rows if len(row) == len(head)]


def markdown_tables(text: str) -> Iterator[list[Row]]:
    """Yield the tables of players of a text in Markdown, row by row."""
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [
            [cell.strip(" `*\\") for cell in line.strip().strip("|").split("|")]
            for line in block.splitlines()
        ]
        if {"Player", "Team"} & {*head} and "Score" in head and "Played" in head:
            yield [dict(zip(head, row, strict=True)) for row in rows]


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the tables of the players of all brackets and groups of a round."""
    groups = [*_players_of_groups(one)]
    for surface, tables in (
        ("page", [*page_tables(one.written.page)]),
        ("markdown", [*markdown_tables(one.written.markdown)]),
    ):
        if len(tables) != len(groups):
            ledger.unread(
                KIND, one.where, f"{len(tables)} tables of the {surface}", "other tables than brackets"
            )
            continue
        expected = cells_of(one)
        for table, here in zip(tables, groups, strict=True):
            ledger.note(KIND, f"{surface} players", one.where, str(sorted(here)), _missing(table, here))
            for row in table:
                tpn = _number(row)
                wrong = "; ".join(
                    (*_wrong(row, expected(tpn)), *_wrong_meetings(row, tpn, here, reasons.facts))
                )
                ledger.note(KIND, surface, one.where, " | ".join(row.values()), wrong)


def _players_of_groups(one: Round) -> Iterator[set[int]]:
    """Yield the players of each bracket or group that opens."""
    for step in one.trace.steps:
        match step.event:
            case BracketOpened(by_bsn=players):
                yield {*map(int, players)}
            case GroupOpened(arrived=arrived, residents=residents):
                yield {*map(int, residents), *(int(arrival.player) for arrival in arrived)}
            case _:
                pass


def cells_of(one: Round) -> Cells:
    """Return the function that gives what the cells of a player must be: score, colours, due, floats."""
    own = _cells_of_procedure(one) if one.system in PROCEDURES else _cells_of_bracket(one)
    return lambda tpn: {"Colours": _colours(one, tpn), **own(tpn)}


def _colours(one: Round, tpn: int) -> str:
    """Return the colours played, a letter a round."""
    return "".join(
        _LETTERS[entry.colour.value] if entry.was_played and entry.colour else "·"
        for entry in one.tournament.entries[Tpn(tpn)]
    )


def _cells_of_procedure(one: Round) -> Cells:
    """Return the function that gives the cells of a player by the text of a procedure."""
    due = procedure_rows.due_by_player(one)

    def cells(tpn: int) -> Row:
        floats = "".join(_FLOATS.get(procedure_rows.float_of(one, tpn, back), "·") for back in (2, 1))
        own = {"Score": procedure_rows.score_of(one, tpn), "Floats": floats}
        return {**own, "Due": due[tpn]} if due else own

    return cells


def _cells_of_bracket(one: Round) -> Cells:
    """Return the function that gives the cells of a player where brackets are compared."""
    known = {line.tpn: line for line in standings(one.tournament, RoundNumber(one.number))}

    def cells(tpn: int) -> Row:
        own = _by_the_text(one, known[Tpn(tpn)])
        letter = _LETTERS[own.due.value] if own.due else ""
        return {
            "Score": f"{own.score / 2:g}",
            "Due": {0: "-", 1: letter.lower(), 2: letter, 3: f"{letter}!"}[own.strength],
            "Floats": "".join(_FLOATS.get(way, "·") for way in reversed(own.floats)),
        }

    return cells


def _by_the_text(one: Round, played: Standing) -> Standing:
    """Return a player with the floats that the edition sees in the games and rounds without one."""
    if one.system == "dutch-2017":
        return played
    last, before = (_float(one, played, back) for back in (1, 2))
    return replace(played, floats=(last, before))


_GIVEN = frozenset({Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.HALF_POINT_BYE, Mark.FORFEIT_WIN})
"""Rounds without a game that are a downfloat in 2012, whatever they bring (D12-5)."""


def _float(one: Round, played: Standing, back: int) -> str:
    """Return a float; by 2026 a round without a game is one if it is the bye, or brings more than a loss."""
    number = one.number - back
    entry = one.tournament.entries[played.tpn][number - 1] if number > 0 else None
    if entry is None or (entry.was_played and entry.opponent is not None):
        return played.floats[back - 1]
    if one.system == "dutch-2012":
        return "down" if entry.mark in _GIVEN else ""
    bye = entry.mark is Mark.PAIRING_ALLOCATED_BYE
    return "down" if bye or entry.points > one.tournament.points.loss else ""


def _number(row: Row) -> int:
    return int(re.sub(r"\D.*", "", row.get("Player") or row["Team"]))


def _missing(table: list[Row], here: set[int]) -> str:
    named = sorted(map(_number, table))
    return "" if named == sorted(here) else f"{named} are named"


def _wrong(row: Row, cells: Row) -> Iterator[str]:
    """Yield which cells of a row are not what they must be."""
    for column, right in cells.items():
        if row.get(column, right) != right:
            yield f"{column} is {right!r}"


def _wrong_meetings(row: Row, tpn: int, here: set[int], facts: Facts) -> Iterator[str]:
    met = {(other, number) for other in here - {tpn} for number in facts.met(tpn, other)}
    named = {(int(other), int(number)) for other, number in re.findall(r"(\d+) r(\d+)", row["Played"])}
    if named != met:
        yield f"met here are {sorted(met)}"
