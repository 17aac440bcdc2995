"""Tables of standings with one entry changed: the checker names that entry, and takes no other for wrong.

`python -m tests.lab.standings.records FIRST END`: so many changed tables of wild events.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, Final

from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.data import table_data
from pairtutor.tiebreaks.stated import PLACE, codes_stated, read_stated, value_departures
from pairtutor.tiebreaks.table import standings_of, with_places
from tests.lab.standings.events import wild_event
from tests.lab.standings.literal import Literal
from tests.lab.standings.values import CODES

PER_EVENT: Final = 5
"""So many tables of one event are changed."""


def changed_record(rows: list[dict[str, Any]], rng: Random) -> tuple[int, str]:
    """Change one place, score or value of a table; return whose it is, and what."""
    row = rng.choice(rows)
    what = rng.choice([PLACE, "PTS", *row["tiebreaks"]])
    if what == PLACE:
        row[PLACE] = rng.choice([place for place in range(1, len(rows) + 2) if place != row[PLACE]])
    elif what == "PTS":
        row["points"] = _other(row["points"], rng)
    else:
        row["tiebreaks"][what] = _other(row["tiebreaks"][what], rng)
    return row["player"], what


def _other(value: str | None, rng: Random) -> str | None:
    """Return another value: a little more or less, digits turned round, none, or one where there was none."""
    if value is None:
        return str(rng.randint(1, 20))
    digits = len(value.partition(".")[2])
    step = Fraction(rng.choice([1, 5, 10, 25]), 10**digits)
    more = Fraction(value) + rng.choice([-1, 1]) * step
    others = [f"{float(more):.{digits}f}", value[::-1] if value[::-1][0] != "." else f"1{value}"]
    try:
        different = [other for other in others if Fraction(other) != Fraction(value)]
    except ValueError:
        different = others[:1]
    return rng.choice([*different, None])


def untold_changes(seed: int) -> Iterator[str]:
    """Yield each changed table of an event of which the checker does not name that change, and it alone."""
    event = wild_event(seed)
    made = standings_of(event, read_tiebreaks(",".join(("DE", *CODES))))
    rows = table_data(made)
    literal = Literal(event)
    players = {int(tpn): player for tpn, player in zip(event.entries, literal.players, strict=True)}
    ends = {
        int(tpn): range(place, place + len(group))
        for place, group in with_places(made.final_groups)
        for tpn in group
    }
    if any(value_departures(made, rows)):
        yield f"{event.title}: the table itself is not taken for right"
    for number in range(PER_EVENT):
        changed = json.loads(json.dumps(rows))
        player, what = changed_record(changed, Random(f"record {seed} {number}"))
        stated = read_stated(json.dumps(changed), "table.json")
        again = standings_of(event, read_tiebreaks(codes_stated(stated)))
        named = [(int(departure.player), departure.what) for departure in value_departures(again, stated)]
        wrong = (player, what)
        if what == PLACE:
            place = next(row[PLACE] for row in changed if row["player"] == player)
            expected = [] if place in ends[player] else [wrong]
        else:
            expected = [wrong]
            if what in CODES:
                text = next(row["tiebreaks"][what] for row in changed if row["player"] == player)
                right = literal.value(what, players[player])
                if text is not None and right is not None and Fraction(text) == right:
                    yield f"{event.title}: {what} of {player} was changed into the literal's {text}"
        if named != expected:
            yield f"{event.title}: {what} of {player}: {named}"


def main(words: list[str]) -> int:
    """Change tables of the events of some seeds."""
    first, end = map(int, words)
    wrong = 0
    for seed in range(first, end):
        for fault in untold_changes(seed):
            wrong += 1
            sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{PER_EVENT * (end - first)} changed tables, {wrong} not named\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
