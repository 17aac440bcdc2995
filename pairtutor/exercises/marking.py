"""A class marked: every sheet held against the exam, the rounds paired once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pairtutor.errors import SourceError
from pairtutor.exercises.answer_sheet import AnswerSheet, read_sheet
from pairtutor.exercises.exercise import Exam, Marked
from pairtutor.exercises.judge import judge
from pairtutor.exercises.position import Position, position_of


class MarkedSheet(NamedTuple):
    """One sheet with what each answer is worth, in the order of the exam."""

    sheet: AnswerSheet
    answers: tuple[Marked, ...]

    @property
    def marks(self) -> float:
        """The marks of the whole sheet."""
        return sum(one.marks for one in self.answers)

    @property
    def of(self) -> int:
        """The marks that can be had."""
        return sum(one.of for one in self.answers)


class Marker:
    """Marks sheets of one exam."""

    def __init__(self, exam: Exam) -> None:
        self.exam = exam
        self._positions: dict[int, Position] = {
            one.id: position_of(one, exam.system) for one in exam.exercises
        }
        self._known: dict[tuple[int, Any], Marked] = {}

    def mark(self, sheet: AnswerSheet) -> MarkedSheet:
        """Return what a sheet is worth.

        Raises:
            UsageError: an exercise does not fit its tournament.
        """
        marked = []
        for exercise in self.exam.exercises:
            answer = sheet.answers.get(exercise.id)
            unread = sheet.unread.get(exercise.id)
            if unread is not None:
                marked.append(Marked("wrong", 0, exercise.marks, None, unread))
                continue
            asked = (exercise.id, repr(answer))
            if asked not in self._known:
                self._known[asked] = judge(exercise, answer, self._positions[exercise.id])
            marked.append(self._known[asked])
        return MarkedSheet(sheet, tuple(marked))


class Class(NamedTuple):
    """The marked sheets of a class, and the faults of those that could not be read."""

    sheets: tuple[MarkedSheet, ...]
    faults: tuple[SourceError, ...]


def mark_class(exam: Exam, paths: Iterable[str]) -> Class:
    """Mark all sheets that can be read.

    Raises:
        UsageError: an exercise does not fit its tournament.
    """
    marker = Marker(exam)
    sheets: list[MarkedSheet] = []
    faults: list[SourceError] = []
    for path in paths:
        try:
            sheets.append(marker.mark(read_sheet(path, exam)))
        except SourceError as error:
            faults.append(error)
    return Class(tuple(sheets), tuple(faults))


def sheet_data(exam: Exam, marked: MarkedSheet) -> dict[str, Any]:
    """Return a marked sheet as plain data."""
    answers = [
        {
            "id": exercise.id,
            "marks": _number(one.marks),
            "of": one.of,
            "verdict": one.verdict,
            "clause": one.clause,
            "reason": one.reason,
        }
        for exercise, one in zip(exam.exercises, marked.answers, strict=True)
    ]
    return {
        "name": marked.sheet.name,
        "file": marked.sheet.file,
        "marks": _number(marked.marks),
        "of": marked.of,
        "answers": answers,
    }


def _number(marks: float) -> int | float:
    return int(marks) if marks == int(marks) else marks


def marks_text(marks: float) -> str:
    """Return marks as people write them."""
    return str(_number(marks))
