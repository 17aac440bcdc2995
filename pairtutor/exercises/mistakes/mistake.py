"""What a mistake is: a small wrong rule, which answers an exercise as somebody who goes by it would."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pairtutor.exercises.exercise import Exercise, Kind, Response
from pairtutor.exercises.field import Steer
from pairtutor.exercises.position import Position
from pairtutor.named_tuples import NamedTuple

Truth: TypeAlias = Callable[[Exercise, Position, Response], bool]
"""Says whether the sentence of a mistake is true of an exercise and of the answer that it leads to."""
Answerer: TypeAlias = Callable[[Exercise, Position], Response | None]
"""Returns the mistaken answer to an exercise; None where the wrong rule has none, or cannot be followed."""


class Mistake(NamedTuple):
    """A wrong rule: the `kinds` of exercise that it answers, and how.

    Exercises for it are looked for in the tournaments of `steers`, where there are any; `plain` ones are
    those of the first lessons. Somebody who makes it may answer as `others` do as well. Where `is_true`
    says no, something else than the mistake explains the answer, and it is not named.
    """

    kinds: tuple[Kind, ...]
    answer: Answerer
    steers: tuple[Steer, ...] = ()
    plain: bool = False
    others: tuple[Answerer, ...] = ()
    is_true: Truth | None = None
