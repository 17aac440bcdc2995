"""Write the whole tutor as one HTML file that needs neither installation nor network.

It runs in the browser, by Pyodide: whoever makes the file gives that, whoever opens it needs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import check_target, write_output
from pairtutor.errors import UsageError

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "--pyodide",
        metavar="DIR",
        help="where Pyodide is: a folder with its files, or the archive that npm packs",
    )
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the file to write")
    parser.add_argument("--force", action="store_true", help="overwrite FILE if it exists")


def run(args: argparse.Namespace) -> int:
    """Write the file."""
    from pairtutor.app.page import MEND, VERSION, read_runtime

    if args.pyodide is None:
        raise UsageError(f"pairtutor app: say with --pyodide where Pyodide {VERSION} is; {MEND}")
    check_target(args.output, args.force)
    runtime = read_runtime(args.pyodide)
    from pairtutor.app.page import app_page

    write_output(app_page(runtime), args.output, args.force)
    return ExitCode.DONE
