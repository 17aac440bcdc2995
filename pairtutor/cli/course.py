"""Write a course as a folder of pages: lessons, rounds step by step, exercises with solutions.

The folder needs neither network nor program; `index.html` is where it begins.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import check_target, write_output
from pairtutor.errors import UsageError

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("course", metavar="S", help="a system with a course, or a course as a file (.yaml)")
    parser.add_argument("-o", "--output", metavar="DIR", required=True, help="the folder to write to")
    parser.add_argument("--force", action="store_true", help="overwrite a course that is there")


def run(args: argparse.Namespace) -> int:
    """Write the pages of a course."""
    folder = args.output
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder}:0:0: is no folder; name another one with -o")
    above = os.path.dirname(os.path.abspath(folder))
    if not os.path.isdir(above):
        raise UsageError(f"{folder}:0:0: the folder {above} does not exist; make it first")
    if os.path.isdir(folder):
        check_target(os.path.join(folder, "index.html"), args.force)
    from pairtutor.exercises.course import find_course
    from pairtutor.html.course import course_pages

    pages = list(course_pages(find_course(args.course)))
    os.makedirs(folder, exist_ok=True)
    for page in pages:
        write_output(page.text, os.path.join(folder, page.name), args.force)
    return ExitCode.DONE
