"""One of several answers to an exercise of any other kind is the right one; the key refutes the others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.exercises.exercise import Exercise, Found, Marked, Response
from pairtutor.exercises.judge import full_marks, judge, misfit
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.kinds.letters import ChoosingLetter
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.position import Position
from pairtutor.messages import Message

KINDS_TRIED: Final = 3
"""So many kinds of exercise are tried on a round."""


def refutation(exercise: Exercise, option: Response, position: Position) -> str:
    """Return the rebuttal of an option in a sentence."""
    base = exercise.without_options
    said = exercise_kind(base.kind).refute(base, option, position)
    return judge(base, option, position).reason if said is None else said


class ChoiceKind(ChoosingLetter):
    """One option is chosen."""

    ranks = True

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield exercises of other kinds on a round, still without answers to choose from."""
        kinds = [exercise_kind(name) for name in kinds_of(position.named) if name != "choice"]
        possible = [kind for kind in kinds if kind.drawn and kind.others is not None]
        for kind in rng.sample(possible, min(KINDS_TRIED, len(possible))):
            yield from kind.make(position, rng)

    def question(self, exercise: Exercise, position: Position) -> str:
        base = exercise.without_options
        asked = exercise_kind(base.kind).question(base, position)
        return position.words.ask("choice", question=asked)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        """Return the letter of the option that is right.

        Raises:
            UsageError: not just one of them is, or it is of no other kind.
        """
        base = exercise.without_options
        judged = zip(exercise.letters, exercise.options, strict=True)
        right = [letter for letter, option in judged if judge(base, option, position).verdict == "right"]
        if exercise.of in (None, "choice") or len(right) != 1:
            raise misfit(exercise, Message("exercises.misfit.not-one-right", n=len(right)))
        return Response(choice=right[0])

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return full marks for the right letter; else none, with what is wrong with the answer chosen."""
        if answer.choice == right.choice:
            return full_marks(exercise)
        letter = answer.choice or ""
        if letter not in exercise.letters or not letter:
            reason = position.words.slip("letter", n=len(exercise.options))
            return Marked("wrong", marks=0, of=exercise.marks, reason=reason)
        option = exercise.options[exercise.letters.index(letter)]
        marked = judge(exercise.without_options, option, position)
        reason = refutation(exercise, option, position)
        rebuttal = marked.rebuttal or reason
        return Marked(
            marked.verdict,
            marks=0,
            of=exercise.marks,
            clause=marked.clause,
            reason=reason,
            rebuttal=rebuttal,
            mistake=marked.mistake,
        )

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        """Yield what is wrong with each other answer, then why the right one is right."""
        for letter, option in zip(exercise.letters, exercise.options, strict=True):
            if letter != right.choice:
                why = refutation(exercise, option, position)
                yield position.words.reason("letter", letter=letter, why=why)
        base = exercise.without_options
        kind = exercise_kind(base.kind)
        yield from kind.because(base, position, kind.solve(base, position))

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        base = exercise.without_options
        return exercise_kind(base.kind).players_concerned(base, position)

    def first_hint(self, exercise: Exercise, position: Position) -> str:
        return position.words.hint("choice")


KIND: Final = ChoiceKind()
