"""How each of two systems came to the boards in which they differ, where nothing else tells them apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairtutor.narrative.against_parts import Row, RuleRow
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.against_rules import rows as rule_rows
from pairtutor.narrative.boards import BoardView, ProcedureBoardView
from pairtutor.narrative.document import board_views
from pairtutor.narrative.parts import Pairing
from pairtutor.trace.trace import Trace

Board = BoardView | ProcedureBoardView

LISTED = 3
"""Rows of boards whose ways are told; the others follow from them more often than not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How one system came to a board, in words, with the labels of the clauses that these cite."""

    edition: str
    board: Pairing
    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WayRow:
    """The ways to two boards that stand beside each other; None where one system has no more that differ."""

    left: Way | None
    right: Way | None

    @property
    def both(self) -> tuple[Way, ...]:
        """The ways that there are."""
        return tuple(way for way in (self.left, self.right) if way)


def ways(rows: Iterable[Row], left: tuple[Road, Trace], right: tuple[Road, Trace]) -> tuple[WayRow, ...]:
    """Return the ways to the first boards that differ."""
    mine, theirs = _boards(*left), _boards(*right)
    return tuple(
        WayRow(left=_way(row.left, left[0], mine), right=_way(row.right, right[0], theirs))
        for row in list(rows)[:LISTED]
    )


def way_rules(told: Iterable[WayRow], left: Road, right: Road) -> tuple[RuleRow, ...]:
    """Return the clauses that the ways cite, in plain words."""
    found = [way for row in told for way in row.both]
    rules: list[RuleRow] = []
    for road in (left, right):
        labels = [label for way in found if way.edition == short(road) for label in way.clauses]
        rules += rule_rows(road, (f"{road.system} {label}" for label in labels))
    return tuple(rules)


def short(road: Road) -> str:
    """Return what the system of a road is called here."""
    return road.teller.record.short


def _boards(road: Road, trace: Trace) -> dict[frozenset[int], Board]:
    return {frozenset((board.white.tpn, board.black.tpn)): board for board in board_views(road.teller)}


def _way(pairing: Pairing | None, road: Road, boards: dict[frozenset[int], Board]) -> Way | None:
    board = boards.get(frozenset((pairing.first.tpn, pairing.second.tpn))) if pairing else None
    if pairing is None or board is None:
        return None
    text = road.teller.phrases.say(board)
    cited = (label for label in _clauses(board) if f"({label})" in text)
    return Way(edition=short(road), board=pairing, text=text, clauses=tuple(dict.fromkeys(cited)))


def _clauses(board: Board) -> tuple[str, ...]:
    """Return the labels of the clauses that can explain a board."""
    if isinstance(board, BoardView):
        return (board.refused_clause, board.exchange_clause, board.colour_clause)
    return (board.clause, board.colour_clause)
