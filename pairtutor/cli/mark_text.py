"""The marks of a class as text: a table, its figures, and what was wrong in each sheet."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.exercises.exercise import Exam
from pairtutor.exercises.marking import Class, ClassTable, MarkedSheet, class_table, marks_text
from pairtutor.messages import Message, Messages
from pairtutor.narrative.layout import columns, pad

BAR = "█"
LONGEST_BAR = 40


def marks_in_text(exam: Exam, marked: Class, messages: Messages) -> str:
    """Return a table of the class with its figures, and below it what was wrong in each sheet.

    What is left to mark by hand stands there too.
    """
    lines = [*_table(exam, marked, messages)]
    if len(marked.sheets) > 1:
        table = class_table(exam, marked, exam.pass_mark)
        lines += ["", *_figures(table, exam, messages), "", *_histogram(table, messages)]
    for sheet in marked.sheets:
        wrong = [*_wrong(exam, sheet, messages)]
        lines += ["", sheet.sheet.name_or_code, *wrong] if wrong else []
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _table(exam: Exam, marked: Class, messages: Messages) -> Iterator[str]:
    """Yield the head, a line of marks for each sheet, their means (of several) and the published shares.

    The head has the numbers of the exercises. The shares are those that a paper set by others says of its own
    candidates (`ClassTable.shares`), per cent for each exercise.
    """
    means = messages("verbs.mark.mean")
    has_codes = any(sheet.sheet.code for sheet in marked.sheets)
    table = class_table(exam, marked, exam.pass_mark)
    names = [*(sheet.sheet.name_or_code for sheet in marked.sheets), means if len(marked.sheets) > 1 else ""]
    names += [messages("verbs.mark.shares")] if table.shares else []
    name_width = max(map(columns, names))
    code_width = max((columns(sheet.sheet.code) for sheet in marked.sheets), default=0)

    def line(name: str, code: str, cells: list[str], rest: str) -> str:  # a cell for each exercise
        head = pad(name, name_width) + (f"  {pad(code, code_width)}" if has_codes else "")
        return "  ".join([head, *(f"{cell:>4}" for cell in cells), rest])

    def marks_of_most(marks: float, most: float) -> str:
        return messages("verbs.mark.marks-of", marks=marks_in_language(marks), most=marks_in_language(most))

    def marks_in_language(marks: float) -> str:
        return marks_text(marks, exam.language)

    totals = [marks_of_most(sheet.marks, sheet.of) for sheet in marked.sheets]
    head = messages("verbs.mark.marks")
    total_width = max(map(columns, [*totals, head]))
    yield line(name="", code="", cells=[str(exercise.id) for exercise in exam.exercises], rest=head)
    for sheet, marks in zip(marked.sheets, totals, strict=True):
        passed = messages("verbs.mark.passed" if sheet.percent >= exam.pass_mark else "verbs.mark.failed")
        percent = messages("verbs.mark.percent", percent=sheet.percent)
        cells = [marks_in_language(answer.marks) for answer in sheet.answers]
        yield line(
            sheet.sheet.name_or_code,
            sheet.sheet.code,
            cells,
            f"{pad(marks, total_width)}  {percent:>5}  {passed}",
        )
    if len(marked.sheets) > 1:
        percent = messages("verbs.mark.percent", percent=marks_in_language(table.percent))
        yield line(
            means,
            code="",
            cells=[marks_in_language(mean) for mean in table.means],
            rest=f"{pad('', total_width)}  {percent:>5}",
        )
    if table.shares:
        cells = [f"{share or '·'}" for share in table.shares]
        yield line(messages("verbs.mark.shares"), code="", cells=cells, rest="")


def _figures(table: ClassTable, exam: Exam, messages: Messages) -> Iterator[str]:
    """Yield how many passed, and the clause missed most."""
    yield messages("verbs.mark.passed-of", n=table.passed, all=table.sheets, percent=table.pass_mark)
    if table.missed is not None:
        clause, times = table.missed
        yield messages("verbs.mark.missed", clause=clause, n=times)


def _histogram(table: ClassTable, messages: Messages) -> Iterator[str]:
    """Yield a line for each ten of per cent; the longest bar has `LONGEST_BAR` signs at most.

    Fewer sheets than that have a sign each, and nobody's part of a sign is lost.
    """
    most = max(*table.histogram, 1)
    for first, last, number in table.bins:
        bar = BAR * (-(-number * min(LONGEST_BAR, most) // most))
        yield f"{messages('verbs.mark.from-to', first=first, last=last):>11}  {bar} {number or ''}"


def _wrong(exam: Exam, sheet: MarkedSheet, messages: Messages) -> Iterator[str]:
    """Yield what was wrong in a sheet, and what of a right answer is left to mark by hand."""
    for exercise, answer in zip(exam.exercises, sheet.answers, strict=True):
        if answer.verdict == "right" and not answer.by_hand:
            continue
        marks = messages(
            "verbs.mark.marks-of",
            marks=marks_text(answer.marks, exam.language),
            most=marks_text(answer.of, exam.language),
        )
        verdict = messages(
            "verbs.mark.exercise",
            number=exercise.id,
            verdict=Message(f"verbs.mark.verdict.{answer.verdict}"),
            marks=marks,
        )
        reason = f" {answer.reason}" if answer.reason and answer.verdict != "missing" else ""
        clause = f" [{answer.clause}]" if reason and answer.clause else ""
        by_hand = f" {answer.by_hand}" if answer.by_hand else ""
        yield f"  {verdict}{reason}{clause}{by_hand}"
