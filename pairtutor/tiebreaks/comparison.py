"""What puts one player before another: the first tie-break in which they differ, what was level before."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.tiebreaks.encounters import Encounter, Groups
from pairtutor.tiebreaks.table import Key, Standings
from pairtutor.tiebreaks.values import Unit

POINTS = -1
"""In the place of the index of a tie-break: the points decide."""


class KeyOutcome(StrEnum):
    """What a tie-break does between two players; `DROPPED`: it left the list, for somebody has no rating."""

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
    """Return two players, given in either order, compared: the one ahead first, and what parts them."""
    first, second = sorted((player, other))
    scores = standings.event.players
    if scores[first].score != scores[second].score:
        if scores[first].score < scores[second].score:
            first, second = second, first
        return PlaceComparison(first, second, POINTS, outcomes=())
    outcomes: list[KeyOutcome] = []
    for index, key in enumerate(standings.keys):
        group = _group_index(key.after, first), _group_index(key.after, second)
        if group[0] != group[1]:
            if group[0] > group[1]:
                first, second = second, first
            return PlaceComparison(first, second, index, (*outcomes, KeyOutcome.AHEAD))
        outcomes.append(KeyOutcome.DROPPED if key.is_dropped else KeyOutcome.LEVEL)
    return PlaceComparison(first, second, decided_by=None, outcomes=tuple(outcomes))


def better_behind(standings: Standings, compared: PlaceComparison) -> Key | None:
    """Return the first tie-break after the one that decides in which the one behind has the better value.

    None where there is no such tie-break, or where the two share a place. A direct encounter has no value.
    """
    if compared.decided_by is None:
        return None
    later = standings.keys[compared.decided_by + 1 :]  # all of them, where the points (-1) decide
    return next((key for key in later if _is_better(key, compared.second, compared.first)), None)


def other_scores_behind(standings: Standings, compared: PlaceComparison) -> tuple[int, int] | None:
    """Return the other score of two teams in half points, the one behind first, if that team has more of it.

    None where it has not, where the two share a place, and where the list ranks by that score.
    """
    ledger = standings.ledger
    listed = {key.tiebreak.kind.code for key in standings.keys}
    if (
        not ledger.score  # players, not teams
        or compared.decided_by is None
        or listed & {"MPVGP", "SSSC", f"{ledger.other.score}TS"}
    ):
        return None
    own, theirs = (ledger.other.event.players[tpn].score for tpn in (compared.second, compared.first))
    return (own, theirs) if own > theirs else None


def _is_better(key: Key, player: Tpn, other: Tpn) -> bool:
    """Return whether a tie-break gives a player a better value than another one, both of whom have one."""
    if key.is_dropped or key.tiebreak.kind.unit is Unit.RANK:
        return False
    own, theirs = key.values[player].number, key.values[other].number
    if own is None or theirs is None:
        return False
    return own < theirs if key.tiebreak.low_first else own > theirs


def _group_index(groups: Groups, player: Tpn) -> int:
    """Return the index of a player's group, from 0: the lower one is ahead. It is no place of the table."""
    return next(index for index, group in enumerate(groups) if player in group)


def encounter_of(key: Key, player: Tpn) -> Encounter | None:
    """Return the direct encounter of those with whom a player was level; None where the player was alone."""
    return next((encounter for encounter in key.encounters if player in encounter.tied), None)


def last_encounter_between(encounter: Encounter, player: Tpn, other: Tpn) -> Encounter:
    """Return the last of the separate standings, each made afresh of others, that have both players."""
    for further in encounter.further:
        if player in further.tied and other in further.tied:
            return last_encounter_between(further, player, other)
    return encounter


def deciding_keys(standings: Standings) -> dict[Tpn, int | None]:
    """Return the index of the tie-break that puts each player behind the line above, as `decided_by`.

    It is None for the first player and for one who shares the place of the line above.
    """
    order = standings.order
    above = {below: before for before, below in pairwise(order)}
    split = _first_splits(standings)
    return {tpn: split.get((above[tpn], tpn)) if tpn in above else None for tpn in order}


def _first_splits(standings: Standings) -> dict[tuple[Tpn, Tpn], int]:
    """Return for neighbours of the table, the one ahead first, the index of the key that parts them first.

    It is `POINTS` for those whose points differ; neighbours who share a place are not there.
    """
    order = standings.order
    neighbours = [*pairwise(order)]
    splits: dict[tuple[Tpn, Tpn], int] = {}
    for index, groups in enumerate((standings.level, *(key.after for key in standings.keys)), start=POINTS):
        group_of = {tpn: at for at, group in enumerate(groups) for tpn in group}
        for pair in neighbours:
            if group_of[pair[0]] != group_of[pair[1]]:
                splits.setdefault(pair, index)
    return splits
