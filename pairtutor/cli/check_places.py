"""The places of a source held against its list of tie-breaks: which players stand elsewhere by it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.output import write_output
from pairtutor.errors import PairtutorError, UsageError
from pairtutor.messages import Message, Messages, list_message, messages_of
from pairtutor.model.editions import IN_FORCE
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import Language
from pairtutor.tiebreaks.places import PlaceDeparture, departures
from pairtutor.tiebreaks.request import after_round, list_of
from pairtutor.tiebreaks.table import Standings, standings_of

FORMATS = ("text", "json")


class PlacesChecked(NamedTuple):
    """The places of one source: the standings by its list, and who departs from them."""

    source: str
    standings: Standings
    departing: tuple[PlaceDeparture, ...]


def check_places(sources: list[str], args: argparse.Namespace) -> ExitCode:
    """Write for each source whether its places are those of the list; the worst of them is the exit status.

    Raises:
        UsageError: it cannot be written in that form.
    """
    if args.format not in FORMATS:
        raise UsageError(Message("verbs.check.places.form", formats=list_message(FORMATS, "list.or")))
    status = ExitCode.DONE
    for source in sources:
        try:
            outcome = _check_source(source, args)
        except PairtutorError as error:
            tell(_lines_with_source(source, error, args.language))
            status = max(status, ExitCode.BAD_INPUT)
            continue
        if outcome.departing:
            status = max(status, ExitCode.ANSWER_IS_NO)
        if args.format == "json":
            write_output(json.dumps(_data(outcome), ensure_ascii=False) + "\n")
        else:
            write_output("\n".join(_lines(outcome, messages_of(args.language))) + "\n")
    return status


def _lines_with_source(source: str, error: PairtutorError, language: Language) -> list[str]:
    """Return the lines of an error, each with the name of its source."""
    lines = error.lines_in(language)
    return [line if line.startswith(f"{source}:") else f"{source}: {line}" for line in lines]


def _check_source(source: str, args: argparse.Namespace) -> PlacesChecked:
    """Return the places of a source beside those of its list.

    Raises:
        PairtutorError: it cannot be read, has no list or no places.
    """
    from pairtutor.sources.load import load

    given = {"stdin": sys.stdin.buffer.read()} if source == "-" else {}
    tournament = after_round(load(source, system=args.system or IN_FORCE, rounds=args.rounds, **given), None)
    listed_codes = list_of(tournament, args.tiebreaks)
    if listed_codes.origin == "usual":
        raise UsageError(Message("verbs.check.places.no-list"))
    if not any(tournament.places.values()):
        raise UsageError(Message("verbs.check.places.none"))
    made = standings_of(tournament, listed_codes.tiebreaks)
    return PlacesChecked(source, made, tuple(departures(made)))


def _lines(outcome: PlacesChecked, messages: Messages) -> Iterator[str]:
    """Yield what came of a source: in one line, then each player who departs, and how to ask why."""
    codes = ", ".join(key.tiebreak.code for key in outcome.standings.keys)
    slots = {"source": outcome.source, "codes": codes, "players": len(outcome.standings.lines)}
    departing = outcome.departing
    key = "verbs.check.places.differ" if departing else "verbs.check.places.agree"
    yield messages(key, **slots, n=len(departing) or len(outcome.standings.lines))
    names = {player.tpn: player.name for player in outcome.standings.tournament.players}
    for departure in departing:
        who = f"{departure.player} {names[departure.player]}"
        right: object = departure.least  # one place, or the first of several that are shared
        if departure.most > departure.least:
            right = Message("list.from-to", first=departure.least, last=departure.most)
        line = messages("verbs.check.places.line", who=who, stated=departure.stated, place=right)
        yield f"  {line}"
    if departing and (other := _player_by_list(departing[0], outcome.standings)) is not None:
        command = f"pairtutor standings {outcome.source} --why {departing[0].player}-{other}"
        yield f"  {messages('verbs.check.more', command=command)}"


def _player_by_list(departure: PlaceDeparture, standings: Standings) -> int | None:
    """Return the player at the place that the source states, by the list; None if that is the same player.

    None as well where the place is below all players.
    """
    order = standings.order
    at = departure.stated - 1  # places count from 1
    if at < len(order) and order[at] != departure.player:
        return order[at]
    return None


def _data(outcome: PlacesChecked) -> dict[str, Any]:
    """Return as data which places of a file are wrong, with the first and the last that would be right."""
    return {
        "file": outcome.source,
        "tiebreaks": [key.tiebreak.code for key in outcome.standings.keys],
        "players": len(outcome.standings.lines),
        "agrees": not outcome.departing,
        "departures": [
            {"player": int(player), "stated": stated, "place": [least, most]}
            for player, stated, least, most in outcome.departing
        ],
    }
