"""A class marked: answer sheets, tables and folders of them held against the exam, and its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from pairtutor.errors import SourceError
from pairtutor.exercises.answer_table import read_table
from pairtutor.exercises.clauses import sentence_behind
from pairtutor.exercises.exam_file import answer_data, checksum, language_data
from pairtutor.exercises.exercise import Exam, Exercise, Marked, Response
from pairtutor.exercises.judge import clause_about, judge, solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.position import Position, position_of
from pairtutor.exercises.sheets import SHEET, AnswerSheet, sheet_files, sheet_in
from pairtutor.messages import messages_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.sources.files import read_file


class MarkedSheet(NamedTuple):
    """One sheet with what each answer is worth, in the order of the exam."""

    sheet: AnswerSheet
    answers: tuple[Marked, ...]

    @property
    def marks(self) -> float:
        """The marks of the whole sheet."""
        return sum(marked.marks for marked in self.answers)

    @property
    def of(self) -> int:
        """The marks that can be had."""
        return sum(marked.of for marked in self.answers)

    @property
    def percent(self) -> int:
        """The per cent of the marks, not rounded up: who misses the pass mark by half a mark is below it."""
        return int(100 * self.marks / self.of) if self.of else 0


class Marker:
    """Marks sheets of one exam."""

    def __init__(self, exam: Exam) -> None:
        self.exam = exam
        self._positions: dict[int, Position] = {
            exercise.id: position_of(exercise, exam.system, exam.language) for exercise in exam.exercises
        }
        self._known: dict[tuple[int, Any], Marked] = {}  # by exercise and answer: many give the same one
        self._about: dict[int, str | None] = {}

    def about(self, exercise: Exercise) -> str | None:
        """Return the clause that an exercise is about, None where it is none alone.

        Raises:
            UsageError: the exercise does not fit its tournament.
        """
        if exercise.id not in self._about:
            position = self._positions[exercise.id]
            self._about[exercise.id] = clause_about(exercise, solution(exercise, position), position)
        return self._about[exercise.id]

    def mark(self, sheet: AnswerSheet) -> MarkedSheet:
        """Return a sheet with the marks of its answers.

        Raises:
            UsageError: an exercise does not fit its tournament.
        """
        marked = []
        for exercise in self.exam.exercises:
            answer = sheet.answers.get(exercise.id)
            unread = sheet.unread.get(exercise.id)
            if unread is not None:
                marked.append(Marked("wrong", marks=0, of=exercise.marks, reason=unread))
                continue
            asked = (exercise.id, repr(answer))
            if asked not in self._known:
                self._known[asked] = self._judge(exercise, answer)
            marked.append(self._known[asked])
        return MarkedSheet(sheet, tuple(marked))

    def _judge(self, exercise: Exercise, answer: Response | None) -> Marked:
        """Return an answer as it is judged, with what is left to mark by hand of one with a sentence."""
        position = self._positions[exercise.id]
        judged = judge(exercise, answer, position)
        if answer is None or judged.verdict == "missing" or not exercise_kind(exercise.kind).with_sentence:
            return judged
        said = sentence_behind(answer.clause or "", position.named, position.language)
        words = position.words
        by_hand = words.marked("sentence", sentence=said) if said else words.marked("sentence-missing")
        return judged._replace(by_hand=by_hand)


class Class(NamedTuple):
    """The marked sheets of a class, and the faults of those that could not be read.

    `about` is the clause of each exercise, in the order of the exam; None where it is none alone.
    """

    sheets: tuple[MarkedSheet, ...]
    faults: tuple[SourceError, ...]
    about: tuple[str | None, ...] = ()


def mark_class(exam: Exam, paths: Iterable[str]) -> Class:
    """Mark all sheets that can be read, those of tables and folders too.

    Raises:
        UsageError: an exercise does not fit its tournament.
        SourceError: a folder has no sheet.
    """
    marker = Marker(exam)
    sheets: list[MarkedSheet] = []
    faults: list[SourceError] = []
    for path in [*sheet_files(paths)]:
        try:
            material = read_file(path, path, SHEET)
            if material.ending == ".csv":
                table = read_table(material, path, exam)
                sheets += map(marker.mark, table.sheets)
                faults += table.faults
            else:
                sheets.append(marker.mark(sheet_in(material, path, exam)))
        except SourceError as error:
            faults.append(error)
    about = tuple(map(marker.about, exam.exercises))
    return Class(tuple(sheets), tuple(faults), about)


def sheet_data(exam: Exam, marked: MarkedSheet, pass_mark: int) -> dict[str, Any]:
    """Return a marked sheet as plain data; `pass_mark` is the per cent that it takes to pass."""
    answers = [
        {
            "id": exercise.id,
            "marks": exact(answer.marks),
            "of": answer.of,
            "verdict": answer.verdict,
            "clause": answer.clause,
            "reason": answer.reason,
            **({"by_hand": answer.by_hand} if answer.by_hand else {}),
        }
        for exercise, answer in zip(exam.exercises, marked.answers, strict=True)
    ]
    return {
        "name": marked.sheet.name,
        "code": marked.sheet.code,
        "file": marked.sheet.file,
        "marks": exact(marked.marks),
        "of": marked.of,
        "percent": marked.percent,
        "passed": marked.percent >= pass_mark,
        "answers": answers,
    }


def exact(marks: float) -> int | float:
    """Return marks as a whole number where they are one."""
    return int(marks) if marks == int(marks) else marks


def marks_text(marks: float, language: Language = ENGLISH) -> str:
    """Return marks as people write them."""
    return str(exact(marks)).replace(".", words_of(language).signs.decimal)


def key_data(exam: Exam) -> dict[str, Any]:
    """Return the right answers as the plain data of an answer sheet."""
    rights = (solution(exercise, position_of(exercise, exam.system)) for exercise in exam.exercises)
    answers = {
        exercise.id: answer_data(exercise, right, exam.language)
        for exercise, right in zip(exam.exercises, rights, strict=True)
    }
    name = messages_of(exam.language)("exam.key")
    return {"name": name, **language_data(exam.language), "checksum": checksum(exam), "answers": answers}


BINS: Final = 10
"""Parts of the histogram: 0 to 9 per cent, 10 to 19, ..., 90 to 100."""


class Missed(NamedTuple):
    """A clause by which answers went wrong or lacked, and how many did."""

    clause: str
    times: int


class ClassTable(NamedTuple):
    """The figures of a class.

    `means` are the marks of each exercise in the mean, with one decimal; `percent` that of the sheets. Of a
    paper that others have set, `shares` are the per cent of its candidates who were right, 0 for not known.
    `histogram` has the number of sheets by tens of per cent.
    """

    sheets: int
    pass_mark: int
    passed: int
    percent: float
    means: tuple[float, ...]
    missed: Missed | None
    histogram: tuple[int, ...]
    shares: tuple[int, ...] = ()

    @property
    def bins(self) -> tuple[tuple[int, int, int], ...]:
        """The histogram with the first and the last per cent of each part."""
        wide = 100 // BINS
        return tuple(
            (at * wide, 100 if at == BINS - 1 else (at + 1) * wide - 1, number)
            for at, number in enumerate(self.histogram)
        )


def class_table(exam: Exam, marked: Class, pass_mark: int) -> ClassTable:
    """Return the figures of a class; `pass_mark` is the per cent that it takes to pass."""
    sheets = marked.sheets
    number = max(len(sheets), 1)
    missed = Counter[str]()
    for sheet in sheets:
        for answer, about in zip(sheet.answers, marked.about, strict=True):
            clause = answer.clause or about
            if answer.verdict != "right" and clause:
                missed[clause] += 1
    # the one missed most often, of several the first by name
    most = min(missed.items(), key=lambda item: (-item[1], item[0]), default=None)
    histogram = [0] * BINS
    for sheet in sheets:
        histogram[min(sheet.percent * BINS // 100, BINS - 1)] += 1
    marks = [[sheet.answers[at].marks for sheet in sheets] for at in range(len(exam.exercises))]
    shares = [100 * sheet.marks / sheet.of for sheet in sheets if sheet.of]
    return ClassTable(
        len(sheets),
        pass_mark,
        sum(sheet.percent >= pass_mark for sheet in sheets),
        round(sum(shares) / number, 1),
        tuple(round(sum(column) / number, 1) for column in marks),
        None if most is None else Missed(*most),
        tuple(histogram),
        published if any(published := tuple(exercise.share for exercise in exam.exercises)) else (),
    )


def table_data(table: ClassTable) -> dict[str, Any]:
    """Return the figures of a class as plain data."""
    missed = None if table.missed is None else table.missed._asdict()
    return {
        "sheets": table.sheets,
        "pass_mark": table.pass_mark,
        "passed": table.passed,
        "percent": exact(table.percent),
        "means": [exact(mean) for mean in table.means],
        "missed": missed,
        "histogram": [*table.histogram],
        **({"shares": [share or None for share in table.shares]} if table.shares else {}),
    }
