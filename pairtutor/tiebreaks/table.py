"""The table: the order by points and a list of tie-breaks, the places, who was level before each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.standings.facts import EventFacts
from pairtutor.tiebreaks.codes import ENCOUNTERS, Tiebreak
from pairtutor.tiebreaks.encounters import Encounter, Groups, meet
from pairtutor.tiebreaks.ledger import Ledger, Values
from pairtutor.tiebreaks.values import NO_VALUE, Number, Value


class Key(NamedTuple):
    """One tie-break of the list, as it was applied.

    `values` are those of all players; a direct encounter has the rank among those who were level, and of
    each such group the `encounters`. `after` are the groups of players who were level after it. With
    `is_dropped` it left the list because somebody has no rating, and nobody has a value.
    """

    tiebreak: Tiebreak
    values: Values
    after: Groups
    encounters: tuple[Encounter, ...] = ()
    is_dropped: bool = False


class TableLine(NamedTuple):
    """One line of the table: `values` are those of the tie-breaks, in the order of the list."""

    place: int
    player: Tpn
    points: HalfPoints
    values: tuple[Value, ...]


class Standings(NamedTuple):
    """The standings of a tournament after the rounds that are counted.

    `level` are the groups of players with as many points. `lines` are in the order of the table.
    """

    tournament: Tournament
    ledger: Ledger
    level: Groups
    keys: tuple[Key, ...]
    lines: tuple[TableLine, ...]

    @property
    def event(self) -> EventFacts:
        """What counts of the tournament."""
        return self.ledger.event

    def is_score(self, key: Key) -> bool:
        """Return whether a tie-break is the score that ranks teams, so that it separates nobody."""
        return key.tiebreak.kind.code == f"{self.ledger.score}TS"

    @property
    def order(self) -> list[Tpn]:
        """The players in the order of the table."""
        return [line.player for line in self.lines]

    def line_of(self, player: Tpn) -> TableLine:
        """Return the line of a player.

        Raises:
            StopIteration: there is no such player.
        """
        return next(line for line in self.lines if line.player == player)

    @property
    def final_groups(self) -> Groups:
        """Those who share a place, from first to last."""
        return self.keys[-1].after if self.keys else self.level


def standings_of(tournament: Tournament, tiebreaks: Sequence[Tiebreak]) -> Standings:
    """Return the standings of a tournament, of players or of teams, by points and a list of tie-breaks."""
    ledger = Ledger(tournament)
    event = ledger.event
    scores = {tpn: player.score for tpn, player in event.players.items()}
    level = groups = tuple(_part_by(tuple(scores), scores.__getitem__, low_first=False))
    unrated = bool(event.unrated_players)  # whether anybody has no rating
    keys = []
    for tiebreak in tiebreaks:
        key = _apply(tiebreak, groups, ledger, unrated=unrated)
        groups = key.after
        keys.append(key)
    lines = tuple(_lines(groups, scores, keys))
    return Standings(tournament, ledger, level, tuple(keys), lines)


def _apply(tiebreak: Tiebreak, groups: Groups, ledger: Ledger, *, unrated: bool) -> Key:
    """Return a tie-break as it is applied to groups of players who are level."""
    if tiebreak.kind.rated and unrated:
        return Key(tiebreak, values={}, after=groups, is_dropped=True)
    if tiebreak.kind.code in ENCOUNTERS:
        return _hold_encounters(tiebreak, groups, ledger)
    values = ledger.values(tiebreak)
    numbers = {tpn: value.number for tpn, value in values.items()}
    low_first = tiebreak.low_first
    after = tuple(
        part
        for group in groups
        for part in (
            _part_by(group, numbers.__getitem__, low_first=low_first) if len(group) > 1 else (group,)
        )
    )
    return Key(tiebreak, values, after)


def _hold_encounters(tiebreak: Tiebreak, groups: Groups, ledger: Ledger) -> Key:
    """Return direct encounter as it is applied; who is level with nobody has no rank.

    Ranks count from 1 in each group of those who are level.
    """
    event = ledger.by_score(tiebreak.score).event
    other = ledger.other.event if tiebreak.kind.code == "EDE" else None
    values: dict[Tpn, Value] = {}
    encounters: list[Encounter] = []
    after: list[tuple[Tpn, ...]] = []
    for group in groups:
        if len(group) == 1:
            after.append(group)
            continue
        encounter = meet(group, event, other)
        encounters.append(encounter)
        rank = 1
        for part in encounter.order:
            after.append(part)
            values |= dict.fromkeys(part, Value(rank))
            rank += len(part)
    return Key(tiebreak, values, tuple(after), tuple(encounters))


def _part_by(
    group: Sequence[Tpn], number: Callable[[Tpn], Number | None], *, low_first: bool
) -> Iterator[tuple[Tpn, ...]]:
    """Yield the groups into which a number parts players, those ahead first, those without a number last.

    Those who stay level are in the order in which they are given, that of pairing numbers.
    """
    sign = 1 if low_first else -1

    def order(tpn: Tpn) -> tuple[bool, Number]:
        own = number(tpn)
        return (True, 0) if own is None else (False, sign * own)

    ordered = sorted(group, key=order)
    return (tuple(part) for _, part in groupby(ordered, key=number))


def _lines(groups: Groups, scores: Mapping[Tpn, HalfPoints], keys: Sequence[Key]) -> Iterator[TableLine]:
    """Yield a line for each player, the first place first; those who stay level share a place."""
    for place, group in with_places(groups):
        for tpn in group:
            values = tuple([key.values.get(tpn, NO_VALUE) for key in keys])
            yield TableLine(place, tpn, scores[tpn], values)


def with_places(groups: Groups) -> Iterator[tuple[int, tuple[Tpn, ...]]]:
    """Yield the place that each group of players shares, with the group."""
    place = 1
    for group in groups:
        yield place, group
        place += len(group)
