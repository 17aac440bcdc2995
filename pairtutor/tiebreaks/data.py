"""Standings as plain data, for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pairtutor.tiebreaks.codes import POINTS as POINTS_CODE
from pairtutor.tiebreaks.comparison import POINTS, deciding_keys
from pairtutor.tiebreaks.table import Key, Standings
from pairtutor.tiebreaks.values import Unit, Value, number_text


def names_of_keys(standings: Standings) -> list[str]:
    """Return the code of each tie-break of the list; one that stands there again has its number (`DE 2`)."""
    names: list[str] = []
    for key in standings.keys:
        code = key.tiebreak.code
        before = sum(name.partition(" ")[0] == code for name in names)
        names.append(f"{code} {before + 1}" if before else code)
    return names


def value_text(standings: Standings, key: Key, value: Value) -> str | None:
    """Return a value as it is written, None where there is none."""
    return number_text(value.number, key.tiebreak.kind.unit, standings.event.rounds)


def points_of(half_points: int) -> str:
    """Return points as the table has them, with one decimal."""
    return str(number_text(half_points, Unit.HALVES, rounds=0))


def deciding_name(index: int | None, names: Sequence[str]) -> str | None:
    """Return the code of what decides, by its index as `decided_by`: `PTS` for points, None for nothing."""
    return None if index is None else POINTS_CODE if index == POINTS else names[index]


def table_data(standings: Standings) -> list[dict[str, Any]]:
    """Return the table, a line for each player; values are text, None where there is none."""
    return [*_lines(standings)]


def _lines(standings: Standings) -> Iterator[dict[str, Any]]:
    """Yield the standings as data, the first place first; points are points, not half points.

    A rating is 0 where there is none; `decided_by` is what puts a player behind the line above.
    """
    people = {player.tpn: player for player in standings.tournament.players}
    names = names_of_keys(standings)
    deciding = deciding_keys(standings)
    for line in standings.lines:
        texts = (
            value_text(standings, key, value) for key, value in zip(standings.keys, line.values, strict=True)
        )
        yield {
            "place": line.place,
            "player": int(line.player),
            "name": people[line.player].name,
            "rating": people[line.player].rating,
            "points": points_of(line.points),
            "tiebreaks": dict(zip(names, texts, strict=True)),
            "decided_by": deciding_name(deciding[line.player], names),
        }


def table_text(standings: Standings) -> str:
    """Return the table as CSV; a value that there is not is empty, and no name is a formula."""
    import csv
    from io import StringIO

    from pairtutor.text import as_table_cell

    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["place", "player", "name", "rating", "points", *names_of_keys(standings)])
    for line in _lines(standings):
        values = ["" if value is None else value for value in line["tiebreaks"].values()]
        name, rating = as_table_cell(line["name"]), line["rating"] or ""
        table.writerow([line["place"], line["player"], name, rating, line["points"], *values])
    return out.getvalue()
