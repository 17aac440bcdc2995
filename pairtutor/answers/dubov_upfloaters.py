"""The sets that could float up into a Dubov bracket of 2026: how good the best is with somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import comb
from typing import Final, NamedTuple

from pairtutor.answers.answer import Cause
from pairtutor.answers.dubov_facts import Dubov2026Facts
from pairtutor.answers.groups import lack_of_partners
from pairtutor.answers.procedure_facts import UpfloaterFacts
from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import UpfloatersSought
from pairtutor.trace.values import OnlyPartners, Players, Value
from pairtutor.verify.procedures.dubov_2026 import number_of_set
from pairtutor.verify.procedures.dubov_2026_sets import CRITERIA, UpfloaterSets

EXACT: Final = 60
"""Up to so many players still to be paired the best set is sought with each of them, of whatever score."""


class BestSet(NamedTuple):
    """What the best set with a player is like: how many, scores from the lowest, what it has besides."""

    many: int
    scores: tuple[int, ...]
    faults: tuple[int, ...]
    names: tuple[str, ...] = CRITERIA

    def criteria(self) -> Iterable[tuple[str, Value]]:
        """Yield what is compared, in falling priority."""
        yield "upfloaters", self.many
        yield "upfloater-scores", self.scores
        yield from zip(self.names, self.faults, strict=True)


class Upfloaters:
    """Who could float up to some residents, where somebody has to; `taken` is what the set taken is like."""

    def __init__(
        self, round_: UpfloaterFacts, residents: Players, below: Sequence[Tpn], event: UpfloatersSought
    ) -> None:
        self.round, self.residents, self.below = round_, residents, below
        self.sets = self._measured(below)
        self._known: dict[Players, BestSet | None] = {}
        scores = tuple(share.score for share in reversed(event.shares) for _ in range(share.taken))
        faults = tuple(line.value for line in event.findings if isinstance(line.value, int))
        self.sets.taken = {share.score: share.taken for share in event.shares}
        missing = len(self.sets.criteria) - len(faults)
        self.taken = BestSet(len(scores), scores, (*faults, *(0,) * missing), self.sets.criteria)

    def _shown(self, faults: Sequence[int]) -> tuple[int, ...]:
        """Return what a set has in the criteria, as it is told."""
        return tuple(map(self.sets.shown, self.sets.criteria, faults))

    def _measured(self, below: Sequence[Tpn]) -> UpfloaterSets:
        assert isinstance(self.round, Dubov2026Facts), "another system measures sets in its own way"
        return UpfloaterSets(self.round.prover, self.round.players, self.residents, below)

    def score(self, tpn: Tpn) -> int:
        """Return a player's score."""
        return self.round.persons[tpn].score

    @cached_property
    def large(self) -> bool:
        """Whether too many are still to be paired to look at everybody."""
        return len(self.below) + len(self.residents) > EXACT

    # --- how good ------------------------------------------------------------------------------

    def best_with(self, chosen: Sequence[Tpn]) -> BestSet | None:
        """Return what the best set is like in which some are, None if not all can be paired then."""
        cost = self.sets.cheapest(chosen, None)
        if cost is None:
            return None
        faults, taken, many = self.sets.read(cost)
        in_turn = zip(reversed(self.sets.scores), reversed(taken), strict=True)
        return BestSet(
            many,
            tuple(score for score, some in in_turn for _ in range(some)),
            self._shown(faults),
            self.sets.criteria,
        )

    def as_many_with(self, chosen: Players) -> BestSet | None:
        """Return what the best set is like with some, and as many as float up; None if none is legal."""
        if chosen not in self._known:
            self._known[chosen] = self._as_many_with(chosen)
        return self._known[chosen]

    def _as_many_with(self, chosen: Players) -> BestSet | None:
        if self.taken.many == 1:
            faults = self.sets.alone(chosen[0])
            if faults is None:
                return None
            return BestSet(1, (self.score(chosen[0]),), self._shown(faults), self.sets.criteria)
        found = self.best_with(chosen)
        return found if found and found.many == self.taken.many else None

    def fewest_with(self, tpn: Tpn) -> int | None:
        """Return how many float up at least if a player does, who meets a resident (DB26-6).

        None if not all can be paired then, and where too many are still to be paired.
        """
        found = None if self.large else self.best_with((tpn,))
        return found.many if found else None

    # --- what bars -----------------------------------------------------------------------------

    def lack_with(self, chosen: Players) -> Cause | None:
        """Return what bars somebody from the one resident, or who would find too few partners.

        `chosen` are a whole set, or else one of it.
        """
        residents, graph = self.residents, self.round.graph
        if len(chosen) == self.taken.many:
            barred = self.round.bar(residents[0], chosen[0]) if len(residents) == len(chosen) == 1 else None
            return barred.witness if barred else self._lack_of_set(chosen)
        (tpn,) = chosen
        rows = {one: set(graph[one]) - {tpn} for one in (*residents, *self.below)}
        rows[tpn] = set(graph[tpn]) & set(residents)
        for one in rows[tpn]:
            rows[one].add(tpn)
        return lack_of_partners(rows, set(rows))

    def _lack_of_set(self, chosen: Players) -> OnlyPartners | None:
        rest = [one for one in self.below if one not in chosen]
        inside = lack_of_partners(self.round.graph, [*self.residents, *chosen])
        return inside or lack_of_partners(self.round.graph, rest)

    # --- numbers -------------------------------------------------------------------------------

    def number(self, tpn: Tpn) -> int | None:
        """Return the number of the set of one player, None if it is no set of those compared."""
        if self.taken.scores != (self.score(tpn),):
            return None
        return [one for one in self.below if self.score(one) == self.score(tpn)].index(tpn) + 1

    def first_number(self, tpn: Tpn) -> int | None:
        """Return the number of the first set with a player that is as good as the one taken.

        None where too many are still to be paired.
        """
        if self.large:
            return None
        number = 0
        chosen: list[Tpn] = []
        self.sets.barred = set()
        for score in dict.fromkeys(reversed(self.taken.scores)):
            own = [one for one in self.below if self.score(one) == score]
            wanted = self.taken.scores.count(score)
            places: list[int] = []
            for place, one in enumerate(own):
                if len(places) == wanted:
                    break
                if self.best_with([*chosen, tpn, one]) == self.taken:
                    chosen.append(one)
                    places.append(place)
                else:
                    self.sets.barred.add(one)
            number = number * comb(len(own), wanted) + number_of_set(places, len(own)) - 1
        self.sets.barred = set()
        return number + 1
