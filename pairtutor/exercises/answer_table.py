"""A table of answers, a row for each trainee: written empty beside an exam, read as spreadsheets leave it.

The head is `exam,<checksum>,<language>`, then `name,code,1,2,...`; a cell is an answer in one line. Commas,
semicolons and tabs separate alike.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from pairtutor.errors import SourceError
from pairtutor.exercises.cells import undo_date
from pairtutor.exercises.exam_file import checksum
from pairtutor.exercises.exercise import Exam, Exercise, Response
from pairtutor.exercises.given import Spoken
from pairtutor.exercises.sheets import AnswerSheet, no_exercise, other_exam, read_answer
from pairtutor.messages import Message
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import Language, languages
from pairtutor.sources.faults import FaultBook, single_fault
from pairtutor.sources.files import Material
from pairtutor.sources.shapes import Shapes
from pairtutor.text import clean, quote, split_lines
from pairtutor.yaml_tree import Scalar

HEAD: Final = "exam"
NAMES: Final = ("name", "code")
_NUMBER_LOST = 0.005
"""How much of a number a spreadsheet may lose that writes it with an exponent."""


class Row(NamedTuple):
    """A row of a table, from the line on which it begins."""

    line: int
    cells: list[str]

    @property
    def empty(self) -> bool:
        """Whether nothing stands in it."""
        return not any(self.cells)


class TableSheets(NamedTuple):
    """The sheets of a table, and the faults of rows that could not be read."""

    sheets: tuple[AnswerSheet, ...]
    faults: tuple[SourceError, ...]


def answer_table(exam: Exam, rows: Sequence[Sequence[str]] = ()) -> str:
    """Return a table of answers; `rows` are name, code and an answer to each exercise in one line."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow((HEAD, checksum(exam), exam.language.code))
    writer.writerow((*NAMES, *(exercise.id for exercise in exam.exercises)))
    writer.writerows(rows)
    return written.getvalue()


def read_table(material: Material, path: str, exam: Exam) -> TableSheets:
    """Return the sheets of a table; a row that cannot be read is left out, with its fault.

    Raises:
        SourceError: it is no table of answers to this exam.
    """
    rows = [row for row in _rows(material) if not row.empty]
    spoken = _languages_of_table(rows, material.label, exam)
    columns = _columns(rows, material.label, exam)
    sheets: list[AnswerSheet] = []
    faults: list[SourceError] = []
    for row in rows[2:]:  # behind the head and the names of the columns
        try:
            sheets.append(_sheet(row, columns, spoken, material.label, path))
        except SourceError as error:
            faults.append(error)
    return TableSheets(tuple(sheets), tuple(faults))


def _rows(material: Material) -> Iterator[Row]:
    """Yield the rows of a table.

    Raises:
        SourceError: a quote is not closed.
    """
    lines = split_lines(material.text)
    skipped = 1 if lines[0].casefold().startswith("sep=") else 0
    first = next((line for line in lines[skipped:] if line.strip()), "")
    separator = max(",;\t", key=first.count)  # a comma where there is none
    reader = csv.reader((f"{line}\n" for line in lines[skipped:]), delimiter=separator, strict=True)
    begins = skipped + 1
    try:
        for cells in reader:
            yield Row(begins, [clean(cell) for cell in cells])
            begins = skipped + reader.line_num + 1
    except csv.Error:
        fault, mend = Message("faults.answers.quotes"), Message("faults.answers.close-quotes")
        raise single_fault(material.label, fault, mend, line=begins, column=1) from None


def _languages_of_table(rows: Sequence[Row], label: str, exam: Exam) -> Spoken:
    """Return the language of a table by its head.

    Raises:
        SourceError: there is none, or it is that of another exam.
    """
    head = rows[0] if rows else Row(1, [])
    if len(head.cells) < 2 or head.cells[0].casefold() != HEAD:
        fault, mend = Message("faults.answers.no-head"), Message("faults.answers.table-of-exam")
        raise single_fault(label, fault, mend, line=head.line, column=1)
    if not _is_checksum(head.cells[1], checksum(exam)):
        raise single_fault(label, *other_exam(head.cells[1], exam), line=head.line, column=2)
    code = head.cells[2] if len(head.cells) > 2 else ""
    if not code or code == exam.language.code:
        return Spoken(exam.language, exam.language, exam.of_teams)
    if code not in languages():
        what = Message("faults.what.language")
        fault = Message("faults.value.is", what=what, value=quote(code))
        mend = Message("faults.mend.may-stand-here", names=", ".join(languages()))
        raise single_fault(label, fault, mend, line=head.line, column=3)
    return Spoken(Language(code), exam.language, exam.of_teams)


def _is_checksum(stated: str, ours: str) -> bool:
    """Return whether a checksum is ours, or what a spreadsheet makes of ours if it is a number."""
    if stated == ours:
        return True
    try:
        known = float(ours)
        return abs(float(stated.replace(",", ".")) - known) <= abs(known) * _NUMBER_LOST
    except (ValueError, OverflowError):
        return False


def _columns(rows: Sequence[Row], label: str, exam: Exam) -> list[str | Exercise | None]:
    """Return the content of each column, in order: `name`, `code`, the exercise answered in it, or None.

    Raises:
        SourceError: there is no such exercise, no column of names, or one of them twice.
    """
    head = rows[1] if len(rows) > 1 else Row(rows[0].line + 1, [])
    known = {str(exercise.id): exercise for exercise in exam.exercises}
    columns: list[str | Exercise | None] = []
    faults = FaultBook(label)
    for at, name in enumerate(head.cells, start=1):
        column = known.get(name) or (name.casefold() if name.casefold() in NAMES else None)
        if column is None and name:
            faults.add(head.line, at, *no_exercise(name, known))
        elif column is not None and column in columns:
            twice = Message("faults.answers.column-twice", name=quote(name))
            faults.add(head.line, at, twice, Message("faults.mend.keep-one"))
        columns.append(column)
    if not {*NAMES} & {heading for heading in columns if isinstance(heading, str)} and not len(faults):
        fault, mend = Message("faults.answers.no-names"), Message("faults.answers.table-of-exam")
        faults.add(head.line, 1, fault, mend)
    faults.close()
    return columns


def _sheet(
    row: Row, columns: Sequence[str | Exercise | None], spoken: Spoken, label: str, path: str
) -> AnswerSheet:
    """Return the sheet of a row.

    Raises:
        SourceError: something stands where there is no column, or nobody is named.
    """
    faults = FaultBook(label)
    shapes = Shapes(faults)
    called = dict.fromkeys(NAMES, "")
    answers: dict[int, Response] = {}
    unread: dict[int, str] = {}  # by exercise, what is said of an answer that cannot be read
    for at, cell in enumerate(row.cells):
        column = columns[at] if at < len(columns) else None
        if column is None and cell:
            fault = Message("faults.answers.no-column", cell=quote(cell))
            faults.add(row.line, at + 1, fault, Message("faults.answers.quote-cell"))
        elif isinstance(column, str):
            called[column] = cell
        elif column is not None:
            node = Scalar(row.line, at + 1, undo_date(cell, column), plain=False)
            answer = read_answer(shapes, node, column, spoken)
            if isinstance(answer, str):
                unread[column.id] = answer
            elif answer is not None:
                answers[column.id] = answer
    if not any(called.values()):
        faults.add(row.line, 1, Message("faults.answers.nobody"), Message("faults.answers.name-or-code"))
    faults.close()
    return AnswerSheet(called["name"], path, answers, unread, called["code"])
