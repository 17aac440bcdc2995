"""Explain the pairing of a round in words.

Bracket by bracket: who is in it, what can be reached, which candidates were passed over
and why, who floats, who has the bye, and who has White; each with the rule behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.lesson import record
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import add_format, add_output, add_source, one_of
from pairtutor.errors import UsageError

if TYPE_CHECKING:
    import argparse

DEPTHS = ("normal", "summary", "full")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    add_format(parser, "text", "html", "md", more=" (this version writes text only)")
    parser.add_argument(
        "--depth",
        type=one_of(*DEPTHS),
        default=DEPTHS[0],
        metavar="D",
        help="summary: the outcome; normal: each bracket; full: every step; default: normal",
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair with a trace and write its explanation."""
    if args.format != "text":
        raise UsageError(
            f"pairtutor explain: this version does not write {args.format} yet; use --format text"
        )
    from pairtutor.narrative.text import render

    check_target(args.output, args.force)
    trace, failure = record(args)
    write_output(render(trace, depth=args.depth), args.output, args.force)
    if failure:
        raise failure
    return ExitCode.DONE
