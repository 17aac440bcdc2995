"""The figures of a class: who passes, the mean of each exercise, what was missed most, how the marks lie."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from pairtutor.exercises.exercise import Exam
from pairtutor.exercises.marking import Class, exact

BINS: Final = 10
"""Parts of the histogram: 0 to 9 per cent, 10 to 19, ..., 90 to 100."""


class Missed(NamedTuple):
    """A clause by which answers went wrong or lacked, and how many did."""

    clause: str
    times: int


class ClassTable(NamedTuple):
    """The figures of a class.

    `means` are the marks of each exercise in the mean, with one decimal; `percent` that of the sheets.
    `histogram` has the number of sheets by tens of per cent.
    """

    sheets: int
    pass_mark: int
    passed: int
    percent: float
    means: tuple[float, ...]
    missed: Missed | None
    histogram: tuple[int, ...]

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
    most = min(missed.items(), key=lambda one: (-one[1], one[0]), default=None)
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
    }
