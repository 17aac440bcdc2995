"""All mistakes by their ids, what somebody answers who makes one, and whether that is another answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final, cast

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.mistakes.mistake import Mistake
from pairtutor.exercises.position import Position

_CHAPTERS: Final = (
    *("preference", "colours", "first_round", "halves", "meeting", "order", "floating", "moved_down"),
    *("below", "byes", "last_round", "whole_round", "supposing", "standings"),
)
"""The modules with mistakes; they rest on the kinds, and are imported when one is asked for."""


@cache
def all_mistakes() -> Mapping[str, Mistake]:
    """Return every wrong rule by its id."""
    chapters = (import_module(f"pairtutor.exercises.mistakes.{name}").MISTAKES for name in _CHAPTERS)
    known = cast("list[Mapping[str, Mistake]]", [*chapters])
    return {name: mistake for chapter in known for name, mistake in chapter.items()}


def mistaken_answer(name: str, exercise: Exercise, position: Position) -> Response | None:
    """Return the answer to an exercise of somebody who makes a mistake, by its id.

    None where the mistake does not touch the exercise, leads to the right answer, or to none of the options.

    Raises:
        UsageError: the exercise does not fit its tournament.
        KeyError: there is no mistake of that id.
    """
    base, mistake = exercise.without_options, all_mistakes()[name]
    if base.kind not in mistake.kinds or position.index.closed is None:
        return None
    given = mistake.answer(base, position)
    if given is None or given.meaning == exercise_kind(base.kind).solve(base, position).meaning:
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
