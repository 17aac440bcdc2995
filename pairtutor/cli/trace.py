"""Write the trace of a round: every step that led to its pairing."""

from __future__ import annotations

import argparse

from pairtutor import tutor
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.lesson import answer, ask_round, pair, speaking_of
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_format, add_output, add_source
from pairtutor.errors import UsageError
from pairtutor.messages import Message


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser, optional=True)
    add_format(parser, "yaml", "json")
    parser.add_argument("--schema", action="store_true", help="help.schema")
    parser.add_argument("--suppose", metavar="FACT", action="append", help="help.suppose")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair with a trace and write it, or write the schema.

    Raises:
        UsageError: there is neither a source nor the wish for the schema.
    """
    from pairtutor.trace import serial

    check_target(args.output, args.force)
    if args.schema:
        from pairtutor.trace.schema import SCHEMA_FILE

        write_output(SCHEMA_FILE.read_text(encoding="utf-8"), args.output, args.force)
        return ExitCode.DONE
    if args.source is None:
        raise UsageError(Message("verbs.trace.no-source"))
    lesson = _pair_supposed(args) if args.suppose else pair(args, record=True)[1]
    write = serial.to_json if args.format == "json" else serial.to_yaml
    write_output(write(lesson.recorded), args.output, args.force)
    return answer(lesson, args.language)


def _pair_supposed(args: argparse.Namespace) -> tutor.Lesson:
    """Pair with some facts supposed.

    Raises:
        UsageError: one of them cannot be supposed.
    """
    from pairtutor.disputes.case import Case
    from pairtutor.disputes.suppositions import read_facts

    request = ask_round(args)
    with speaking_of(request.tournament):
        facts = read_facts(args.suppose, Case.of(request), language=args.language)
    return tutor.pair(request._replace(tournament=request.tournament.under(request.number, facts)))
