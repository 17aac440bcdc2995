"""Mark answer sheets: one, or those of a whole class; no key is needed, the engine is the key."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import report
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_format, add_output, check_pass_mark
from pairtutor.messages import messages_of

if TYPE_CHECKING:
    from pairtutor.exercises.exercise import Exam
    from pairtutor.exercises.marking import Class


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("exam", metavar="EXAM", help="help.exam")
    parser.add_argument("answers", metavar="ANSWERS", nargs="+", help="help.answers")
    parser.add_argument("--pass-mark", type=int, metavar="N", help="help.pass-mark-of-class")
    parser.add_argument("--class", action="store_true", dest="whole_class", help="help.class")
    add_format(parser, "text", "json", "html")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Mark the sheets that can be read; say what is wrong with the others.

    Raises:
        PairtutorError: the exam cannot be read, or the pass mark is none.
    """
    check_pass_mark("mark", args.pass_mark)
    check_target(args.output, args.force)
    from pairtutor.exercises.exam_file import read_exam
    from pairtutor.exercises.marking import mark_class

    exam = read_exam(args.exam)
    if args.pass_mark is not None:
        exam = exam._replace(pass_mark=args.pass_mark)
    marked = mark_class(exam, args.answers)
    written = _write_marks(args.format, exam, marked, whole_class=args.whole_class)
    write_output(written, args.output, args.force)
    for error in marked.faults:
        report(error, args.language)
    return ExitCode.BAD_INPUT if marked.faults else ExitCode.DONE


def _write_marks(form: str, exam: Exam, marked: Class, *, whole_class: bool) -> str:
    """Return the marks, in the language of the exam whoever reads them."""
    if form == "html":
        from pairtutor.html.exam import marks_page

        return marks_page(exam, marked)
    if form == "json":
        from json import dumps

        from pairtutor.exercises.marking import class_table, sheet_data, table_data

        lines: list[object] = [sheet_data(exam, sheet, exam.pass_mark) for sheet in marked.sheets]
        if whole_class:
            lines.append({"class": table_data(class_table(exam, marked, exam.pass_mark))})
        return "".join(dumps(line, ensure_ascii=False) + "\n" for line in lines)
    from pairtutor.cli.mark_text import marks_in_text

    return marks_in_text(exam, marked, messages_of(exam.language, of_teams=exam.of_teams))
