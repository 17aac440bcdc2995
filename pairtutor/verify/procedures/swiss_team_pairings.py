"""The pairing of a bracket of teams: that no better one and no earlier one as good exists, and its number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Pair, check_proof
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.positions.team_pairings import (
    PAIRINGS,
    Faults,
    Limits,
    TeamBracket,
    open_pairings,
    ways_of_bottoms,
)
from pairtutor.positions.witnesses import check_fact
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.facts import facts
from pairtutor.trace.procedures import SubgroupTransposed, TopMembersChosen
from pairtutor.trace.refusals import PairingsWorse, PassedOver
from pairtutor.trace.values import Forbidden, Met
from pairtutor.verify.procedures.group_steps import without_witness
from pairtutor.verify.procedures.prover import Prover


class TeamBracketCheck:
    """Checks how residents and upfloaters are paired.

    `limits` are whom teams may still meet, by what was settled; a team that is not in them may meet anybody.
    `counted` are at last the runs of pairings that were refused, the pairings in them, and all pairings.
    """

    def __init__(self, prover: Prover, bracket: TeamBracket) -> None:
        self.prover = prover
        self.bracket = bracket
        self.order = bracket.order
        self.counted = (0, 0, 0)
        self.limits: dict[Tpn, set[Tpn]] = {}
        self._first = 1
        self._runs = 0

    # --- the steps ------------------------------------------------------------------------------

    def check(self) -> list[Pair]:
        """Check the steps of the bracket; return its pairs, the top member first, by its number.

        Raises:
            ProofError: another pairing is better, or as good and earlier; or a count is wrong.
        """
        best = self.bracket.cheapest({})
        step = self.prover.steps.section
        expect(best is not None, step, "the teams of the bracket", "some that can be paired", self.order)
        assert best is not None, "else it is refused above"
        tops, bottoms = self._members(best)
        pairs = self._bottoms(tops, bottoms, best)
        step, transposed = self.prover.steps.take(SubgroupTransposed, "the number of the pairing")
        lower = [bottom for _, bottom in pairs]
        expect_equal(step, "the pairs", (tuple(tops), tuple(lower)), (transposed.upper, transposed.lower))
        every = 1  # the first still free has one fewer to meet than there are free ones: 1 * 3 * 5 ...
        for odd in range(3, len(self.order), 2):
            every *= odd
        expect_equal(
            step,
            "the number of the pairing",
            (self._first, every),
            (transposed.number, transposed.transpositions),
        )
        self.counted = (self._runs, self._first - 1, every)
        return pairs

    def _with(self, team: Tpn, allowed: set[Tpn]) -> dict[Tpn, set[Tpn]]:
        """Return the limits with another team, who may meet only those `allowed`."""
        return {**self.limits, team: allowed}

    def _members(self, best: Faults) -> tuple[list[Tpn], list[Tpn]]:
        """Check who is a top member and who a bottom member; return both, by number.

        A top member meets a larger number. Each team is one, the smallest first, unless that would be worse;
        then all pairings in which it is one are passed over.
        """
        tops: list[Tpn] = []
        bottoms: list[Tpn] = []
        over: list[tuple[PassedOver, Limits]] = []
        # tops still without a partner, and in how many ways the bottoms so far can have theirs
        waiting, before = 0, 1
        for position, tpn in enumerate(self.order):
            larger, smaller = set(self.order[position + 1 :]), set(self.order[:position])
            # pairings with the members so far in which this team is a top as well
            many = before * open_pairings(waiting + 1, len(larger))
            limits = self._with(tpn, larger)
            faults = self.bracket.cheapest(limits) if many else None
            if many and faults == best:
                tops.append(tpn)
                waiting += 1
                self.limits = limits
                continue
            if many:
                over.append((self._worse(tpn, many, faults, best), limits))
            before *= waiting
            waiting -= 1
            bottoms.append(tpn)
            self.limits = self._with(tpn, smaller)
        step, event = self.prover.steps.take(TopMembersChosen, "the top members")
        expect_equal(step, "the top members", tuple(tops), event.tops)
        expect_equal(step, "the bottom members", tuple(bottoms), event.bottoms)
        actual = [(line.criterion, line.value, line.players) for line in event.findings]
        values = dict(zip(PAIRINGS, best, strict=True))
        expect_equal(
            step,
            "the best values",
            [(name, values[name], ()) for name in self.bracket.asked_criteria],
            actual,
        )
        self._check_passed_over(step, over, event.considered)
        self._check_citations(
            step, event.cites, ["tops"], (name for name in self.bracket.asked_criteria if values[name]), over
        )
        return tops, bottoms

    def _bottoms(self, tops: Sequence[Tpn], bottoms: Sequence[Tpn], best: Faults) -> list[Pair]:
        """Check whom each top member meets: the first bottom with whom the best is still reached."""
        left = list(bottoms)
        pairs: list[Pair] = []
        for position, top in enumerate(tops):
            over: list[tuple[PassedOver, Limits]] = []
            offered = [bottom for bottom in left if bottom > top]
            taken: Tpn | None = None
            for bottom in offered:
                limits = self._with(top, {bottom})
                faults = self.bracket.cheapest(limits)
                if faults == best:
                    taken, self.limits = bottom, limits
                    break
                rest = [item for item in left if item != bottom]
                many = ways_of_bottoms(tops[position + 1 :], rest)
                over.append((self._worse(bottom, many, faults, best), limits))
            assert taken is not None, "the best pairings have a bottom member for each"
            step, event = self.prover.steps.scrutiny(top, "bottom", offered[0])
            expect_equal(step, f"the bottom member of {top}", taken, event.opponent)
            self._check_passed_over(step, over, event.tried)
            whys = [item.why for item in event.tried if isinstance(item.why, PairingsWorse)]
            met = any(isinstance(why.witness, (Met, Forbidden)) for why in whys)
            self._check_citations(
                step, event.cites, ["row", "met"] if met else ["row"], criteria=(), over=over
            )
            left.remove(taken)
            pairs.append((top, taken))
        return pairs

    def _worse(self, tpn: Tpn, pairings: int, faults: Faults | None, best: Faults) -> PassedOver:
        """Return the fault of so many `pairings`, the next ones, but for the witness, and count them.

        It is the first criterion in which the best of them (`faults`; None: none is legal) fall short.
        """
        first, self._first = self._first, self._first + pairings
        self._runs += 1
        name, value, least = "legality", None, None
        if faults is not None:
            name, value, least = next(
                (name, value, least)
                for name, value, least in zip(PAIRINGS, faults, best, strict=True)
                if value != least
            )
        why = PairingsWorse("pairings-worse", tpn, first, self._first - 1, name, value, least, witness=None)
        return PassedOver(tpn, why)

    def _check_passed_over(
        self, step: int, expected: Sequence[tuple[PassedOver, Limits]], actual: Sequence[PassedOver]
    ) -> None:
        """Check who was passed over and why, witnesses included."""
        bare = [without_witness(passed) for passed in actual]
        expect_equal(step, "the pairings passed over", [passed for passed, _ in expected], bare)
        for (_, limits), passed in zip(expected, actual, strict=True):
            if isinstance(passed.why, PairingsWorse):
                self._check_witness(step, passed.why, limits)

    def _check_citations(
        self,
        step: int,
        cites: Cites,
        groups: Iterable[str],
        criteria: Iterable[str],
        over: Iterable[tuple[PassedOver, Limits]],
    ) -> None:
        """Check what a step rests on: some groups, then the criteria told and those that speak against."""
        own = facts(self.prover.opened.system)
        against = [passed.why.criterion for passed, _ in over if isinstance(passed.why, PairingsWorse)]
        table = own.table("criterion")
        expected = union(*map(own.group, groups), *(table[name] for name in (*criteria, *against)))
        expect_equal(step, "the citations of the step", expected, cites)

    def _check_witness(self, step: int, why: PairingsWorse, limits: Limits) -> None:
        """Check why no pairing within limits is legal, where that is what speaks against them.

        A game or a ban will do only where `limits` leave a team nobody but `why.player`; else it is a proof.
        """
        if why.criterion != "legality":
            expect_equal(step, "a proof", None, why.witness)
            return
        if isinstance(why.witness, (Met, Forbidden)):
            two = {why.witness.first, why.witness.second}
            others = [tpn for tpn in two - {why.player} if limits.get(tpn) == {why.player}]
            expect(bool(others), step, "who have met", "the two who would meet", sorted(two))
            self.prover.check_bar(step, others[0], PassedOver(why.player, why.witness))
            check_fact(step, why.witness, self.prover.legality)
            return
        check_proof(step, why.witness, self.order, self.bracket.graph(limits))
