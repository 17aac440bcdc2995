"""The table of the standings: a line for each player, in brackets the values that decide nothing."""

from __future__ import annotations

from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import ToldTable
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.tiebreaks.comparison import POINTS, deciding_keys
from pairtutor.tiebreaks.table import Key, Standings
from pairtutor.tiebreaks.values import Unit

NAME: Final = 2
"""The column of the name of a player."""
LEFT_OF_VALUES: Final = 4
"""So many columns are before the first tie-break, without that of ratings; in column 1 stands the number."""


def has_ratings(standings: Standings) -> bool:
    """Return whether the table has a column of ratings: somebody has one."""
    return any(player.rating for player in standings.tournament.players)


def first_value(standings: Standings) -> int:
    """Return the column of the first tie-break in the table."""
    return LEFT_OF_VALUES + has_ratings(standings)


def main_table(speaker: Speaker, before: Standings | None = None) -> ToldTable:
    """Return the standings as a table; with those `before`, each player's former place too.

    The names and what separates each line from the one above are columns of words, set to the left. Where
    nobody has a rating, there is no column of ratings.
    """
    standings = speaker.standings
    places = {line.player: line.place for line in before.lines} if before else {}
    deciding = deciding_keys(standings)
    everybody = frozenset(standings.order)
    unneeded = [
        everybody if standings.is_score(key) else alone
        for key, alone in zip(standings.keys, alone_before(standings), strict=True)
    ]
    ratings = {player.tpn: player.rating for player in standings.tournament.players}
    rated = has_ratings(standings)
    names = ("place", "number", "player", *(["rating"] if rated else []), "points")
    head = [speaker(f"column.{name}") for name in names]
    head += [key.tiebreak.code for key in standings.keys]
    head.append(speaker("column.behind"))
    if before:
        head.append(speaker("column.before"))
    rows = []
    for line in standings.lines:
        values = [
            _value_cell(key, line.player, alone, speaker)
            for key, alone in zip(standings.keys, unneeded, strict=True)
        ]
        decided = deciding[line.player]
        by = "" if decided is None else _code_at(standings, decided, speaker)
        person = (str(line.place), str(line.player), speaker.name(line.player))
        rating = (str(ratings[line.player] or speaker.missing_sign),) if rated else ()
        points = speaker.number(line.points, Unit.HALVES)
        now = (str(places[line.player]),) if before else ()
        rows.append((*person, *rating, points, *values, by, *now))
    decided_at = first_value(standings) + len(standings.keys)
    return ToldTable(tuple(head), tuple(rows), frozenset({NAME, decided_at}))


def alone_before(standings: Standings) -> list[frozenset[Tpn]]:
    """Return for each tie-break the players with whom nobody is tied any more when it is reached."""
    before = (standings.level, *(key.after for key in standings.keys))
    return [
        frozenset(group[0] for group in groups if len(group) == 1)
        for groups, _ in zip(before, standings.keys, strict=False)
    ]


def _value_cell(key: Key, tpn: Tpn, alone: frozenset[Tpn], speaker: Speaker) -> str:
    """Return a value as the table has it: in brackets where it decides nothing."""
    value = speaker.value_of(key, tpn)
    if tpn not in alone or key.is_dropped or key.tiebreak.kind.unit is Unit.RANK:
        return value
    return speaker("cell-unused", value=value)


def _code_at(standings: Standings, index: int, speaker: Speaker) -> str:
    """Return the code of the tie-break at an index of the list; that can be `POINTS`, which is below 0."""
    return speaker("column.points") if index == POINTS else standings.keys[index].tiebreak.code
