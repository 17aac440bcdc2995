"""Write the rules of a system as a folder of pages: one for each clause, with a round in which it decides."""

from __future__ import annotations

from os.path import isfile, join
from typing import TYPE_CHECKING

from pairtutor.cli.course import APP
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell_written
from pairtutor.cli.output import check_folder, write_folder
from pairtutor.cli.parser import system_id

if TYPE_CHECKING:
    import argparse

    from pairtutor.cli.parser import Parser


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("system", type=system_id, metavar="S", help="help.system-of-rules")
    parser.add_argument("-o", "--output", metavar="DIR", required=True, help="help.folder")
    parser.add_argument("--force", action="store_true", help="help.force-rulebook")


def run(args: argparse.Namespace) -> int:
    """Write the pages of a rulebook."""
    check_folder(args.output, ["index.html"], args.force)
    from pairtutor.html.rulebook import rulebook_pages

    app = next((name for name in APP if isfile(join(args.output, name))), "")
    write_folder(dict(rulebook_pages(args.system, app, args.language)), args.output, args.force)
    tell_written(join(args.output, "index.html"), args.language)
    return ExitCode.DONE
