"""One bracket of 2012 proven: its target, its walk, what was lowered, and who is left over.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from functools import partial
from math import comb

from pairtutor.positions.candidate_graph import LEGALITY, WANTED
from pairtutor.positions.counts import count_with_mdps, lexicographic_place
from pairtutor.positions.dutch_2012_bracket import Dutch2012Bracket, Walk2012
from pairtutor.positions.dutch_2012_graph import CLAUSE, Dutch2012Graph
from pairtutor.positions.persons import MILD
from pairtutor.positions.progress import ProofError, expect, expect_equal
from pairtutor.positions.witnesses import check_witness
from pairtutor.trace.events import FamilyRuledOut, FloaterChosen, MdpSetChanged
from pairtutor.trace.lowering import RequirementLowered
from pairtutor.trace.values import SharedMdp
from pairtutor.verify.bracket_steps import check_pairs, told_left_over
from pairtutor.verify.dutch_2012_marks import check_marks
from pairtutor.verify.families import Families
from pairtutor.verify.findings import check_target, violations_proven
from pairtutor.verify.walk import WalkCheck

_MOST_SETS = 3000
"""So many sets of MDPs are looked at one by one where one graph does not tell."""


class Dutch2012BracketProof:
    """The proof of a bracket."""

    def __init__(self, bracket: Dutch2012Bracket) -> None:
        self.bracket = bracket
        self.section = bracket.section
        self.names = bracket.names
        self.players = bracket.players
        self.wanted = bracket.wanted
        self.m0, self.m1, self.p1 = bracket.m0, bracket.m1, bracket.p1

    @property
    def _graph(self) -> Dutch2012Graph:
        """The graph of the candidates with the MDPs of the accepted one in S1."""
        return self.bracket.graph

    def check(self) -> int:
        """Prove the bracket; return how many families it has."""
        section, opened = self.section, self.section.opened
        step, accepted = section.accepted_step, section.accepted
        sound = 0 <= self.m1 <= min(self.m0, self.p1) and 0 <= 2 * self.p1 <= len(self.players)
        expect(sound, section.number, "P1 and M1", "numbers that the players allow", (self.p1, self.m1))
        sequence = count_with_mdps(len(self.players), self.m0, self.p1, self.m1)
        expect_equal(section.number, "the length of the sequence", sequence, opened.sequence)
        expect_equal(section.number, "the number of downfloaters", self.bracket.places, opened.downfloaters)
        self._check_parts()
        costs = self.bracket.costs()
        families = Families(costs.graph, costs.bounds, costs.best, costs.values)
        best = self._best_of_all()
        worse = self._graph.layout.first_difference(families.best, best) if best is not None else None
        expect(worse is None, step, f"the value in {worse}", "the best that a candidate can have", "less")
        self._check_findings()
        assert section.target is not None, "a bracket without a target is refused"
        check_target(section.target_step, section.target, accepted, self._graph)
        expect_equal(step, "the length of the sequence", opened.sequence, accepted.sequence)
        perfect = not any(line.value for line in accepted.findings[1:])  # the first is the number of pairs
        expect_equal(step, "whether the accepted candidate is perfect", perfect, accepted.perfect)
        count = WalkCheck2012(
            self.bracket, families, partial(self._check_sets_refused, families)
        ).check_walk()
        check_marks(section, self._graph, families.values, self.bracket.sets_before)
        self._check_lowered_requirements(
            {name: value for name, value in families.values.items() if isinstance(value, int)}
        )
        self._check_left_over()
        return count

    # --- parts -----------------------------------------------------------------------

    def _check_parts(self) -> None:
        """Check that the accepted candidate pairs players of the bracket, each once."""
        step, accepted = self.section.accepted_step, self.section.accepted
        check_pairs(step, accepted, self.players, self.bracket.setting.legality)
        expect_equal(step, "the number of pairs", self.p1, len(accepted.pairs))
        if self.wanted:
            expect_equal(step, "the players to be left over", self.wanted, frozenset(accepted.downfloaters))
        chosen = [self.bracket.bsn[one] for one, _ in accepted.pairs[: self.m1]]
        expect_equal(step, "the order of S1", sorted(chosen), chosen)
        expect(all(v < self.m0 for v in chosen), step, "S1", "MDPs", accepted.pairs[: self.m1])

    def _best_of_all(self) -> int | None:
        """Return the cost of the best candidate with any MDPs in S1; None if there is none.

        Of too many sets of MDPs only that of the accepted candidate is looked at.
        """
        if comb(self.m0, self.m1) > _MOST_SETS and not self.bracket.all_in_s1:
            return self.bracket.bounds.best
        return self.bracket.best_of_sets((), range(self.m0))

    def _check_findings(self) -> None:
        """Check what the accepted candidate has in each requirement, and who is behind it."""
        step, accepted = self.section.accepted_step, self.section.accepted
        vertex, pairs = self._graph.vertex, self.bracket.pairs
        floaters = [vertex[tpn] for tpn in accepted.downfloaters]
        expected = [("pairs", self.p1, accepted.downfloaters)]
        expected += [(name, *self._graph.behind(name, pairs, floaters)) for name in self.names]
        actual = [finding.criterion for finding in accepted.findings]
        expect_equal(step, "the requirements", [name for name, _, _ in expected], actual)
        for (name, value, behind), line in zip(expected, accepted.findings, strict=True):
            expect_equal(step, f"the value in {name}", value, line.value)
            expect_equal(step, f"the players behind {name}", behind, line.players)

    # --- sets of MDPs that are refused ------------------------------------------------------

    def _check_sets_refused(
        self, families: Families, step: int, event: FamilyRuledOut, start: list[int], free: range
    ) -> None:
        """Check what refuses the sets of MDPs that begin with `start` and otherwise hold some of `free`."""
        best = self.bracket.best_of_sets(start, free)
        decides = LEGALITY if best is None else self._graph.layout.first_difference(best, families.best)
        fits = decides == event.criterion or (event.criterion == WANTED and decides == LEGALITY)
        expect(fits, step, "the criterion that rules the family out", decides or "nothing", event.criterion)
        families.check_value(step, event)
        check_witness(step, event, scene=None, graph=self._graph)

    # --- what was lowered ---------------------------------------------------------------

    def _check_lowered_requirements(self, counts: dict[str, int]) -> None:
        """Check that each requirement was lowered as often as the best candidate needs (C.10).

        `counts` are the violations that it has. A bracket that is opened again tells nothing of it.
        """
        first = self._first_allowed()
        expected = [
            (name, before) for name in self.names for before in range(first.get(name, 0), counts[name])
        ]
        lowerings = [
            (step.number, step.event)
            for step in self.section.steps
            if isinstance(step.event, RequirementLowered) and step.event.requirement not in ("pairs", "mdps")
        ]
        for (step, event), (name, before) in zip(lowerings, expected, strict=False):
            actual = (event.requirement, event.before, event.after, event.clause)
            what = "the requirement that is lowered, how far and by what clause"
            expect_equal(step, what, (name, before, before + 1, CLAUSE[name]), actual)
            later = tuple(self.names[self.names.index(name) + 1 :])
            expect_equal(step, "the requirements restored", later, event.restored)
            expect_equal(step, "the bracket of the step", self.section.opened.number, event.bracket)
            # C.10 begins with the requirement that is least precious
            vain = tuple(dict.fromkeys(CLAUSE[requirement] for requirement in reversed(later)))
            expect_equal(step, "the clauses that lowered something in vain", vain, event.in_vain)
            expect_equal(step, "the candidates that fail", self.section.opened.sequence, event.sequence)
            expect_equal(step, "the witness of a requirement that is lowered", None, event.witness)
            if event.proof is not None and not event.proof.crossing:
                # in halves: so many violations as are allowed before will not do
                much = violations_proven(event.proof) > 2 * before
                what = "what the weights prove, in halves"
                expect(much, step, what, 2 * before + 1, violations_proven(event.proof))
        at = lowerings[-1][0] if lowerings else self.section.accepted_step
        expect_equal(
            at, "how often requirements are lowered", 0 if self.wanted else len(expected), len(lowerings)
        )

    def _first_allowed(self) -> dict[str, int]:
        """Return X1 and Z1 by requirement, each less by the pairs that were given up (A.8, C.14.a).

        Requirements that are not named allow no violation at first.
        """
        odd, pairs = self.bracket.round % 2 == 1, len(self.players) // 2
        # of each colour those who prefer it, and apart from them those who do so mildly
        sides = {"white": [0, 0], "black": [0, 0]}
        new = 0
        for player in self.players:
            if player.due.colour is None:
                new += 1
            else:
                # in an even round: colours are balanced after an even number of games
                mild = not odd and player.due.strength == MILD and player.missed % 2 == 1
                sides[player.due.colour][mild] += 1
        (white, mild_white), (black, mild_black) = sides.values()
        given_up = pairs - self.p1
        x1 = max(0, pairs - min(white + mild_white, black + mild_black) - new) - given_up
        z1 = max(0, pairs - min(white, black) - mild_white - mild_black - new) - given_up
        return {"colour-preference": max(0, x1), "strong-preference": 0 if odd else max(0, z1)}

    # --- who is left over -----------------------------------------------------------------

    def _check_left_over(self) -> None:
        """Check the steps of those left over, those without an opponent (C.1) included."""
        expected = (*self.section.accepted.downfloaters, *self.bracket.lost)
        barred = tuple(player.tpn for player in self.players if player.barred)
        for step, event in told_left_over(self.section, expected, barred):
            if isinstance(event, FloaterChosen):
                expect_equal(step, "whether the floater comes from the Limbo", False, event.limbo)


class WalkCheck2012(WalkCheck, Walk2012):
    """Checks the walk by the rules of 2012."""

    def _pass_mdp_set(self, number: int) -> None:
        """Check the step that changes the MDPs of S1; `number` is that of the set, from 1."""
        bracket, m1 = self.bracket, self.m1
        step, event = self._next(MdpSetChanged, "the change of the MDPs in S1")
        tpn = [one.tpn for one in bracket.players]
        # the first set is that of the first M1 places
        leaving = tuple(tpn[v] for v in range(m1) if v not in self.chosen)
        entering = tuple(tpn[v] for v in self.chosen if v >= m1)
        told = (event.number, event.sets, event.leaving, event.entering, event.s1)
        s1 = tuple(tpn[v] for v in self.chosen)
        wanted = (number, comb(bracket.m0, m1), leaving, entering, s1)
        expect_equal(step, "the set of MDPs", wanted, told)

    def _pass_sets(self, unit: int) -> None:
        """Check a family of sets of MDPs, which must come next: those that begin with the ones named."""
        ahead = self._ahead
        if ahead is None or not isinstance(getattr(ahead.event, "shared", None), SharedMdp):
            step = ahead.number if ahead else self.section.accepted_step
            raise ProofError(step, "the next step", "a family of sets of MDPs", "another step")
        super()._pass_sets(unit)

    def _begins(self, step: int, shared: SharedMdp) -> list[int]:
        """Return the MDPs that the sets of a family begin with, who must be some of M1 MDPs, in order."""
        bracket = self.bracket
        start = [bracket.bsn.get(tpn, -1) for tpn in (*shared.chosen, shared.player)]
        expect_equal(step, "the MDPs of the sets, in order", sorted(start), start)
        fits = start[0] >= 0 and start[-1] < bracket.m0 and self.m1 >= len(start)
        expect(fits, bracket.section.number, "the MDPs of the sets", "some of M1 MDPs", shared.chosen)
        return start

    def _begin_after(self, step: int, first: tuple[int, ...] | None, before: int) -> None:
        """Check that the first set of a family comes right after those before it."""
        place = -1 if first is None else lexicographic_place(first, range(self.bracket.m0))
        expect_equal(step, "the sets before this one", before, place)
