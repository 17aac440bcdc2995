"""A stated table of standings held against the rules: which places and values they do not give."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from pairtutor.cli.check_places import FORMATS
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import write_output
from pairtutor.errors import UsageError
from pairtutor.messages import Message, Messages, list_message, messages_of
from pairtutor.model.editions import IN_FORCE
from pairtutor.tiebreaks.request import after_round, list_of
from pairtutor.tiebreaks.stated import (
    MISSING,
    PLACE,
    ValueDeparture,
    codes_stated,
    read_stated,
    value_departures,
)
from pairtutor.tiebreaks.table import Standings, standings_of

_SAID: Final = {PLACE: "verbs.check.values.place", MISSING: "verbs.check.values.missing"}
"""How a departure is said that is not of a value."""


def check_values(sources: list[str], args: argparse.Namespace) -> ExitCode:
    """Write which places and values of the table `--values` are not those of the source.

    Raises:
        PairtutorError: the options do not go together, or something cannot be read.
    """
    if len(sources) != 1 or not args.standings or (args.values == "-" and sources[0] == "-"):
        raise UsageError(Message("verbs.check.values.alone"))
    if args.format not in FORMATS:
        raise UsageError(Message("verbs.check.places.form", formats=list_message(FORMATS, "list.or")))
    from pairtutor.sources.files import read_file, read_source
    from pairtutor.sources.load import load

    mend = Message("faults.mend.standings-table")
    table = read_source("-") if args.values == "-" else read_file(args.values, args.values, mend)
    rows = read_stated(table.text, table.label)
    # what nothing names a list for is ranked by the codes in the head of the table
    given = {"stdin": sys.stdin.buffer.read()} if sources[0] == "-" else {}
    source = load(sources[0], system=args.system or IN_FORCE, rounds=args.rounds, **given)
    tournament = after_round(source, None)
    codes = args.tiebreaks if args.tiebreaks is not None else codes_stated(rows)
    made = standings_of(tournament, list_of(tournament, codes).tiebreaks)
    departing = [*value_departures(made, rows)]
    if args.format == "json":
        write_output(json.dumps(_data(args.values, departing), ensure_ascii=False) + "\n")
    else:
        lines = _lines(args.values, made, departing, messages_of(args.language))
        write_output("\n".join(lines) + "\n")
    return ExitCode.ANSWER_IS_NO if departing else ExitCode.DONE


def _lines(
    file: str, standings: Standings, departing: Sequence[ValueDeparture], messages: Messages
) -> Iterator[str]:
    """Yield what came of the table in one line, then each place and value that departs."""
    values = len(standings.lines) * (len(standings.keys) + 2)  # besides the tie-breaks: place and points
    key = "verbs.check.values.differ" if departing else "verbs.check.values.agree"
    yield messages(key, source=file, n=len(departing) or values, values=values)
    names = {player.tpn: player.name for player in standings.tournament.players}
    for departure in departing:
        line = messages(
            _SAID.get(departure.what, "verbs.check.values.value"),
            who=f"{departure.player} {names[departure.player]}",
            what=departure.what,
            stated=departure.stated or "–",
            right=departure.right or "–",
        )
        yield f"  {line}"


def _data(file: str, departing: Sequence[ValueDeparture]) -> dict[str, object]:
    return {
        "file": file,
        "agrees": not departing,
        "departures": [
            {"player": int(player), "what": what, "stated": stated, "right": right}
            for player, what, stated, right in departing
        ],
    }
