"""What puts one player before another: the first tie-break in which they differ, what was level before."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.tiebreaks.encounters import Encounter, Groups
from pairtutor.tiebreaks.table import Key, Standings

POINTS = -1
"""In the place of the index of a tie-break: the points decide."""


class KeyOutcome(StrEnum):
    """What a tie-break does between two players."""

    LEVEL = "level"
    AHEAD = "ahead"
    DROPPED = "dropped"


class PlaceComparison(NamedTuple):
    """Two players, the one ahead first, and what each tie-break up to the one that decides does between them.

    `decided_by` is the index of that tie-break in the list, `POINTS` or None for two who share a place; then
    the lower pairing number is first.
    """

    first: Tpn
    second: Tpn
    decided_by: int | None
    outcomes: tuple[KeyOutcome, ...]


def compare(standings: Standings, player: Tpn, other: Tpn) -> PlaceComparison:
    """Return what puts one of two players before the other."""
    first, second = sorted((player, other))
    scores = standings.event.players
    if scores[first].score != scores[second].score:
        if scores[first].score < scores[second].score:
            first, second = second, first
        return PlaceComparison(first, second, POINTS, ())
    outcomes: list[KeyOutcome] = []
    for index, key in enumerate(standings.keys):
        place = _place(key.after, first), _place(key.after, second)
        if place[0] != place[1]:
            if place[0] > place[1]:
                first, second = second, first
            return PlaceComparison(first, second, index, (*outcomes, KeyOutcome.AHEAD))
        outcomes.append(KeyOutcome.DROPPED if key.is_dropped else KeyOutcome.LEVEL)
    return PlaceComparison(first, second, None, tuple(outcomes))


def _place(groups: Groups, player: Tpn) -> int:
    return next(number for number, group in enumerate(groups) if player in group)


def encounter_of(key: Key, player: Tpn) -> Encounter | None:
    """Return the direct encounter of those with whom a player was level; None where the player was alone."""
    return next((encounter for encounter in key.encounters if player in encounter.tied), None)


def encounters_between(encounter: Encounter, player: Tpn, other: Tpn) -> tuple[Encounter, ...]:
    """Return the separate standings that two players had in common, one made of the other."""
    return tuple(_common(encounter, player, other))


def _common(encounter: Encounter, player: Tpn, other: Tpn) -> Iterator[Encounter]:
    yield encounter
    for below in encounter.further:
        if player in below.tied and other in below.tied:
            yield from _common(below, player, other)


def deciding_keys(standings: Standings) -> dict[Tpn, int | None]:
    """Return by what each player is behind the line above, as `decided_by`; None for the first and equals."""
    order = [line.player for line in standings.lines]
    above = {below: before for before, below in pairwise(order)}
    split = _first_splits(standings)
    return {tpn: split.get((above[tpn], tpn)) if tpn in above else None for tpn in order}


def _first_splits(standings: Standings) -> dict[tuple[Tpn, Tpn], int]:
    """Return for neighbours of the table which key parts them first."""
    order = [line.player for line in standings.lines]
    neighbours = [*pairwise(order)]
    splits: dict[tuple[Tpn, Tpn], int] = {}
    for index, groups in enumerate((standings.level, *(key.after for key in standings.keys)), start=POINTS):
        group_of = {tpn: number for number, group in enumerate(groups) for tpn in group}
        for pair in neighbours:
            if group_of[pair[0]] != group_of[pair[1]]:
                splits.setdefault(pair, index)
    return splits
