"""Practise on the screen: exercises, hints, and cards that bring back what was missed."""

from __future__ import annotations

import argparse

from pairtutor.cli.exit_codes import ExitCode
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
    parser.add_argument("--map", action="store_true", help="help.map-of-clauses")
    add_rounds(parser)
    add_system(parser, taught=True)


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
    if args.map:
        if args.source or args.topic or args.kind or args.due:
            raise UsageError(Message("verbs.quiz.map"))
        return _write_map(args)
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


def _write_map(args: argparse.Namespace) -> int:
    """Write the map of the clauses of a system, then what to go on with."""
    from datetime import UTC, datetime

    from pairtutor.cli.output import write_output
    from pairtutor.exercises.clause_map import SIGNS, clause_map
    from pairtutor.exercises.deck import Deck
    from pairtutor.exercises.next_step import next_step
    from pairtutor.messages import messages_of
    from pairtutor.model.editions import IN_FORCE

    deck, now, system = Deck(), datetime.now(UTC), args.system or IN_FORCE
    messages = messages_of(args.language)
    lines = [clause.line for clause in clause_map(deck, system, now, args.language)]
    lines += [messages("verbs.quiz.legend", **SIGNS)]
    lines += [messages.say(next_step(deck, system, now, args.language).told)]
    write_output("\n".join(lines) + "\n")
    return ExitCode.DONE
