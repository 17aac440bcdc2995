"""Write a course as a folder of pages: lessons, rounds step by step, exercises with solutions."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from os.path import isfile, join

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell_written
from pairtutor.cli.output import check_folder, write_folder
from pairtutor.cli.parser import Parser, add_folder
from pairtutor.resources import Language

APP = ("pairtutor.html", "../pairtutor.html")
"""Where the one file is looked for, seen from the folder of a course."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("course", metavar="S", help="help.course")
    add_folder(parser, "help.force-course")


def run(args: argparse.Namespace) -> int:
    """Write the pages of a course."""
    check_folder(args.output, ["index.html"], args.force)
    from pairtutor.exercises.course import find_course
    from pairtutor.html.course import course_pages

    course = find_course(args.course, args.language)
    return write_pages(partial(course_pages, course), args)


def write_pages(pages: Callable[[str, Language], Iterable[tuple[str, str]]], args: argparse.Namespace) -> int:
    """Write pages into the folder of the arguments; they know the one file, if it lies there, by its name.

    `pages` takes that name, empty where there is none, and the language; it gives names and texts.
    """
    app = next((name for name in APP if isfile(join(args.output, name))), "")
    write_folder(dict(pages(app, args.language)), args.output, args.force)
    tell_written(join(args.output, "index.html"), args.language)
    return ExitCode.DONE
