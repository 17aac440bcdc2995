"""Practise on the screen: exercises, hints, and cards that bring back what was missed.

With a SOURCE they come from its rounds, without one from tournaments that are played for it. What was
asked is kept, a card for each clause; --due asks what is about to be forgotten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.parser import add_rounds, add_system
from pairtutor.cli.terminal import on_terminal
from pairtutor.cli.wishes import add_wishes, check_wishes
from pairtutor.errors import UsageError

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "source", metavar="SOURCE", nargs="?", help="a scenario or file whose rounds are asked about"
    )
    parser.add_argument("--topic", default="", metavar="C", help="a clause that is to decide")
    add_wishes(parser)
    parser.add_argument("--due", action="store_true", help="ask what the cards say is due")
    add_rounds(parser)
    add_system(parser)


def run(args: argparse.Namespace) -> int:
    """Find out what to ask, then show it.

    Raises:
        PairtutorError: nothing can be asked so, or there is no terminal.
    """
    check_wishes("quiz", args)
    if args.source == "-":
        raise UsageError("pairtutor quiz: the keyboard is needed for the keys; name a file instead of -")
    if args.due and (args.source or args.topic or args.kind):
        raise UsageError(
            "pairtutor quiz: --due asks what the cards say; leave out SOURCE, --topic and --kind"
        )
    if args.rounds and not args.source:
        raise UsageError("pairtutor quiz: --rounds is about a SOURCE; name one, or leave it out")
    if not on_terminal():
        raise UsageError("pairtutor quiz: this needs a terminal; without one use pairtutor exam")
    from pairtutor.cli.lesson import open_tournament
    from pairtutor.cli.step import show
    from pairtutor.exercises.practice import practice

    tournament = open_tournament(args)[0] if args.source else None
    asked = practice(
        tournament,
        args.system,
        kinds=args.kind,
        topic=args.topic,
        level=args.level,
        seed=args.seed,
        due=args.due,
    )
    return show(quiz=asked)
