"""Every candidate of a bracket, the forbidden ones too, by listing them all in the order of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pairtutor.model.ids import Tpn
from pairtutor.trace.bracket_record import BracketRecord
from tests.lab.oracles.completion import completes, may_meet
from tests.lab.oracles.leaving import Field, Listed, Listing, Pairs
from tests.lab.oracles.listed_criteria import COLOURS, PSD, SCORES, Weighed
from tests.lab.oracles.standing import Standing

LARGEST = 8
"""Players of a bracket that is listed."""
LONGEST = 6000
"""Candidates of a bracket that is listed."""

Pair = tuple[Tpn, Tpn]
Values = dict[str, Any]


class NotListed(Exception):
    """The sentence is about a bracket that is too large, or of a kind that is not listed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One candidate: its number among those with as many moved-down players, pairs, and who is left over.

    `values` by criterion in falling priority, None where it is not compared at all: a pair may not meet, or
    the round could not be completed. In ordinary brackets of 2012 and 2017 only what was accepted has to
    complete it.
    """

    number: int
    m1: int
    pairs: tuple[Pair, ...]
    left: tuple[Tpn, ...]
    legal: bool
    completes: bool
    values: Values | None

    @property
    def lawful(self) -> bool:
        """Whether it is compared with others."""
        return self.values is not None

    @property
    def rank(self) -> tuple[Any, ...]:
        """By what it is compared with others; only of lawful ones."""
        assert self.values is not None
        return tuple(self.values.values())

    def partner(self, tpn: int) -> int | None:
        """Return whom a player meets, None who is left over."""
        return next((sum(pair) - tpn for pair in self.pairs if tpn in pair), None)

    @property
    def couples(self) -> frozenset[frozenset[int]]:
        """The pairs whoever is first."""
        return frozenset(map(frozenset, self.pairs))


IN_LIMBO = frozenset({"repeated-downfloat-difference", "downfloat-two-rounds-difference"})
"""Criteria of 2026 in which whoever stays in the Limbo counts more than anybody who is paired."""


class Differences(tuple[int, ...]):
    """Score differences of a candidate: the `scores` of those in the Limbo, and what `others` differ by."""

    scores: list[int]
    others: list[int]


def differences(
    found: tuple[int, ...], weighed: Weighed, pairs: Pairs, left: tuple[Standing, ...], lowest: int
) -> Differences:
    """Return the score differences of a candidate with who of those left over is in the Limbo."""
    made = Differences(found)
    made.scores = sorted((one.score for one in left if weighed.alone(one, lowest)), reverse=True)
    charges = (weighed.pair(pair) for pair in pairs)
    made.others = sorted(filter(None, charges), reverse=True)
    return made


class _Dutch(Listing):
    """Lists a bracket of a Dutch edition and keeps what is forbidden."""

    def value(self, weighed: Weighed, pairs: Pairs, left: tuple[Standing, ...], m1: int) -> Any:
        """Return what a candidate has in one criterion; by 2026 with who is in the Limbo."""
        found = super().value(weighed, pairs, left, m1)
        if self.field.system != "dutch-2026" or weighed.name not in IN_LIMBO:
            return found
        return differences(found, weighed, pairs, left, self.lowest)

    def entries(self) -> list[Entry]:
        """Return every candidate with as many pairs as the bracket makes."""
        self.kept: list[Entry] = []
        for _ in self.candidates():
            pass
        return self.kept

    def _legal(self, places: list[tuple[int, int]], m1: int, number: int) -> Listed | None:
        found = whole = super()._legal(places, m1, number)
        players = self.players
        pairs = tuple((players[a], players[b]) for a, b in places)
        paired = {place for pair in places for place in pair}
        left = tuple(one for place, one in enumerate(players) if place not in paired)
        legal = all(may_meet(*pair) for pair in pairs)
        if found is None and legal and self.uncompleted:
            found = Listed((*self.early(left), *self.late(pairs, left, m1)), m1, number, pairs, left)
        self.kept.append(
            Entry(
                number,
                m1,
                tuple((a.tpn, b.tpn) for a, b in pairs),
                tuple(one.tpn for one in left),
                legal,
                whole is not None,
                None if found is None else dict(self._full(found)),
            )
        )
        return found

    @property
    def uncompleted(self) -> bool:
        """Whether candidates are compared before it is asked if the round can be completed."""
        return self.field.system in ("dutch-2012", "dutch-2017") and self.opened.bracket_kind == "normal"


class _Burstein(Listing):
    """Lists a bracket after the seeding rounds, its players by Index."""

    def __init__(self, field: Field, record: BracketRecord, bye: Tpn | None) -> None:
        super().__init__(field, record, None)
        self.players = [field.one[tpn] for tpn in record.opened.by_bsn]
        self.lowest = min(one.score for one in self.players)
        self.below = tuple(one for one in field.players if one.score < self.lowest and one.tpn != bye)

    def entries(self) -> list[Entry]:
        """Return every way to pair as many as the bracket pairs."""
        ways = self._ways(tuple(self.players), self.opened.downfloaters)
        return [self._entry(number, pairs, left) for number, (pairs, left) in enumerate(ways, 1)]

    def _ways(self, bsn: tuple[Standing, ...], floaters: int) -> Iterator[tuple[Pairs, tuple[Standing, ...]]]:
        if len(bsn) < floaters or floaters < 0:
            return
        if not bsn:
            yield (), ()
            return
        first, others = bsn[0], bsn[1:]
        for other in reversed(others):
            rest = tuple(one for one in others if one is not other)
            for pairs, left in self._ways(rest, floaters):
                yield ((first, other), *pairs), left
        for pairs, left in self._ways(others, floaters - 1):
            yield pairs, (first, *left)

    def _entry(self, number: int, pairs: Pairs, left: tuple[Standing, ...]) -> Entry:
        legal = all(may_meet(*pair) for pair in pairs)
        values: Values | None = None
        if legal and completes(left, self.below):
            values = {
                SCORES.name: self.value(SCORES, pairs, left, 0),
                "next-bracket": self._ahead(left),
                COLOURS[2].name: self.value(COLOURS[2], pairs, left, 0),
            }
        return Entry(
            number,
            0,
            tuple((a.tpn, b.tpn) for a, b in pairs),
            tuple(one.tpn for one in left),
            legal,
            values is not None,
            values,
        )

    def _ahead(self, left: tuple[Standing, ...]) -> tuple[int, ...]:
        if not self.below:
            return ()
        group = tuple(one for one in self.below if one.score == self.below[0].score)
        under = tuple(one for one in self.below if one.score < self.below[0].score)
        members = (*left, *group)
        for floaters in range(len(members) % 2, len(members) + 1, 2):
            found = [
                tuple(sorted((one.score for one in again), reverse=True))
                for pairs, again in self._ways(members, floaters)
                if all(may_meet(*pair) for pair in pairs) and completes(again, under)
            ]
            if found:
                return (floaters, *min(found))
        raise AssertionError("the round is completed")

    def weighed(self) -> list[Weighed]:
        """Only colours are weighed in pairs."""
        return [COLOURS[2]]


class Bracket:
    """A bracket as it was opened and paired, and everything that it could have been."""

    def __init__(self, field: Field, record: BracketRecord, least: int | None, bye: Tpn | None) -> None:
        self.field, self.record, self.opened = field, record, record.opened
        self.burstein = field.system.startswith("burstein")
        self.least, self.bye = least, bye
        self.mdps: list[int] = [*self.opened.mdps]
        self.residents: list[int] = [*self.opened.residents]
        self.players: list[int] = [*self.opened.by_bsn]
        self.one: dict[int, Standing] = {int(tpn): one for tpn, one in field.one.items()}

    @cached_property
    def _listing(self) -> _Dutch | _Burstein:
        if self.burstein:
            return _Burstein(self.field, self.record, self.bye)
        return _Dutch(self.field, self.record, self.least)

    @property
    def below(self) -> tuple[Standing, ...]:
        """Everybody who is not paired yet and not in the bracket."""
        return self._listing.below

    @property
    def uncompleted(self) -> bool:
        """Whether candidates are compared before it is asked if the round can be completed."""
        return isinstance(self._listing, _Dutch) and self._listing.uncompleted

    @property
    def small(self) -> bool:
        """Whether it can be listed."""
        opened = self.opened
        return (
            0 < len(self.players) <= LARGEST
            and opened.sequence <= LONGEST
            and not opened.leaving
            and self.record.accepted_first is not None
        )

    @cached_property
    def entries(self) -> list[Entry]:
        """All candidates with as many pairs.

        Raises:
            NotListed: it is too large.
        """
        if not self.small:
            raise NotListed
        return self._listing.entries()

    @cached_property
    def lawful(self) -> list[Entry]:
        """Those that are legal and let the round be completed."""
        return [one for one in self.entries if one.lawful]

    @cached_property
    def own(self) -> Entry:
        """The candidate that was accepted."""
        judged = self.record.accepted_first
        assert judged is not None
        couples = frozenset(map(frozenset, judged.pairs))
        found = [one for one in self.entries if one.couples == couples]
        if not found:
            raise NotListed
        return min(found, key=lambda one: (one.number != judged.number, one.m1 != self.opened.m1))

    @cached_property
    def sequence(self) -> dict[int, Entry]:
        """The candidates of the sequence by number: as many moved-down players as are paired."""
        kind = self._kind(self.own)
        return {one.number: one for one in self.entries if self._kind(one) == kind}

    def _kind(self, entry: Entry) -> tuple[Any, ...]:
        if self.burstein:
            return ()
        chosen = [tpn for tpn in self.mdps if tpn not in entry.left]
        if self.field.system == "dutch-2026":
            return entry.m1, tuple(sorted(self.one[tpn].score for tpn in chosen))
        return (entry.m1,)

    @cached_property
    def criteria(self) -> list[str]:
        """The criteria that are compared, in falling priority."""
        assert self.own.values is not None
        return list(self.own.values)

    def reached(self, criterion: str) -> list[Entry]:
        """Return the lawful candidates that are as good as the accepted one in all that counts more."""
        at = self.criteria.index(criterion)
        mine = self.own.rank[:at]
        return [one for one in self.lawful if one.rank[:at] == mine]

    def decides(self, entry: Entry) -> str:
        """Return the first criterion in which a lawful candidate is not like the accepted one: its name."""
        assert entry.values is not None and self.own.values is not None
        for name, value in entry.values.items():
            if value != self.own.values[name]:
                return name
        return "sequence"

    def hit(self, criterion: str, entry: Entry) -> list[tuple[Tpn, ...]]:
        """Return whom a criterion names in a candidate."""
        name = criterion
        weighed = next((one for one in (PSD, SCORES, *self._listing.weighed()) if one.name == name), None)
        if weighed is None:
            raise NotListed
        pairs = tuple((self.one[a], self.one[b]) for a, b in entry.pairs)
        left = tuple(self.one[tpn] for tpn in entry.left)
        return [who for charge, who in self._listing._charges(weighed, pairs, left, entry.m1) if charge]
