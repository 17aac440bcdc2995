"""Who is left over of a Dutch bracket, and who else could be: every set of players is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import Protocol

from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ByeAssigned, CandidateJudged, FloaterChosen
from pairtutor.trace.values import Hit, Value
from pairtutor.verify.bracket_steps import BracketSteps
from pairtutor.verify.candidate_graph import WANTED
from pairtutor.verify.legality import Legality
from pairtutor.verify.matching import Matching
from pairtutor.verify.persons import Person
from pairtutor.verify.progress import expect, expect_equal

MOST_NAMED = 24
"""In a larger bracket of 2017 or 2026 nobody is named whom a value hits."""
SEQUENCE = "sequence"
_OF_THE_SET = ("next-bracket", "bye-score", "bye-unplayed")
"""What follows from those left over alone."""
LeftOver = tuple[int, ...]
"""Players who are left over, as vertices, ascending."""
Vector = tuple[tuple[str, Value], ...]
"""What the best candidate has that leaves a set over, criterion by criterion in falling priority."""
Counts = Callable[[Sequence[Person]], Hit | None]
"""Whom a pair, or a single player left over, puts into a value; None if nobody."""


class LeftOverSets(Protocol):
    """What a bracket makes of the sets of players that it could leave over."""

    @property
    def inside(self) -> Sequence[Person]:
        """The players of the bracket."""

    def vector(self, left: LeftOver) -> Vector | None:
        """Return what the best candidate has that leaves a set over and lets the round be completed."""

    def number(self, left: LeftOver) -> int | None:
        """Return the number of the first best candidate that leaves a set over, None if it is not known.

        It is 0 where nobody numbers it, as it is in another sequence or the bracket is large.
        """

    def counts(self, player: int, vector: Vector) -> bool:
        """Say whether the best that a player can be left over with counts at all."""

    def within(self, left: LeftOver, criterion: str, hits: Hit, worth: int) -> Vector | None:
        """Return the same of the candidates whose value in a criterion names nobody but these.

        Where `worth` is not 0, only what counts so much in it is asked for.
        """


class AlternativesCheck:
    """Holds the alternatives of a bracket against all sets of as many players as `accepted`.

    `own` is what the accepted candidate has; `number` and `last` are its number and that of the last one.
    `reopened`: only those that leave over the same players were looked at.
    """

    def __init__(
        self,
        sets: LeftOverSets,
        accepted: LeftOver,
        own: Vector,
        number: int,
        last: int,
        *,
        reopened: bool = False,
    ) -> None:
        self.sets = sets
        self.accepted = accepted
        self.own = own
        self.number, self.last = number, last
        self.reopened = reopened

    @cached_property
    def _possible(self) -> dict[LeftOver, Vector]:
        size = len(self.sets.inside)
        asked = combinations(range(size), len(self.accepted)) if len(self.accepted) < size else ()
        found = ((left, self.sets.vector(left)) for left in asked)
        return {left: vector for left, vector in found if vector is not None}

    @cached_property
    def _wanted(self) -> list[tuple[Person, Vector]]:
        """The best that each other player can be left over with, by rank."""
        found = []
        for v, one in sorted(enumerate(self.sets.inside), key=lambda two: two[1].rank):
            here = [vector for left, vector in self._possible.items() if v in left]
            best = min(here, key=_values, default=None)
            if best is not None and v not in self.accepted and self.sets.counts(v, best):
                found.append((one, best))
        return found

    def check(self, step: int, event: FloaterChosen | ByeAssigned) -> None:
        """Check who else could be left over, what speaks against each, and whom it names.

        Raises:
            ProofError: others could, something else speaks against them, or others are named.
        """
        if event.alternatives is None:
            check_no_others(step, event)
            return
        wanted = self._wanted
        expect_equal(
            step, "who else could be left over", tuple(one.tpn for one, _ in wanted), event.alternatives
        )
        told = zip(event.deciding, event.values, event.hits, strict=False)
        lengths = {len(event.deciding), len(event.values), len(event.hits)}
        expect_equal(step, "the reasons against the alternatives", {len(wanted)}, lengths)
        for (one, vector), (criterion, values, hits) in zip(wanted, told, strict=True):
            self._one(step, one, vector, (criterion, values, hits))

    def _one(
        self, step: int, one: Person, vector: Vector, told: tuple[str, tuple[Value, Value], Hit]
    ) -> None:
        criterion, values, hits = told
        what = f"what speaks against {one.tpn}"
        different = [
            (mine[0], mine[1], own[1]) for mine, own in zip(vector, self.own, strict=True) if mine != own
        ]
        if not different or _values(vector) < _values(self.own):
            better = bool(different)
            names = (WANTED,) if better else (SEQUENCE, WANTED) if self.reopened else (SEQUENCE,)
            expect(criterion in names, step, what, names[0], criterion)
            expect(not hits, step, f"whom the place of {one.tpn} names", "nobody", hits)
            self._numbers(step, one, criterion, values)
            return
        name, value, best = different[0]
        expect_equal(step, what, name, criterion)
        expect_equal(step, f"{what}: both values", (value, best), values)
        self._hits(step, one, vector[: [key for key, _ in vector].index(name) + 1], hits, best)

    def _numbers(self, step: int, one: Person, criterion: str, values: tuple[Value, Value]) -> None:
        """Check the numbers of a candidate as good: it comes later, or is in another sequence."""
        none = values == (0, 0)
        if criterion == WANTED:
            expect_equal(step, "the numbers of a candidate that is not wanted", (0, 0), values)
            return
        v = self.sets.inside.index(one)
        as_good = [left for left, vector in self._possible.items() if v in left and vector == self.own]
        numbers = [number for left in as_good if (number := self.sets.number(left)) is not None]
        if len(numbers) == len(as_good) > 0:
            wanted = (min(numbers), self.number if min(numbers) else 0)
            expect_equal(step, f"the numbers of the candidate with {one.tpn} left over", wanted, values)
            return
        later = (
            isinstance(values[0], int) and self.number < values[0] <= self.last and values[1] == self.number
        )
        expect(none or later, step, "the numbers of a candidate as good", f"after {self.number}", values)

    def _hits(self, step: int, one: Person, prefix: Vector, hits: Hit, best: Value) -> None:
        """Check that a best candidate is worse because of just those named."""
        name, value = prefix[-1]
        if not hits and len(self.sets.inside) > MOST_NAMED:
            return
        what = f"whom the value of {one.tpn} in {name} names"
        v = self.sets.inside.index(one)
        sets = [
            left for left, vector in self._possible.items() if v in left and vector[: len(prefix)] == prefix
        ]
        if name in _OF_THE_SET:
            named: list[Hit] = [((one.tpn,),), ()]
            if name == "next-bracket":
                named = [tuple((self.sets.inside[u].tpn,) for u in left) for left in sets]
            expect(hits in named, step, what, "those left over", hits)
            return
        worth, count = 0, value
        if isinstance(value, tuple):
            assert isinstance(best, tuple)
            worth = next((mine for mine in value if value.count(mine) > best.count(mine)), 0)
            count = value.count(worth)
        expect_equal(step, f"how many {what}", count, len(hits))
        within = (self.sets.within(left, name, hits, worth) for left in sets)
        good = any(found is not None and found[: len(prefix)] == prefix for found in within)
        expect(good and len(set(hits)) == len(hits), step, what, "those of a best candidate", hits)


def check_no_others(step: int, event: FloaterChosen | ByeAssigned) -> None:
    """Check that a step says nothing of others who could have been chosen.

    Raises:
        ProofError: it does.
    """
    expect_equal(
        step,
        "who else could be chosen, and what speaks against them",
        (None, (), (), ()),
        (event.alternatives, event.deciding, event.values, event.hits),
    )


def _values(vector: Vector) -> tuple[tuple[int, ...], ...]:
    """Return a vector so that it can be compared."""
    return tuple(value if isinstance(value, tuple) else (value,) for _, value in vector)


def players_meant(name: str, high: Person, low: Person) -> tuple[Tpn, ...]:
    """Return whom a pair puts into a value, by number."""
    match criterion_facets(name).direction:
        case "down":
            return (high.tpn,)
        case "up":
            return (low.tpn,)
    return (high.tpn, low.tpn)


def is_counted(value: int, worth: int) -> bool:
    """Say whether a penalty is asked about."""
    return value == worth if worth else value > 0


class Rest:
    """Whether those left over and those below can complete the round: legality and the bye alone."""

    def __init__(
        self, inside: Sequence[Person], below: Sequence[Person], legality: Legality, *, odd: bool
    ) -> None:
        self.people = [*inside, *below]
        self.size = len(inside)
        self.odd = odd
        count = len(self.people)
        self._rows: list[dict[int, int]] = [{} for _ in range(count + 1)]
        for v, one in enumerate(self.people):
            for u in range(v):
                if legality.may_meet(self.people[u], one):
                    self._rows[u][v] = self._rows[v][u] = 0
        self._takers = {v for v, one in enumerate(self.people) if not one.barred}
        self._mate: list[int] | None = None

    def completes(self, left: LeftOver) -> bool:
        """Say whether the round can be completed."""
        count, rows = len(self.people), list(self._rows)
        alive = [*left, *range(self.size, count)]
        if len(alive) % 2 != self.odd:
            return False
        if self.odd:
            rows[count] = dict.fromkeys(self._takers, 0)
            for v in self._takers:
                rows[v] = {**rows[v], count: 0}
            alive.append(count)
        found = Matching(rows, alive, [0] * (count + 1), self._mate)
        if found.possible:
            self._mate = list(found.mate)
        return found.possible


def check_pairs(
    step: int, event: CandidateJudged, inside: tuple[Person, ...], legality: Legality | None
) -> list[tuple[int, int]]:
    """Check that a candidate pairs players of the bracket, each once; return the pairs by number.

    `legality`: they must be allowed to meet.

    Raises:
        ProofError: they are not so, or the players left over are others.
    """
    number = {one.tpn: v for v, one in enumerate(inside)}
    pairs = []
    seen: set[int] = set()
    for first, second in event.pairs:
        for tpn in (first, second):
            known = tpn in number and tpn not in seen
            expect(known, step, "the pairs", "players of the bracket, each once", tpn)
            seen.add(tpn)
        if legality is not None:
            legality.check_pair(step, first, second)
        pairs.append((number[first], number[second]))
    left = tuple(one.tpn for one in inside if one.tpn not in seen)
    expect_equal(step, "the players left over", left, event.downfloaters)
    return pairs


def told_left_over(
    steps: BracketSteps, wanted: tuple[int, ...], barred: tuple[int, ...]
) -> Iterator[tuple[int, FloaterChosen | ByeAssigned]]:
    """Yield the steps about players left over, who must be those wanted.

    Raises:
        ProofError: others are told, others are barred from the bye, or reasons are missing.
    """
    told = [
        (step.number, step.event)
        for step in steps.steps
        if isinstance(step.event, (FloaterChosen, ByeAssigned))
    ]
    players = tuple(event.player for _, event in told)
    expect_equal(steps.accepted_step, "the steps about players left over", wanted, players)
    for step, event in told:
        if isinstance(event, ByeAssigned):
            expect_equal(step, "who may not have the bye", barred, event.barred)
            expect_equal(step, "who was looked at before for the bye", (), event.passed_over)
        yield step, event
