"""The upfloaters of a Dubov bracket of 2026: the fewest, the highest scores, the first of the best sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb, prod
from typing import Protocol

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Feasibility, check_proof
from pairtutor.positions.matching import Matching
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.trace.procedures import UpfloatersSought
from pairtutor.trace.refusals import PassedOver, SetsWorse
from pairtutor.verify.procedures.group_steps import without_witness
from pairtutor.verify.procedures.prover import Prover

CRITERIA = ("colour-preference", "maximum-upfloaters", "maximum-upfloats", "repeated-upfloaters")
"""[C7] to [C10] by name; those after the first do not count in the last round."""

Faults = tuple[int, ...]
"""What a set has in these criteria."""


class Upfloater(Protocol):
    """What is looked at in somebody who could come up: who it is, and what its own criteria count."""

    @property
    def person(self) -> Person:
        """The participant."""

    @property
    def white(self) -> bool:
        """Whether White is preferred."""

    @property
    def faults(self) -> tuple[int, ...]:
        """What it counts in the last criteria."""


class UpfloaterSets:
    """Checks who floats up to some residents; all are in rank order.

    `counted` are at last the runs of sets that were refused, the sets in them, and all sets. `criteria` are
    those after number and scores.
    """

    criteria: tuple[str, ...] = CRITERIA

    def __init__(
        self,
        prover: Prover,
        players: Mapping[Tpn, Upfloater],
        residents: Sequence[Tpn],
        below: Sequence[Tpn],
    ) -> None:
        self.prover = prover
        self.players = players
        self.residents = residents
        self.below = below
        self.scores = list(dict.fromkeys(players[tpn].person.score for tpn in below))
        self.base = (len(prover.persons) + 1) * (prover.opened.round + 1)
        self.taken: dict[int, int] = {}
        self.barred: set[Tpn] = set()
        self.counted = (0, 0, 0)

    def check(self) -> list[Tpn]:
        """Return the upfloaters, checked step by step."""
        if not isinstance(self.prover.steps.ahead, UpfloatersSought):
            return []
        step, event = self.prover.steps.take(UpfloatersSought, "the upfloaters needed")
        best = self._best(step, event)
        chosen: list[Tpn] = []
        over: list[PassedOver] = []
        first, runs = 1, 0
        for score, wanted in self.taken.items():
            left = wanted
            for tpn in self._of(score):
                if not left:
                    break
                faults = self._faults(chosen, tpn)
                if faults == best:
                    chosen.append(tpn)
                    left -= 1
                    self._floats_up(chosen, over)
                    over = []
                    continue
                many = self._starting_with([*chosen, tpn])
                over.append(PassedOver(tpn, self._worse(tpn, first, first + many - 1, faults, best)))
                self._bar(tpn)
                first, runs = first + many, runs + 1
            expect_equal(step, "how many upfloaters of a score there are", 0, left)
        expect_equal(step, "the number of the set", first, event.number)
        self.counted = (runs, first - 1, event.sets)
        return chosen

    @property
    def asked(self) -> tuple[str, ...]:
        """The criteria that count in this round."""
        return self.criteria[:1] if self.prover.opened.last_round else self.criteria

    def shown(self, name: str, value: int) -> int:
        """Return a value as it is told."""
        del name
        return value

    def _of(self, score: int) -> list[Tpn]:
        return [tpn for tpn in self.below if self.players[tpn].person.score == score]

    # --- how many, and how good ----------------------------------------------------------------

    def _best(self, step: int, event: UpfloatersSought) -> Faults:
        """Check number, scores and the best values; return the values."""
        costs = self.cheapest([], None)
        expect(costs is not None, step, "the upfloaters", "a way to pair all", "none")
        assert costs is not None
        faults, scores, count = self.read(costs)
        expect(count > 0, step, "the number of upfloaters", "none", len(event.shares))
        self.taken = {score: many for score, many in zip(self.scores, scores, strict=True) if many}
        shares = [(score, tuple(self._of(score)), many) for score, many in self.taken.items()]
        expect_equal(step, "the scores of the upfloaters", shares, [tuple(share) for share in event.shares])
        sets = prod(comb(len(players), many) for _, players, many in shares)
        expect_equal(step, "how many sets there are", sets, event.sets)
        told = [(line.criterion, line.value, line.players) for line in event.findings]
        wanted = [
            (name, self.shown(name, value), ()) for name, value in zip(self.asked, faults, strict=False)
        ]
        expect_equal(step, "the best values", wanted, told)
        self._why_any(step, event, count)
        return faults

    def _why_any(self, step: int, event: UpfloatersSought, count: int) -> None:
        """Check what is told of why nobody is too few."""
        whole = self.prover.feasibility.whole
        inside = count % 2 == 0 and whole(self.residents)
        reason = "odd-number" if count % 2 else "below" if inside else "residents"
        expect_equal(step, "why players are needed from below", reason, event.reason)
        if count % 2:
            expect_equal(step, "a proof", None, event.witness)
            return
        short = self.below if inside else self.residents
        check_proof(step, event.witness, short, self.prover.graph, "the proof that players are needed")

    def read(self, cost: int) -> tuple[Faults, list[int], int]:
        """Return the parts of a cost: values of [C7] to [C10], upfloaters of each score, all upfloaters."""
        digits = []
        for _ in range(len(self.criteria) + len(self.scores) + 1):
            cost, digit = divmod(cost, self.base)
            digits.append(digit)
        faults = tuple(reversed(digits[: len(self.criteria)]))
        return faults, digits[len(self.criteria) : -1], digits[-1]

    def cheapest(self, chosen: Sequence[Tpn], following: Tpn | None) -> int | None:
        """Return what all the players cost at least if some come up; None where they cannot be paired."""
        order = [*self.residents, *self.below]
        at = {tpn: place for place, tpn in enumerate(order)}
        inside = set(self.residents)
        fixed = {*chosen, following}
        graph = self.prover.graph
        rows: list[dict[int, int]] = [{} for _ in order]
        for one in self.residents:
            for other in graph[one]:
                if other in inside:
                    rows[at[one]][at[other]] = self._alike(one, other)
                elif other in at and other not in self.barred:
                    rows[at[one]][at[other]] = rows[at[other]][at[one]] = self._coming(one, other)
        for one in self.below:
            if one not in fixed:
                for other in graph[one]:
                    if other in at and other not in inside and other not in fixed:
                        rows[at[one]][at[other]] = self.below_cost(one, other)
        found = Matching(rows, range(len(order)))
        return found.cost if found.possible else None

    def below_cost(self, one: Tpn, other: Tpn) -> int:
        """Return what it costs that two of those who stay below meet."""
        del one, other
        return 0

    def _alike(self, one: Tpn, other: Tpn) -> int:
        """Return what two cost in [C7], as a part of the whole cost."""
        alike = self.players[one].white == self.players[other].white
        return int(alike) * int(self.base ** (len(self.criteria) - 1))

    def _coming(self, resident: Tpn, upfloater: Tpn) -> int:
        """Return what it costs that somebody comes up for a resident."""
        one = self.players[upfloater]
        cost = 0
        for fault in one.faults:
            cost = cost * self.base + fault
        place = self.scores.index(one.person.score)
        first = len(self.criteria)
        number = int(self.base ** (first + len(self.scores)))
        return cost + self._alike(resident, upfloater) + int(self.base ** (first + place)) + number

    # --- the sets ------------------------------------------------------------------------------

    def _bar(self, tpn: Tpn) -> None:
        self.barred.add(tpn)

    def _faults(self, chosen: Sequence[Tpn], following: Tpn) -> Faults | None:
        """Return the best values of the sets that begin with these players; None if none is legal."""
        if sum(self.taken.values()) == 1:
            return self.alone(following)
        cost = self.cheapest(chosen, following)
        if cost is None:
            return None
        faults, scores, count = self.read(cost)
        wanted = [self.taken.get(score, 0) for score in self.scores]
        return faults if (scores, count) == (wanted, sum(wanted)) else None

    def alone(self, tpn: Tpn) -> Faults | None:
        """Return the values of the set of one player."""
        whole = self.prover.feasibility.whole
        bracket = [*self.residents, tpn]
        if not (whole(bracket) and whole([one for one in self.below if one != tpn])):
            return None
        at = {one: place for place, one in enumerate(bracket)}
        rows = [
            {
                at[other]: int(self.players[one].white == self.players[other].white)
                for other in self.prover.graph[one]
                if other in at
            }
            for one in bracket
        ]
        return (Matching(rows, range(len(bracket))).cost, *self.players[tpn].faults)

    def _starting_with(self, chosen: Sequence[Tpn]) -> int:
        """Count the sets whose first players these are."""
        last = self.players[chosen[-1]].person.rank
        many = 1
        for score, wanted in self.taken.items():
            own = self._of(score)
            later = sum(self.players[tpn].person.rank > last for tpn in own)
            many *= comb(later, wanted - sum(tpn in own for tpn in chosen))
        return many

    def _worse(self, tpn: Tpn, first: int, last: int, faults: Faults | None, best: Faults) -> SetsWorse:
        """Return what speaks against some sets, but for the witness."""
        if faults is None:
            return SetsWorse("sets-worse", tpn, first, last, "legality", None, None, None)
        name, value, least = next(
            (name, value, least)
            for name, value, least in zip(self.criteria, faults, best, strict=True)
            if value != least
        )
        told = (self.shown(name, value), self.shown(name, least))
        return SetsWorse("sets-worse", tpn, first, last, name, *told, None)

    def _floats_up(self, chosen: Sequence[Tpn], over: Sequence[PassedOver]) -> None:
        """Check the step of the last upfloater chosen, and what it says against the sets before."""
        tpn = chosen[-1]
        step, event = self.prover.steps.moved(tpn, "upfloater", "up")
        scores = (self.players[tpn].person.score, self.players[self.residents[0]].person.score)
        expect_equal(step, "the scores of the move", scores, (event.from_score, event.to_score))
        self.prover.steps.blank(step, event, "partner", "wanted", "despite", "floater_type", "opponents")
        told = [without_witness(one) for one in event.considered]
        expect_equal(step, "the sets passed over", list(over), told)
        for one in event.considered:
            self._check_witness(step, chosen[:-1], one)

    def _check_witness(self, step: int, chosen: Sequence[Tpn], one: PassedOver) -> None:
        """Check who lacks partners when no set with a player is legal, where the meetings alone tell."""
        why = one.why
        if not isinstance(why, SetsWorse):
            return
        if why.criterion != "legality":
            expect_equal(step, "a proof", None, why.witness)
            return
        players = {*self.residents, *self.below}
        graph = self._parted([*chosen, one.player])
        if why.witness is not None:
            check_proof(step, why.witness, players, graph)
            return
        expect(Feasibility(graph).whole(players), step, "a proof", "who would find too few partners", "none")

    def _parted(self, fixed: Sequence[Tpn]) -> dict[Tpn, set[Tpn]]:
        """Return who could meet whom if these were the first players of the set."""
        rank = self.players[fixed[-1]].person.rank
        able = {
            tpn
            for score, wanted in self.taken.items()
            for tpn in self._of(score)
            if self.players[tpn].person.rank > rank
            and sum(other in self._of(score) for other in fixed) < wanted
        }
        inside = set(self.residents)
        graph: dict[Tpn, set[Tpn]] = {}
        for tpn in self.residents:
            graph[tpn] = set(self.prover.graph[tpn]) & (inside | {*fixed} | able)
        for tpn in self.below:
            row = set(self.prover.graph[tpn])
            up = row & inside if tpn in {*fixed} | able else set()
            graph[tpn] = up if tpn in fixed else up | (row & set(self.below)) - {*fixed}
        return graph
