"""All mistakes by their ids, what somebody answers who makes one, and whether that is another answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.judge import solution
from pairtutor.exercises.mistakes import (
    below,
    byes,
    colours,
    first_round,
    floating,
    halves,
    last_round,
    meeting,
    moved_down,
    order,
    preference,
    supposing,
    whole_round,
)
from pairtutor.exercises.mistakes.mistake import Mistake
from pairtutor.exercises.position import Position

_CHAPTERS: Final = (
    *(preference, colours, first_round, halves, meeting, order, floating, moved_down, below, byes),
    *(last_round, whole_round, supposing),
)

MISTAKES: Final[Mapping[str, Mistake]] = {
    name: mistake for chapter in _CHAPTERS for name, mistake in chapter.MISTAKES.items()
}
"""Every wrong rule by its id."""


def mistaken_answer(name: str, exercise: Exercise, position: Position) -> Response | None:
    """Return the answer to an exercise of somebody who makes a mistake.

    None where the mistake does not touch the exercise, or leads to the right answer.

    Raises:
        UsageError: the exercise does not fit its tournament.
    """
    base, mistake = exercise.without_options, MISTAKES[name]
    if base.kind not in mistake.kinds:
        return None
    given = mistake.answer(base, position)
    if given is None or given.meaning == solution(base, position).meaning:
        return None
    if exercise.of is None:
        return given
    options = zip(exercise.letters, exercise.options, strict=True)
    letter = next((letter for letter, option in options if option.meaning == given.meaning), None)
    return None if letter is None else Response(choice=letter)


def tells_apart(name: str, exercise: Exercise, position: Position) -> bool:
    """Say whether somebody who makes a mistake answers an exercise otherwise than rightly."""
    try:
        return mistaken_answer(name, exercise, position) is not None
    except UsageError:
        return False
