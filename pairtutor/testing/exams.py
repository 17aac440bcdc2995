"""An exam as tests of another engine: one test for each exercise that a pairing answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from pairtutor.exercises.exam_file import read_exam
from pairtutor.exercises.exercise import Exercise, Kind, Pair, Response
from pairtutor.exercises.judge import judge
from pairtutor.exercises.position import position_of
from pairtutor.exercises.solution import solution
from pairtutor.model.ids import Tpn
from pairtutor.testing.engines import Engine

ANSWERED: Final[frozenset[Kind]] = frozenset({"bracket", "floaters", "bye", "colours", "round", "mistake"})
"""The kinds that the boards and the bye of a round answer."""


class ExamExercise(NamedTuple):
    """An exercise of an exam, and the system that it asks about."""

    exercise: Exercise
    system: str

    def __str__(self) -> str:
        topic = f"-{self.exercise.topic}" if self.exercise.topic else ""
        return f"{self.exercise.id}-{self.exercise.kind}{topic}"


def exam_exercises(path: str) -> list[ExamExercise]:
    """Return the exercises of an `exam.yaml` that an engine can answer, to parametrise tests by.

    Raises:
        SourceError: the file is no exam; with every defect that was found.
        ValueError: it has no such exercise, so that no test would run.
    """
    exam = read_exam(path)
    found = [ExamExercise(one, exam.system) for one in exam.exercises if one.kind in ANSWERED]
    if not found:
        raise ValueError(f"no exercise of {path} is answered by a pairing ({', '.join(sorted(ANSWERED))})")
    return found


def assert_solves(engine: Engine, asked: ExamExercise) -> None:
    """Fail if an engine's pairing of the round is not the right answer to an exercise.

    Raises:
        AssertionError: it is not; the text says what it is worth, why, and by which clause.
    """
    __tracebackhide__ = True
    exercise = asked.exercise
    boards, bye = engine(exercise.tournament, int(exercise.round))
    position = position_of(exercise, asked.system)
    right = solution(exercise, position)
    marked = judge(exercise, answer_of(exercise, boards, bye, right), position)
    if marked.verdict != "right":
        clause = f" [{marked.clause}]" if marked.clause else ""
        raise AssertionError(f"exercise {asked}: {marked.verdict}. {marked.reason}{clause}")


def answer_of(
    exercise: Exercise, boards: Iterable[Sequence[int]], bye: int | None, right: Response
) -> Response:
    """Return what a pairing of the round says to an exercise.

    Two who both float by the right answer, and meet, are paired below the bracket and not in it.
    """
    made: list[Pair] = [(Tpn(white), Tpn(black)) for white, black in boards]
    given = None if bye is None else Tpn(bye)
    asked = {*map(frozenset, exercise.pairs)}
    match exercise.kind:
        case "colours":
            return Response(boards=tuple(pair for pair in made if frozenset(pair) in asked))
        case "bracket" | "floaters" if exercise.part is not None:
            inside = exercise.part.players
            below = {*(right.floaters or ())}
            pairs = tuple(pair for pair in made if inside >= {*pair} and not below >= {*pair})
            paired = {one for pair in pairs for one in pair}
            left = tuple(sorted(inside - paired))
            return Response(pairs=pairs if exercise.kind == "bracket" else None, floaters=left)
        case _:
            return Response(boards=tuple(made), bye=given)
