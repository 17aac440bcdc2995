"""What a mistake is: a small wrong rule, which answers an exercise as somebody who goes by it would."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from pairtutor.exercises.exercise import Exercise, Kind, Response
from pairtutor.exercises.field import Steer
from pairtutor.exercises.position import Position

Answerer: TypeAlias = Callable[[Exercise, Position], Response | None]
"""Returns the mistaken answer to an exercise; None where the wrong rule has none, or cannot be followed."""


class Mistake(NamedTuple):
    """A wrong rule: the `kinds` of exercise that it answers, and how.

    Exercises for it are looked for in the tournaments of `steers`, where there are any; `plain` ones are
    those of the first lessons.
    """

    kinds: tuple[Kind, ...]
    answer: Answerer
    steers: tuple[Steer, ...] = ()
    plain: bool = False
