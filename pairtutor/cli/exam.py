"""Write an exam: exercises on paper, the key, cards to cut out, a form and a table for the answers."""

from __future__ import annotations

import argparse
from os.path import join
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell, tell_written
from pairtutor.cli.output import check_folder, write_folder
from pairtutor.cli.parser import (
    Parser,
    add_folder,
    add_wishes,
    check_pass_mark,
    check_wishes,
    how_many,
    subject_id,
)
from pairtutor.errors import UsageError
from pairtutor.messages import Message

if TYPE_CHECKING:
    from pairtutor.exercises.generate import Generated

FILES = ("exam.yaml", "key.yaml", "exam.html", "key.html", "cards.html", "answers.csv", "answers.html")
MOST = 100
COUNT = 10
FORMATS = ("blanks", "choice")
FORMS = ("ffe",)


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "--system", type=subject_id, metavar="S", default=None, help="help.system-of-exercises"
    )
    parser.add_argument("--paper", metavar="FILE", help="help.paper")
    parser.add_argument("--topic", action="append", default=[], metavar="C", help="help.topics")
    add_wishes(parser)
    many = Message("help.how-many-exam", default=COUNT)
    parser.add_argument("--count", type=how_many, default=0, metavar="N", help=many)
    parser.add_argument("--players", type=int, default=0, metavar="N", help="help.players-by-level")
    parser.add_argument("--title", default="", metavar="T", help="help.title")
    parser.add_argument("--mock", action="store_true", help="help.mock")
    parser.add_argument("--form", choices=FORMS, metavar="F", help="help.form-of-exam")
    parser.add_argument(
        "--format", choices=FORMATS, default=FORMATS[0], metavar="F", help="help.format-of-exam"
    )
    parser.add_argument("--pass-mark", type=int, metavar="N", help="help.pass-mark")
    add_folder(parser, "help.force-exam")


def run(args: argparse.Namespace) -> int:
    """Write the files of an exam.

    Raises:
        UsageError: the options do not go together, or such an exam cannot be made.
    """
    if args.paper:
        return _print_paper(args)
    if args.system is None:
        raise UsageError(Message("verbs.exam.system"))
    check_wishes("exam", args)
    check_pass_mark("exam", args.pass_mark)
    if args.players and not 4 <= args.players <= 60:
        raise UsageError(Message("verbs.exam.players"))
    if args.count > MOST:
        raise UsageError(Message("verbs.exam.count", most=MOST))
    asked = (args.kind, args.topic, args.mistake, args.level, args.count, args.format != FORMATS[0])
    if args.form and (args.mock or any(asked)):
        raise UsageError(Message("verbs.exam.form"))
    if args.mock and any(asked):
        raise UsageError(Message("verbs.exam.mock"))
    # where nothing of the exercises is asked for, what they are is settled by the form
    args.settled = not any(asked)
    check_folder(args.output, FILES, args.force)
    from pairtutor.exercises.exercise import PASS_MARK
    from pairtutor.html.exam import exam_files

    made = _generate_exam(args)
    exam = made.exam._replace(pass_mark=args.pass_mark or PASS_MARK)
    write_folder(exam_files(exam), args.output, args.force)
    tell((Message("verbs.exam.note", note=note) for note in made.notes), args.language)
    tell_written(join(args.output, "exam.html"), args.language)
    return ExitCode.DONE


def _print_paper(args: argparse.Namespace) -> int:
    """Write the files of a paper that others have set; nothing of it is chosen here but its title."""
    asked = (args.system, args.kind, args.topic, args.mistake, args.level, args.count, args.players)
    if any(
        (
            *asked,
            args.mock,
            args.form,
            args.seed is not None,
            args.pass_mark is not None,
            args.format != FORMATS[0],
        )
    ):
        raise UsageError(Message("verbs.exam.paper"))
    check_folder(args.output, FILES, args.force)
    from pairtutor.exercises.given_away import given_away
    from pairtutor.exercises.paper import paper
    from pairtutor.exercises.set_paper import read_paper
    from pairtutor.html.exam import exam_files
    from pairtutor.text import clean

    exam = read_paper(args.paper)
    exam = exam._replace(title=clean(args.title) or exam.title)
    write_folder(exam_files(exam), args.output, args.force)
    shown = (Message("verbs.exam.shown", **each._asdict()) for each in given_away(paper(exam).solved))
    tell((Message("verbs.exam.note", note=note) for note in shown), args.language)
    tell_written(join(args.output, "exam.html"), args.language)
    return ExitCode.DONE


def _generate_exam(args: argparse.Namespace) -> Generated:
    """Return the exam that is asked for; 0 players, level 0 and count 0 leave these to what makes it."""
    from pairtutor.exercises.blueprint import exam_by_blueprint
    from pairtutor.exercises.generate import generate
    from pairtutor.exercises.mock import exam_of_federation, mock_exam
    from pairtutor.text import clean

    seed, title = 1 if args.seed is None else args.seed, clean(args.title)
    if args.settled:
        make = exam_of_federation if args.form else mock_exam if args.mock else exam_by_blueprint
        return make(args.system, players=args.players, seed=seed, title=title, language=args.language)
    return generate(
        args.system,
        kinds=args.kind,
        topics=args.topic,
        count=args.count or COUNT,
        level=args.level,
        players=args.players,
        seed=seed,
        title=title,
        choice=args.format == "choice",
        mistakes=args.mistake,
        language=args.language,
    )
