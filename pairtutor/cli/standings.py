"""Rank the players by points and tie-breaks; say where a value is from, and why one is before another."""

from __future__ import annotations

import argparse
import json

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.lesson import open_source
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_format, add_output, planned_rounds, round_number

FORMATS = ("text", "json", "csv", "md", "html")


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("source", metavar="SOURCE", help="help.source")
    parser.add_argument("--tiebreaks", metavar="LIST", help="help.tiebreaks")
    parser.add_argument("--round", type=round_number, metavar="N", help="help.standings-round")
    parser.add_argument("--rounds", type=planned_rounds, metavar="N", help="help.rounds")
    parser.add_argument("--player", metavar="ID", help="help.standings-player")
    parser.add_argument("--why", metavar="A-B", help="help.standings-why")
    parser.add_argument("--what-if", action="append", metavar="ROUND:A-B=RES", help="help.result")
    add_format(parser, *FORMATS)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Write the table, or what is asked about it."""
    check_target(args.output, args.force)
    from pairtutor.model.editions import IN_FORCE
    from pairtutor.tiebreaks.data import table_data
    from pairtutor.tiebreaks.request import standings

    tournament = open_source(args.source, IN_FORCE, args.rounds, args.language)
    made = standings(tournament, args.tiebreaks, round=args.round)
    write_output(json.dumps(table_data(made), ensure_ascii=False) + "\n", args.output, args.force)
    return ExitCode.DONE
