"""What an exercise is worth: by its level and the candidates that are looked at, never by its blanks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log10
from typing import Final

from pairtutor.exercises.exercise import Exercise, Kind
from pairtutor.exercises.offered import askable
from pairtutor.exercises.position import Position

MOST: Final = 20
"""Marks of the hardest round."""


def marks_of(exercise: Exercise, position: Position) -> int:
    """Return the marks of an exercise.

    Where a bracket is paired, each further digit of the number of candidates that are looked at is a mark
    more; a whole round has those of its brackets together. What is read off the table alone is worth half of
    its level, and so is a letter of what would be to be found.
    """
    if exercise.of is not None:
        return max(1, (marks_of(exercise.without_options, position) + 1) // 2)
    weigh = _WEIGHED.get(exercise.kind)
    found = exercise.level if weigh is None else weigh(exercise, position)
    return max(1, min(found, MOST))


def _of_bracket(exercise: Exercise, position: Position) -> int:
    place = None if exercise.part is None else position.place(exercise.part)
    accepted = None if place is None else position.index.brackets[place].accepted
    return max(2, exercise.level + (0 if accepted is None else _digits(accepted.number)))


def _of_reading(exercise: Exercise, _: Position) -> int:
    return (exercise.level + 1) // 2


def _of_round(exercise: Exercise, position: Position) -> int:
    brackets = [*askable(position)]
    looked = sum(
        one.record.accepted.number
        for one in brackets
        if one.record is not None and one.record.accepted is not None
    )
    return max(2, exercise.level + _digits(looked), sum(one.level for one in brackets))


def _of_mistake(exercise: Exercise, position: Position) -> int:
    return (_of_round(exercise, position) + 1) // 2


def _digits(candidates: int) -> int:
    """Return the digits of a number of candidates after the first one."""
    return int(log10(max(candidates, 1)))


_WEIGHED: Final[Mapping[Kind, Callable[[Exercise, Position], int]]] = {
    "preference": _of_reading,
    "legal": _of_reading,
    "colours": _of_reading,
    "statements": _of_reading,
    "bracket": _of_bracket,
    "floaters": _of_bracket,
    "round": _of_round,
    "mistake": _of_mistake,
}
