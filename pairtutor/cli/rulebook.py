"""Write the rules of a system as a folder of pages: one for each clause, with a round in which it decides."""

from __future__ import annotations

import argparse
from functools import partial

from pairtutor.cli.course import write_pages
from pairtutor.cli.output import check_folder
from pairtutor.cli.parser import Parser, add_folder, subject_id


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("system", type=subject_id, metavar="S", help="help.system-of-rules")
    add_folder(parser, "help.force-rulebook")


def run(args: argparse.Namespace) -> int:
    """Write the pages of a rulebook."""
    check_folder(args.output, ["index.html"], args.force)
    from pairtutor.html.rulebook import rulebook_pages

    return write_pages(partial(rulebook_pages, args.system), args)
