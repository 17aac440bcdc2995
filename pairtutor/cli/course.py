"""Write a course as a folder of pages: lessons, rounds step by step, exercises with solutions."""

from __future__ import annotations

from os.path import isfile, join
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell_written
from pairtutor.cli.output import check_folder, write_folder

if TYPE_CHECKING:
    import argparse

    from pairtutor.cli.parser import Parser

APP = ("pairtutor.html", "../pairtutor.html")
"""Where the one file is looked for, seen from the folder of a course."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("course", metavar="S", help="help.course")
    parser.add_argument("-o", "--output", metavar="DIR", required=True, help="help.folder")
    parser.add_argument("--force", action="store_true", help="help.force-course")


def run(args: argparse.Namespace) -> int:
    """Write the pages of a course."""
    check_folder(args.output, ["index.html"], args.force)
    from pairtutor.exercises.course import find_course
    from pairtutor.html.course import course_pages

    app = next((name for name in APP if isfile(join(args.output, name))), "")
    course = find_course(args.course, args.language)
    write_folder(dict(course_pages(course, app, args.language)), args.output, args.force)
    tell_written(join(args.output, "index.html"), args.language)
    return ExitCode.DONE
