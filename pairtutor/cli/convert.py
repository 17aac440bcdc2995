"""Turn a scenario into a report file and back, and older report files into TRF26."""

from __future__ import annotations

import argparse
import os
import sys

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.lesson import open_source
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_code, add_output, add_rounds, add_system, check_code
from pairtutor.cli.read_back import check_read_back, without_record
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import RoundNumber
from pairtutor.model.renumbering import numbers_of_ranks, renumber
from pairtutor.model.tournament import Tournament
from pairtutor.systems.base import choose_system

SCENARIO = (".yaml", ".yml")
REPORT = (".trf", ".trfx", ".txt")
"""Endings of what can be written."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("source", metavar="SOURCE", help="help.source")
    add_rounds(parser)
    add_system(parser)
    add_code(parser)
    parser.add_argument("--renumber", action="store_true", help="help.renumber")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Write the source in the form that the ending of the file asks for.

    Raises:
        UsageError: the ending asks for none, or the form has no place for something.
    """
    ending = os.path.splitext(args.output or "")[1].lower()
    if ending not in (*SCENARIO, *REPORT):
        raise UsageError(Message("verbs.convert.no-form"))
    check_target(args.output, args.force)
    data = sys.stdin.buffer.read() if args.source == "-" else None
    tournament = open_source(args.source, args.system, args.rounds, args.language, data, entered=args.entered)
    if tournament.stated is not None:
        raise UsageError(Message("verbs.convert.stated", file=tournament.source))
    from pairtutor.cli.pair import report_text

    text = report_text(args.source, data)
    if args.renumber:
        tournament, text = _renumbered_source(tournament, text)
    choice = choose_system(tournament, args.system)
    code = check_code(args.code, choice.system)
    if ending in SCENARIO:
        from pairtutor.sources.scenario_text import as_scenario, left_out

        written, without = as_scenario(tournament, choice.system), left_out(tournament)
    elif text is None:
        from pairtutor.sources.trf.write import to_trf

        written = to_trf(tournament._replace(system=choice), code)
        without = without_record(tournament)
    else:
        from pairtutor.sources.trf.modern import as_trf26

        written, without = as_trf26(text, tournament, code), iter(())
    if tournament.teams is not None:
        again = _read_again(written, choice.system)
        if _of_teams(again, told=again) != _of_teams(tournament, told=again):
            raise UsageError(Message("verbs.pair.teams", file=tournament.source))
    lost = [*without]
    check_read_back(tournament, written, choice.system, lost)
    write_output(written, args.output, args.force)
    remarks = (Message("verbs.convert.left-out", what=Message(f"verbs.convert.what.{what}")) for what in lost)
    tell(
        (Message("command.of-source", source=tournament.source, remark=remark) for remark in remarks),
        args.language,
    )
    return ExitCode.DONE


def _renumbered_source(tournament: Tournament, text: str | None) -> tuple[Tournament, str | None]:
    """Return a tournament, and its report file, with the ranks of the file for pairing numbers.

    Raises:
        SourceError: another record of the file names players too.
        UsageError: the ranks give no other numbering.
    """
    numbers = numbers_of_ranks(tournament)
    if numbers is None or text is None:
        raise UsageError(Message("verbs.convert.no-ranks", file=tournament.source))
    from pairtutor.sources.trf.renumber import with_ranks_as_numbers

    return renumber(tournament, numbers), with_ranks_as_numbers(text, tournament.source, numbers)


def _read_again(written: str, system: str) -> Tournament:
    from pairtutor.sources.load import load

    return load("-", stdin=written.encode("utf-8"), system=system)


def _of_teams(tournament: Tournament, told: Tournament) -> list[object]:
    """Return the data from which teams are paired, to be compared: who is away, then `OF_TEAMS` in order.

    Of absences after the next round there are only those that `told` has too.
    """
    known = {RoundNumber(tournament.recorded_rounds + 1), *told.absences}
    absences = {number: away for number, away in tournament.absences.items() if number in known}
    return [absences, *(getattr(tournament, what) for what in OF_TEAMS)]


OF_TEAMS = (
    *("players", "entries", "recorded_rounds", "planned_rounds", "initial_colour", "forbidden", "points"),
    *("game_points", "awards", "virtual_points", "published"),
)
"""What pairs of teams are made from, besides who is away."""
