"""The mistakes of a system in words, and a wrong answer told as the mistake that leads to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from pairtutor.exercises.course import course_of
from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.mistakes.registry import all_mistakes, mistaken_answer
from pairtutor.exercises.position import Position
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language


class ToldMistake(NamedTuple):
    """A mistake by its id, and what is said of it."""

    mistake: str
    say: str


@cache
def mistakes_of(system: str, language: Language = ENGLISH) -> Mapping[str, str]:
    """Return the mistakes that the course of a system warns of, by their ids; none without a course."""
    course = course_of(system, language)
    lessons = () if course is None else course.lessons
    return {name: say for lesson in lessons for name, say in lesson.known_mistakes.items()}


def mistaken_answers(exercise: Exercise, position: Position) -> Iterator[tuple[str, Response]]:
    """Yield the answers to an exercise that the mistakes of its system lead to, each with its mistake.

    Raises:
        UsageError: the exercise does not fit its tournament.
    """
    base = exercise.without_options
    asked = (
        *(base.kind, base.part, base.candidate, base.players, base.pairs, base.complaint, base.supposed),
        *(base.tiebreaks, base.line, base.options),
    )
    for name in mistakes_of(position.named):
        if base.kind not in all_mistakes()[name].kinds:
            continue
        if (name, asked) not in position.mistaken:
            position.mistaken[name, asked] = mistaken_answer(name, base, position)
        given = position.mistaken[name, asked]
        if given is not None:
            yield name, given


def mistake_told(exercise: Exercise, answer: Response, position: Position) -> ToldMistake | None:
    """Return the mistake that leads to a wrong answer, None where none is known that does.

    A mistake is named only where what it says is true of the position and the answer.

    Raises:
        UsageError: the exercise does not fit its tournament.
    """
    base, first = exercise.without_options, dict(mistaken_answers(exercise, position))
    for name, say in mistakes_of(position.named, position.language).items():
        mistake = all_mistakes()[name]
        if base.kind not in mistake.kinds:
            continue
        given = (first.get(name), *(other(base, position) for other in mistake.others))
        if not any(made is not None and _says_same(answer, made) for made in given):
            continue
        if mistake.is_true is None or mistake.is_true(base, position, answer):
            return ToldMistake(name, say)
    return None


def _says_same(answer: Response, given: Response) -> bool:
    """Say whether two answers are the same; who is left over, or has the bye, need not be named."""
    if answer.pairs is not None and answer.floaters is None:
        given = given._replace(floaters=None)
    if answer.boards is not None and answer.bye is None:
        given = given._replace(bye=None)
    return answer.meaning == given.meaning
