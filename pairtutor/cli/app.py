"""Write the whole tutor as one HTML file that needs neither installation nor network."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import check_folder, check_target, write_folder, write_output
from pairtutor.cli.parser import Parser
from pairtutor.errors import UsageError
from pairtutor.messages import Message


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("--pyodide", metavar="DIR", help="help.pyodide")
    parser.add_argument("-o", "--output", metavar="FILE", help="help.file-to-write")
    parser.add_argument("--site", metavar="DIR", help="help.site")
    parser.add_argument("--force", action="store_true", help="help.force")


def run(args: argparse.Namespace) -> int:
    """Write the file, or the site.

    Raises:
        UsageError: not one of the two is asked for, or what it is made of is not there.
    """
    from pairtutor.app.page import MEND, VERSION, read_runtime

    if (args.output is None) == (args.site is None):
        raise UsageError(Message("verbs.app.where"))
    if args.pyodide is None:
        raise UsageError(Message("verbs.app.no-pyodide", version=VERSION, mend=MEND))
    check_target(args.output, args.force)
    if args.site is not None:
        check_folder(args.site, ["index.html"], args.force)
    runtime = read_runtime(args.pyodide)
    if args.site is not None:
        _write_site(runtime, args)
        return ExitCode.DONE
    from pairtutor.app.page import app_page

    write_output(app_page(runtime, args.language), args.output, args.force)
    return ExitCode.DONE


def _write_site(runtime: Mapping[str, bytes], args: argparse.Namespace) -> None:
    """Write the site, all of it or nothing."""
    from pairtutor.app.site import site_files
    from pairtutor.exercises.course import bundled_courses
    from pairtutor.model.editions import TAUGHT

    files = site_files(runtime, bundled_courses(), args.language, rulebooks=TAUGHT)
    write_folder(dict(files), args.site, args.force)
