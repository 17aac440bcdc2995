"""Mark answer sheets: one, or those of a whole class; no key is needed, the engine is the key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import report
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import add_format, add_output
from pairtutor.messages import Message, messages_of

if TYPE_CHECKING:
    import argparse

    from pairtutor.cli.parser import Parser
    from pairtutor.exercises.exercise import Exam
    from pairtutor.exercises.marking import Class
    from pairtutor.messages import Messages


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("exam", metavar="EXAM", help="help.exam")
    parser.add_argument("answers", metavar="ANSWERS", nargs="+", help="help.answers")
    add_format(parser, "text", "json", "html")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Mark the sheets that can be read; say what is wrong with the others."""
    check_target(args.output, args.force)
    from pairtutor.exercises.exam_file import read_exam
    from pairtutor.exercises.marking import mark_class

    exam = read_exam(args.exam)
    marked = mark_class(exam, args.answers)
    write_output(_write_marks(args.format, exam, marked), args.output, args.force)
    for error in marked.faults:
        report(error, args.language)
    return ExitCode.BAD_INPUT if marked.faults else ExitCode.DONE


def _write_marks(form: str, exam: Exam, marked: Class) -> str:
    """Return the marks, in the language of the exam whoever reads them."""
    if form == "html":
        from pairtutor.html.exam import marks_page

        return marks_page(exam, marked)
    if form == "json":
        from json import dumps

        from pairtutor.exercises.marking import sheet_data

        return "".join(dumps(sheet_data(exam, sheet), ensure_ascii=False) + "\n" for sheet in marked.sheets)
    return _text(exam, marked, messages_of(exam.language))


def _text(exam: Exam, marked: Class, messages: Messages) -> str:
    """Return a table of the class, and below it what was wrong in each sheet."""
    from pairtutor.exercises.marking import marks_text

    width = max((len(sheet.sheet.name) for sheet in marked.sheets), default=4)
    numbers = [str(exercise.id) for exercise in exam.exercises]

    def said(marks: float) -> str:
        return marks_text(marks, exam.language)

    def of(marks: float, most: float) -> str:
        return messages("verbs.mark.marks-of", marks=said(marks), most=said(most))

    heading = messages("verbs.mark.marks")
    lines = [f"{'':{width}}  {'  '.join(f'{number:>4}' for number in numbers)}  {heading}"]
    for sheet in marked.sheets:
        cells = "  ".join(f"{said(answer.marks):>4}" for answer in sheet.answers)
        lines.append(f"{sheet.sheet.name:{width}}  {cells}  {of(sheet.marks, sheet.of)}")
    for sheet in marked.sheets:
        wrong = [
            pair for pair in zip(exam.exercises, sheet.answers, strict=True) if pair[1].verdict != "right"
        ]
        if wrong:
            lines += ["", sheet.sheet.name]
        for exercise, answer in wrong:
            verdict = messages(
                "verbs.mark.exercise",
                number=exercise.id,
                verdict=Message(f"verbs.mark.verdict.{answer.verdict}"),
                marks=of(answer.marks, answer.of),
            )
            reason = "" if answer.verdict == "missing" else f" {answer.reason}"
            clause = f" [{answer.clause}]" if reason and answer.clause else ""
            lines.append(f"  {verdict}{reason}{clause}")
    return "\n".join(lines) + "\n"
