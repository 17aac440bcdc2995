"""Answers to choose from: the right one among others that look like it and are refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from pairtutor.disputes.verdicts import barred_pair
from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise, Marked, Response
from pairtutor.exercises.judge import completes, judge, solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.mistakes.telling import mistaken_answers
from pairtutor.exercises.position import Position
from pairtutor.named_tuples import NamedTuple

FEWEST, MOST = 4, 5
"""Answers of an exercise, the right one among them."""

LOOKED_AT: Final = 40
"""So many answers that somebody could give are looked at."""


class Wrong(NamedTuple):
    """A wrong answer and what is said of it."""

    answer: Response
    marked: Marked

    @property
    def sort(self) -> tuple[str, str | None]:
        """What is wrong with it, so that not all are wrong for one reason."""
        return self.marked.verdict, self.marked.clause


def as_choice(exercise: Exercise, position: Position, rng: Random) -> Exercise | None:
    """Return an exercise with answers to choose from in a random order, None where there are too few.

    Wrong answers are first those that the mistakes of the system lead to. Of the others as many as can be are
    wrong for reasons of their own. One that has options stays as it is.
    """
    others = exercise_kind(exercise.kind).others
    if exercise.options:
        return exercise
    if others is None:
        return None
    right = solution(exercise, position)
    pairs = len(right.pairs or ())
    mistaken = [
        answer
        for _, answer in mistaken_answers(exercise, position)
        if len(answer.pairs or ()) == pairs  # as many as are made: fewer are seen to be wrong by counting
    ]
    made = [*_wrong(exercise, right, mistaken, position)]
    known = {right.meaning, *(option.answer.meaning for option in made)}
    wrong = [*_wrong(exercise, right, others(exercise, right, position, rng), position)]
    rest = [option for option in _of_all_sorts(wrong) if option.answer.meaning not in known]
    kept = [*made, *rest][: MOST - 1]
    if len(kept) < FEWEST - 1:
        return None
    options = [right, *(option.answer for option in kept)]
    rng.shuffle(options)
    return exercise._replace(kind="choice", of=exercise.kind, options=tuple(options))


def _wrong(
    exercise: Exercise, right: Response, others: Iterable[Response], position: Position
) -> Iterator[Wrong]:
    """Yield the wrong ones among the first of some answers, each once.

    Left out is what cannot be judged, or would be told by something else than what is wrong first.
    """
    seen = {right.meaning}
    for at, answer in enumerate(others):
        if at >= LOOKED_AT:
            return
        meaning = answer.meaning
        if meaning in seen:
            continue
        seen.add(meaning)
        try:
            marked = judge(exercise, answer, position)
        except UsageError:
            continue
        if (
            marked.verdict not in ("right", "missing")
            and marked.reason
            and _is_first_objection(exercise, answer, position)
        ):
            yield Wrong(answer, marked)


def _is_first_objection(exercise: Exercise, answer: Response, position: Position) -> bool:
    """Return whether what is told of a pairing of a bracket is what speaks against it first.

    Where the rest could not be paired that comes first, and something else could be told.
    """
    number = None if answer.pairs is None else position.place(exercise.part)
    if number is None or exercise.candidate is not None or not position.compares:
        return True
    made = frozenset(map(frozenset, answer.pairs or ()))
    barred = barred_pair(position.answers, made) is not None
    return barred or completes(position, number, made)


def _of_all_sorts(answers: list[Wrong]) -> list[Wrong]:
    """Return wrong answers with one of each sort first, in their order."""
    first = {answer.sort: answer for answer in reversed(answers)}
    ahead = [answer for answer in answers if first[answer.sort] is answer]
    return ahead + [answer for answer in answers if first[answer.sort] is not answer]


def spread_letters(exercises: Iterable[Exercise], rights: Iterable[int], seed: str) -> Iterator[Exercise]:
    """Yield exercises with the right answer at every letter about as often; `rights` are its places, from 0.

    Others than those with answers to choose from stay as they are.
    """
    rng = Random(seed)
    waiting: dict[int, list[int]] = {}  # places still to be given, by the number of options
    for exercise, right in zip(exercises, rights, strict=True):
        if exercise.of is None:
            yield exercise
            continue
        places = waiting.setdefault(len(exercise.options), [])
        if not places:
            places += rng.sample(range(len(exercise.options)), len(exercise.options))
        options = [*exercise.options]
        options.insert(places.pop(), options.pop(right))
        yield exercise._replace(options=tuple(options))
