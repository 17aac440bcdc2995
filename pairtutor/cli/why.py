"""Answer `why?` for one player: the way through the round, from the trace alone.

The short answer first: the board, why this opponent and why this colour. Below it score and rank,
preference and floats, the bracket and the half, everybody who stood before the opponent in the sequence
and why not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.lesson import answer, pair
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import add_output, add_source
from pairtutor.cli.terminal import add_colours
from pairtutor.errors import UsageError

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    parser.add_argument(
        "who", metavar="ID|NAME", nargs="?", help="the player: pairing number, or a part of the name"
    )
    parser.add_argument("--player", metavar="ID|NAME", help="the same, for a name that begins with a dash")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair with a trace and write one player's way through it."""
    asked = args.who if args.player is None else args.player
    if asked is None or None not in (args.who, args.player):
        raise UsageError("pairtutor why: name one player, as in: pairtutor why SOURCE 5")
    check_target(args.output, args.force)
    from pairtutor.disputes.persons import player_meant
    from pairtutor.narrative.disputes.why import render

    request, lesson = pair(args, record=True)
    player = player_meant(asked, request.tournament.players)
    text = render(lesson.recorded, player)
    write_output(text if args.output else add_colours(text), args.output, args.force)
    return answer(lesson)
