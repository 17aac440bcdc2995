"""Practise on the screen: exercises, hints, and cards that bring back what was missed."""

from __future__ import annotations

import argparse

from pairtutor.cli.parser import Parser, add_rounds, add_system, add_wishes, check_wishes
from pairtutor.cli.terminal import on_terminal
from pairtutor.errors import UsageError
from pairtutor.messages import Message


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("source", metavar="SOURCE", nargs="?", help="help.source-of-exercises")
    parser.add_argument("--topic", default="", metavar="C", help="help.topic")
    add_wishes(parser)
    parser.add_argument("--due", action="store_true", help="help.due")
    add_rounds(parser)
    add_system(parser)


def run(args: argparse.Namespace) -> int:
    """Find out what to ask, then show it.

    Raises:
        PairtutorError: nothing can be asked so, or there is no terminal.
    """
    check_wishes("quiz", args)
    if args.source == "-":
        raise UsageError(Message("verbs.quiz.keyboard"))
    if args.due and (args.source or args.topic or args.kind or args.mistake):
        raise UsageError(Message("verbs.quiz.due"))
    if args.rounds and not args.source:
        raise UsageError(Message("verbs.quiz.rounds"))
    if not on_terminal():
        raise UsageError(Message("verbs.quiz.no-terminal"))
    from pairtutor.cli.lesson import open_tournament
    from pairtutor.cli.step import show
    from pairtutor.exercises.practice import practice

    tournament = open_tournament(args)[0] if args.source else None
    asked = practice(
        tournament,
        args.system,
        kinds=args.kind,
        topic=args.topic,
        mistakes=args.mistake,
        level=args.level,
        seed=args.seed,
        due=args.due,
        language=args.language,
    )
    return show(quiz=asked, language=args.language)
