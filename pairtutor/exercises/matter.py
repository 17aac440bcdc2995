"""The kinds of facts in the position of an exercise: what must have been taught to find its answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from pairtutor.exercises.exercise import Exercise
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.values import PlayerLine

FACTS: Final = (
    "unplayed",
    "missing-number",
    "odd",
    "absolute-clash",
    "bye-barred",
    "moved-down",
    "several-moved-down",
    "limbo",
    "last-round",
    "topscorer",
    "acceleration",
)
"""What can stand in a position: a round without a game, a number that is missing before others, an odd
bracket, two who must both have one colour, somebody who may not have a bye that is given, one moved-down
player, several, some of whom wait in the Limbo, the last round, a topscorer, virtual points."""

_PAIRED: Final = ("round", "mistake", "statements", "answer", "bye")
"""Kinds that are about a round as a whole, besides those about one bracket."""


def facts_in(exercise: Exercise, position: Position) -> frozenset[str]:
    """Return the facts that the answer to an exercise can depend on, by their names among `FACTS`."""
    base = exercise.without_options
    if not exercise_kind(base.kind).with_table:
        return frozenset()
    shown = exercise.players_named or (exercise.part.players if exercise.part else None)
    lines = [line for line in position.lines if shown is None or line.tpn in shown]
    found = {*_of_lines(lines, exercise, position)}
    if any(_must_alike(*pair, position) for pair in base.pairs if base.kind == "legal"):
        found.add("absolute-clash")
    if position.compares:
        for record in _brackets(base, position):
            found |= {*_of_bracket(record, position)}
    return frozenset(found)


def _brackets(exercise: Exercise, position: Position) -> Sequence[BracketRecord]:
    """Return the brackets that an exercise is about."""
    if exercise.part is not None:
        record = position.record(exercise.part)
        return [] if record is None else [record]
    return position.index.brackets if exercise.kind in _PAIRED else []


def _must_alike(first: Tpn, other: Tpn, position: Position) -> bool:
    """Return whether two players must both have the same colour."""
    one, two = position.line(first).preference, position.line(other).preference
    return one.strength == two.strength == "absolute" and one.colour == two.colour


def _of_lines(lines: list[PlayerLine], exercise: Exercise, position: Position) -> Iterator[str]:
    """Yield the facts in the histories that are shown."""
    if any(not game.opponent for line in lines for game in line.games):
        yield "unplayed"
    if any(line.virtual for line in lines):
        yield "acceleration"
    if any(line.topscorer for line in lines):
        yield "topscorer"
    whole = exercise.kind in ("round", "mistake", "colours", "statements")
    present = {line.tpn for line in position.lines}
    if whole and present != {*range(1, len(present) + 1)}:
        yield "missing-number"
    paired = exercise.kind in _PAIRED or exercise.part is not None or exercise.kind == "legal"
    if paired and position.case.number == exercise.tournament.planned_rounds:
        yield "last-round"


def _of_bracket(record: BracketRecord, position: Position) -> Iterator[str]:
    """Yield the facts in a bracket of a round."""
    opened = record.opened
    players = {*opened.mdps, *opened.residents}
    own = [line for line in position.lines if line.tpn in players]
    if opened.mdps:
        yield "moved-down"
    if len(opened.mdps) > 1:
        yield "several-moved-down"
    if opened.m1 < len(opened.mdps):
        yield "limbo"
    if len(players) % 2:
        yield "odd"
    must = [line.preference.colour for line in own if line.preference.strength == "absolute"]
    if any(first == other for first, other in combinations(must, 2)):
        yield "absolute-clash"
    if position.bye in record.left_over and any(line.bye_bar is not None for line in own):
        yield "bye-barred"
