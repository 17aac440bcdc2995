"""A table of standings that somebody states, held against the values and places that the rules give."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.text import quote
from pairtutor.tiebreaks.codes import POINTS
from pairtutor.tiebreaks.data import table_data
from pairtutor.tiebreaks.table import Standings, with_places

Row = Mapping[str, Any]
"""A line of a stated table, with the keys of `standings --format json`."""

PLACE, MISSING = "place", "missing"
_NONE = (None, "", "-", "–")
"""What a table may have where there is no value."""


class ValueDeparture(NamedTuple):
    """What a stated table has otherwise: `what` is `place`, `missing` for who is not in it, or a code.

    `stated` and `right` are as they are written, None where there is no value. The right place of those who
    share some is the first of these. `PTS` is the code of the points.
    """

    player: Tpn
    what: str
    stated: str | None
    right: str | None


def read_stated(text: str, source: str) -> list[Row]:
    """Return the lines of a table as `standings --format json` writes one.

    Raises:
        UsageError: it is none.
    """
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(Message("verbs.check.values.no-json", file=quote(source), why=str(error))) from None
    if not isinstance(rows, list) or not rows:
        raise UsageError(Message("verbs.check.values.no-table", file=quote(source)))
    for number, row in enumerate(rows, start=1):
        if not _is_row(row) or row["tiebreaks"].keys() != rows[0]["tiebreaks"].keys():
            raise UsageError(Message("verbs.check.values.no-line", file=quote(source), number=number))
    return rows


def _is_row(row: object) -> bool:
    """Return whether something is a line of a table: player and place as numbers, values by their codes."""
    if not isinstance(row, dict) or not isinstance(row.get("tiebreaks"), dict):
        return False
    whole = [row.get("player"), row.get(PLACE)]
    return all(isinstance(number, int) and not isinstance(number, bool) for number in whole)


def codes_stated(rows: Sequence[Row]) -> str:
    """Return the list of tie-breaks by which a table is stated; one that stands there again has no number."""
    return ",".join(name.partition(" ")[0] for name in rows[0]["tiebreaks"])


def value_departures(standings: Standings, rows: Sequence[Row]) -> Iterator[ValueDeparture]:
    """Yield each place and value of a stated table that the rules do not give, in order of the standings.

    Raises:
        UsageError: it has a player whom the tournament has not, or one twice.
    """
    stated: dict[int, Row] = {}
    for row in rows:
        player = row["player"]
        if player in stated or player not in standings.event.players:
            raise UsageError(Message("verbs.check.values.player", player=player))
        stated[player] = row
    ends = {
        tpn: (place, place + len(group) - 1)
        for place, group in with_places(standings.final_groups)
        for tpn in group
    }
    for right in table_data(standings):
        tpn = Tpn(right["player"])
        if tpn not in stated:
            yield ValueDeparture(tpn, MISSING, stated=None, right=str(right[PLACE]))
            continue
        least, most = ends[tpn]
        if not least <= stated[tpn][PLACE] <= most:
            yield ValueDeparture(tpn, PLACE, str(stated[tpn][PLACE]), str(least))
        yield from _departing_values(tpn, right, stated[tpn])


def _departing_values(tpn: Tpn, right: Row, stated: Row) -> Iterator[ValueDeparture]:
    """Yield the points and the values of a player that a table has otherwise, or lacks."""
    said = {POINTS: stated.get("points"), **stated["tiebreaks"]}
    for what, value in {POINTS: right["points"], **right["tiebreaks"]}.items():
        if not _is_equal(said.get(what), value):
            text = said.get(what)
            yield ValueDeparture(tpn, what, None if text in _NONE else str(text), value)


def _is_equal(stated: object, right: str | None) -> bool:
    """Return whether a stated value is the right one; the number of its decimals does not count."""
    if right is None or stated in _NONE:
        return right is None and stated in _NONE
    try:
        return Fraction(str(stated)) == Fraction(right)
    except (ValueError, ZeroDivisionError):
        return False
