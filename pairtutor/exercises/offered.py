"""What is asked for when an exercise is made, and what a maker has found."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.exercises.exercise import Exercise, Kind
from pairtutor.exercises.position import Position
from pairtutor.trace.values import Cites


class Request(NamedTuple):
    """What an exercise is to be about: a clause that decides it (empty: any), and its level (0: any).

    A `plain` one is as the first lessons need it: the first round as a whole, an even bracket of one score
    with a perfect natural candidate, the next order of S2.
    """

    kind: Kind
    topic: str = ""
    level: int = 0
    plain: bool = False


class Found(NamedTuple):
    """What a maker has found: the exercise without its number, and the clauses that decide it."""

    exercise: Exercise
    cites: Cites


def exercise_of(kind: Kind, position: Position, question: str, level: int, marks: int) -> Exercise:
    """Return an exercise about a round, still without its number and what else its kind needs."""
    tournament, number, _ = position.case
    return Exercise(0, kind, question, tournament, number, level=level, marks=marks)


def level_of(hardness: float) -> int:
    """Return a level from 1 to 5."""
    return max(1, min(5, round(hardness)))
