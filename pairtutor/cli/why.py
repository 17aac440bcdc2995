"""Answer `why?` for one player: the way through the round, from the trace alone.

The short answer first: the board, why this opponent and why this colour. Below it score and rank,
preference and floats, the bracket and the half, everybody who stood before the opponent in the sequence
and why not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.lesson import answer, pair
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import add_output, add_source, pairing_number

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    parser.add_argument(
        "--player", type=pairing_number, metavar="ID", required=True, help="the player's pairing number"
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair with a trace and write one player's way through it."""
    check_target(args.output, args.force)
    from pairtutor.narrative.disputes.why_text import render

    _, lesson = pair(args, record=True)
    write_output(render(lesson.recorded, args.player), args.output, args.force)
    return answer(lesson)
