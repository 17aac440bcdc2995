"""Virtual points written as the ranges of record 250."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.trf.decimals import decimal


def virtual_records(tournament: Tournament) -> Iterator[str]:
    """Yield records 250: for each run of rounds and of players the virtual points that they have.

    Those of teams are match points, which have columns of their own.
    """
    column_of = "{:>4}     " if tournament.teams else "     {:>4}"
    people = [player.tpn for player in tournament.players]
    rounds = max(map(len, tournament.virtual_points.values()), default=0)
    columns = [_ranges(tournament, people, RoundNumber(number)) for number in range(1, rounds + 1)]
    last = 0
    for column, run in groupby(columns):
        first, last = last + 1, last + len(list(run))
        for points, begin, end in column:
            value = column_of.format(decimal(points))
            yield f"250 {value} {first:>3} {last:>3} {begin:>4} {end:>4}"
    if not any(columns) and people:
        # a code may ask for an acceleration
        yield f"250 {column_of.format(decimal(HalfPoints(0)))}   1   1 {people[0]:>4} {people[-1]:>4}"


def _ranges(
    tournament: Tournament, people: list[Tpn], number: RoundNumber
) -> list[tuple[HalfPoints, Tpn, Tpn]]:
    """Return who has virtual points in a round, as ranges of players with as many."""
    found = []
    for points, run in groupby(people, key=lambda tpn: tournament.virtual_in(tpn, number)):
        group = list(run)
        if points:
            found.append((points, group[0], group[-1]))
    return found
