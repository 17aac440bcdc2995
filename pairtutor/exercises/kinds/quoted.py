"""A question of a paper that others have set, about no round: the key of the paper says what is right."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.exercises.exercise import Exercise, Found, Marked, Response
from pairtutor.exercises.judge import full_marks, misfit
from pairtutor.exercises.kinds.letters import ChoosingLetter
from pairtutor.exercises.position import Position
from pairtutor.messages import Message
from pairtutor.model.editions import System


class QuotedKind(ChoosingLetter):
    """One of the answers of the paper is chosen; nothing of it can be paired."""

    with_table = False
    drawn = False
    others_decide = False

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield nothing: such questions are written by hand."""
        return iter(())

    def question(self, exercise: Exercise, position: Position) -> str:
        """Return the question of the paper."""
        return exercise.question

    def solve(self, exercise: Exercise, position: Position) -> Response:
        """Return the answer of the key of the paper."""
        official = exercise.official
        if official is None or official.choice not in {*exercise.letters}:
            raise misfit(exercise, Message("exercises.misfit.no-official"))
        return official

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return all marks for the letter of the key, none for another one."""
        if answer.choice == right.choice:
            return full_marks(exercise)
        reason = position.words.marked("quoted", letter=right.choice)
        return Marked("wrong", marks=0, of=exercise.marks, reason=reason)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        """Yield nothing: what the key of a paper says is told of every exercise that has one."""
        return iter(())

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        """Return nobody."""
        return frozenset()

    def has(self, system: System) -> bool:
        """Say that no system makes such questions."""
        return False


KIND: Final = QuotedKind()
