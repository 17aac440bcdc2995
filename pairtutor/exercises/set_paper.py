"""A paper that others have set, as a federation does: read from a file, and held against the rules.

Such a file is that of an exam in which exercises have a question in the words of the paper, its `choices`,
its `key` and the `share` of its candidates who were right. What can be paired is answered by the rules, and
marked so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pairtutor.exercises.exam_file import read_exam
from pairtutor.exercises.exercise import Exam, Exercise
from pairtutor.exercises.judge import judge
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.options import answer_said
from pairtutor.exercises.position import Position, position_of
from pairtutor.resources import Language, paper_path


def read_paper(source: str) -> Exam:
    """Return the paper of a file, or the bundled one of that name, as an exam with every tournament in it.

    Raises:
        SourceError: with every defect that was found.
        UsageError: an exercise does not fit its tournament.
    """
    bundled = None if Path(source).name != source or Path(source).exists() else paper_path(source)
    exam = read_exam(source if bundled is None else str(bundled))
    return exam._replace(
        exercises=tuple(_with_question(exercise, exam.system, exam.language) for exercise in exam.exercises)
    )


def _with_question(exercise: Exercise, system: str, language: Language) -> Exercise:
    """Return an exercise with its bracket, where the round has only one, and with a question."""
    exercise = exercise._replace(file="")
    position = position_of(exercise, system, language)
    if exercise.part is None and exercise.tournament.stated and len(position.parts) == 1:
        exercise = exercise._replace(part=position.parts[0])
    if exercise.question:
        return exercise
    return exercise._replace(question=exercise_kind(exercise.kind).question(exercise, position))


def official_lines(exercise: Exercise, position: Position) -> Iterator[str]:
    """Yield whether the key of the paper and the rules agree, and how many of its candidates were right."""
    words = position.words
    if exercise.official is not None and exercise.kind == "quoted":
        yield words.reason("official-alone")
    elif exercise.official is not None:
        marked = judge(exercise, exercise.official, position)
        if marked.verdict == "right":
            yield words.reason("official-agrees")
        else:
            said = answer_said(exercise.official, exercise.of, position.named, words)
            yield words.reason("official-differs", said=said, why=marked.reason)
    if exercise.share:
        yield words.reason("official-share", share=exercise.share)
