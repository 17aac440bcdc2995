"""The upfloaters of a bracket proven: the fewest, the highest scores, the first of the best sets."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Feasibility, check_proof
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.positions.upfloaters import Faults, UpfloaterSets
from pairtutor.trace.procedures import UpfloatersSought
from pairtutor.trace.refusals import PassedOver, SetsWorse
from pairtutor.verify.procedures.group_steps import without_witness
from pairtutor.verify.procedures.prover import Prover


class UpfloaterSetsCheck:
    """Checks who floats up to some residents.

    `counted` are at last the runs of sets that were refused, the sets in them, and all sets.
    """

    def __init__(self, prover: Prover, sets: UpfloaterSets) -> None:
        self.prover = prover
        self.sets = sets
        self.players = sets.players
        self.residents, self.below = sets.residents, sets.below
        self.counted = (0, 0, 0)

    def check(self) -> list[Tpn]:
        """Check the steps that choose upfloaters, and return these; nobody where there are no such steps.

        In rank order a player of each score either is the next of the set, whose step is checked, or is
        passed over with all sets that would have it next, of which the step of the next upfloater must tell.
        """
        if not isinstance(self.prover.steps.ahead, UpfloatersSought):
            return []
        step, event = self.prover.steps.take(UpfloatersSought, "the upfloaters needed")
        best, self.sets.taken = self._check_shares(step, event)
        self._check_values(step, event, best)
        self._check_why_any(step, event, sum(self.sets.taken.values()))
        chosen: list[Tpn] = []
        over: list[PassedOver] = []
        first, runs = 1, 0
        for score, count in self.sets.taken.items():
            still_needed = count
            for tpn in self.sets.of_score(score):
                if not still_needed:
                    break
                faults = self._best_with(chosen, tpn)
                if faults == best:
                    chosen.append(tpn)
                    still_needed -= 1
                    self._check_upfloat(chosen, over)
                    over = []
                    continue
                sets = self._starting_with([*chosen, tpn])
                over.append(PassedOver(tpn, self._fault(tpn, first, first + sets - 1, faults, best)))
                self.sets.barred.add(tpn)
                first, runs = first + sets, runs + 1
            expect_equal(step, "how many upfloaters of a score there are", 0, still_needed)
        expect_equal(step, "the number of the set", first, event.number)
        self.counted = (runs, first - 1, event.sets)
        return chosen

    # --- how many, and how good ----------------------------------------------------------------

    def _check_shares(self, step: int, event: UpfloatersSought) -> tuple[Faults, dict[int, int]]:
        """Check the number of upfloaters, their scores, and the number of sets.

        Return the values of a best set, and how many come up of each score (in half points, highest first).
        """
        costs = self.sets.cheapest([], None)
        expect(costs is not None, step, "the upfloaters", "a way to pair all", "none")
        assert costs is not None, "else it is refused above"
        faults, scores, count = self.sets.split_cost(costs)
        expect(count > 0, step, "the number of upfloaters", "none", len(event.shares))
        taken = {score: many for score, many in zip(self.sets.scores, scores, strict=True) if many}
        shares = [(score, tuple(self.sets.of_score(score)), many) for score, many in taken.items()]
        expect_equal(step, "the scores of the upfloaters", shares, [tuple(share) for share in event.shares])
        sets = prod(comb(len(players), many) for _, players, many in shares)
        expect_equal(step, "how many sets there are", sets, event.sets)
        return faults, taken

    def _check_values(self, step: int, event: UpfloatersSought, best: Faults) -> None:
        """Check the values that the step gives for the best sets."""
        actual = [(line.criterion, line.value, line.players) for line in event.findings]
        expected = [
            (name, self.sets.shown_value(name, value), ())
            for name, value in zip(self.sets.asked_criteria, best, strict=False)
        ]
        expect_equal(step, "the best values", expected, actual)

    def _check_why_any(self, step: int, event: UpfloatersSought, count: int) -> None:
        """Check what is told of why nobody is too few, if so many (`count`) come up."""
        whole = self.prover.feasibility.can_pair_all
        inside = count % 2 == 0 and whole(self.residents)
        reason = "odd-number" if count % 2 else "below" if inside else "residents"
        expect_equal(step, "why players are needed from below", reason, event.reason)
        if count % 2:
            expect_equal(step, "a proof", None, event.witness)
            return
        short = self.below if inside else self.residents
        check_proof(step, event.witness, short, self.prover.graph, "the proof that players are needed")

    # --- the sets ------------------------------------------------------------------------------

    def _best_with(self, chosen: Sequence[Tpn], following: Tpn) -> Faults | None:
        """Return the best values of the sets that begin with these players; None if none is legal."""
        if sum(self.sets.taken.values()) == 1:  # the same with less work
            return self.sets.single_values(following)
        cost = self.sets.cheapest(chosen, following)
        if cost is None:
            return None
        faults, scores, count = self.sets.split_cost(cost)
        expected = [self.sets.taken.get(score, 0) for score in self.sets.scores]
        return faults if (scores, count) == (expected, sum(expected)) else None

    def _starting_with(self, chosen: Sequence[Tpn]) -> int:
        """Count the sets whose first players these are; a set is in rank order."""
        last_rank = self.players[chosen[-1]].person.rank
        sets = 1
        for score, count in self.sets.taken.items():
            of_score = self.sets.of_score(score)
            later = sum(self.players[tpn].person.rank > last_rank for tpn in of_score)
            sets *= comb(later, count - sum(tpn in of_score for tpn in chosen))
        return sets

    def _fault(self, tpn: Tpn, first: int, last: int, faults: Faults | None, best: Faults) -> SetsWorse:
        """Return the fault of the sets from number `first` to `last` with a player next, but for the witness.

        It is the first criterion in which the best of them fall short; "legality" where none is legal.
        """
        if faults is None:
            return SetsWorse("sets-worse", tpn, first, last, "legality", value=None, best=None, witness=None)
        name, value, least = next(
            (name, value, least)
            for name, value, least in zip(self.sets.criteria, faults, best, strict=True)
            if value != least
        )
        values = (self.sets.shown_value(name, value), self.sets.shown_value(name, least))
        return SetsWorse("sets-worse", tpn, first, last, name, *values, witness=None)

    def _check_upfloat(self, chosen: Sequence[Tpn], over: Sequence[PassedOver]) -> None:
        """Check the step of the last upfloater chosen, and what it says against the sets `over` before."""
        tpn = chosen[-1]
        step, event = self.prover.steps.check_transfer(tpn, "upfloater", "up")
        scores = (self.players[tpn].person.score, self.players[self.residents[0]].person.score)
        expect_equal(step, "the scores of the move", scores, (event.from_score, event.to_score))
        self.prover.steps.blank(step, event, "partner", "wanted", "despite", "floater_type", "opponents")
        actual = [without_witness(passed) for passed in event.considered]
        expect_equal(step, "the sets passed over", list(over), actual)
        for passed in event.considered:
            self._check_witness(step, chosen[:-1], passed)

    def _check_witness(self, step: int, chosen: Sequence[Tpn], passed: PassedOver) -> None:
        """Check who lacks partners when no set with a player is legal, where the meetings alone tell."""
        why = passed.why
        if not isinstance(why, SetsWorse):
            return
        if why.criterion != "legality":
            expect_equal(step, "a proof", None, why.witness)
            return
        players = {*self.residents, *self.below}
        graph = self._meetings_with([*chosen, passed.player])
        if why.witness is not None:
            check_proof(step, why.witness, players, graph)
            return
        expect(
            Feasibility(graph).can_pair_all(players),
            step,
            "a proof",
            "who would find too few partners",
            "none",
        )

    def _meetings_with(self, fixed: Sequence[Tpn]) -> dict[Tpn, set[Tpn]]:
        """Return the possible opponents of everybody if these were the first players of the set."""
        rank = self.players[fixed[-1]].person.rank
        able = {
            tpn
            for score, count in self.sets.taken.items()
            for tpn in self.sets.of_score(score)
            if self.players[tpn].person.rank > rank
            and sum(other in self.sets.of_score(score) for other in fixed) < count
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
