"""Write the whole tutor as one HTML file that needs neither installation nor network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import check_target, write_output
from pairtutor.errors import UsageError
from pairtutor.messages import Message

if TYPE_CHECKING:
    import argparse

    from pairtutor.cli.parser import Parser


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("--pyodide", metavar="DIR", help="help.pyodide")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="help.file-to-write")
    parser.add_argument("--force", action="store_true", help="help.force")


def run(args: argparse.Namespace) -> int:
    """Write the file."""
    from pairtutor.app.page import MEND, VERSION, read_runtime

    if args.pyodide is None:
        raise UsageError(Message("verbs.app.no-pyodide", version=VERSION, mend=MEND))
    check_target(args.output, args.force)
    runtime = read_runtime(args.pyodide)
    from pairtutor.app.page import app_page

    write_output(app_page(runtime, args.language), args.output, args.force)
    return ExitCode.DONE
