"""One bracket of 2012: its sets of MDPs, its target, its walk, what was lowered, and who is left over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from math import comb, perm

from pairtutor.model.ids import Tpn
from pairtutor.positions.bracket_steps import BracketSteps, Setting, check_pairs, told_left_over
from pairtutor.positions.candidate_graph import LEGALITY, WANTED, CostBounds
from pairtutor.positions.counts import count_homogeneous, count_with_mdps, lexicographic_place
from pairtutor.positions.dutch_2012_graph import CLAUSE, Dutch2012Graph, requirements
from pairtutor.positions.findings import check_target, violations_proven
from pairtutor.positions.numbers import CandidateNumbers
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError, expect, expect_equal
from pairtutor.positions.witnesses import check_witness
from pairtutor.trace.events import FamilyRuledOut, FloaterChosen, MdpSetChanged
from pairtutor.trace.lowering import RequirementLowered
from pairtutor.trace.values import SharedMdp
from pairtutor.verify.dutch_2012_group import SetsGraph, fewest_own_pairs
from pairtutor.verify.dutch_2012_marks import check_marks
from pairtutor.verify.families import Families, RunPart
from pairtutor.verify.walk import WalkCheck

_MOST = 3000
"""So many sets of MDPs are looked at one by one where one graph does not tell."""
_FEW_SETS = 5
"""So many sets of MDPs are looked at one by one though one graph would tell as well."""


SetsRefused = Callable[[int, FamilyRuledOut, list[int], range], None]
"""Takes a run of sets of MDPs: its step, those whom the sets begin with, and of whom the others are."""


class Dutch2012Bracket:
    """A bracket to be proven; `lost` are those whom C.1 moved on."""

    def __init__(
        self,
        section: BracketSteps,
        setting: Setting,
        players: Sequence[Person],
        number: int,
        lost: Sequence[Tpn],
    ) -> None:
        self.section = section
        self.setting = setting
        self.players = tuple(players)
        self.lost = tuple(lost)
        opened = section.opened
        self.m0, self.m1, self.p1 = len(opened.mdps), opened.m1, opened.max_pairs
        self.round = number
        self.names = requirements(self.players, number, self.p1, self.m1)
        self.wanted = frozenset(opened.leaving)
        self.bsn = section.bsn
        self.places = len(self.players) - 2 * self.p1

    def check(self) -> int:
        """Prove the bracket; return how many families it has."""
        section, opened = self.section, self.section.opened
        step, accepted = section.accepted_step, section.accepted
        sound = 0 <= self.m1 <= min(self.m0, self.p1) and 0 <= 2 * self.p1 <= len(self.players)
        expect(sound, section.number, "P1 and M1", "numbers that the players allow", (self.p1, self.m1))
        sequence = count_with_mdps(len(self.players), self.m0, self.p1, self.m1)
        expect_equal(section.number, "the length of the sequence", sequence, opened.sequence)
        expect_equal(section.number, "the number of downfloaters", self.places, opened.downfloaters)
        self._parts()
        families = self.families()
        best = self._best_of_all()
        worse = self.graph.layout.first_difference(families.best, best) if best is not None else None
        expect(worse is None, step, f"the value in {worse}", "the best that a candidate can have", "less")
        self._findings()
        assert section.target is not None
        check_target(section.target_step, section.target, accepted, self.graph)
        expect_equal(step, "the length of the sequence", opened.sequence, accepted.sequence)
        perfect = not any(line.value for line in accepted.findings[1:])
        expect_equal(step, "whether the accepted candidate is perfect", perfect, accepted.perfect)
        count = self.walk(families, partial(self._sets_refused, families))
        check_marks(section, self.graph, families.values, self.sets_before)
        self._lowered({name: value for name, value in families.values.items() if isinstance(value, int)})
        self._left_over()
        return count

    def families(self) -> Families:
        """Return what asks for the best of each run.

        Raises:
            ProofError: the accepted candidate is none of the sequence, or not legal.
        """
        cost = self.bounds.settle(self._pairs)
        if cost is None:
            step, accepted = self.section.accepted_step, self.section.accepted
            raise ProofError(step, "the accepted candidate", "a legal one", accepted.pairs)
        values = {line.criterion: line.value for line in self.section.accepted.findings}
        return Families(self.graph, self.bounds, cost, values)

    def walk(self, families: Families, refused: SetsRefused) -> int:
        """Follow the walk to the accepted candidate; return how many runs it passes over.

        `refused` is handed each run of sets of MDPs.

        Raises:
            ProofError: a step is missing, out of place, wrong in its numbers or rules out too much.
        """
        return WalkCheck2012(self, families, refused).run()

    # --- parts -----------------------------------------------------------------------

    def _parts(self) -> None:
        """Check that the accepted candidate pairs players of the bracket, each once."""
        step, accepted = self.section.accepted_step, self.section.accepted
        check_pairs(step, accepted, self.players, self.setting.legality)
        expect_equal(step, "the number of pairs", self.p1, len(accepted.pairs))
        if self.wanted:
            expect_equal(step, "the players to be left over", self.wanted, frozenset(accepted.downfloaters))

    @cached_property
    def chosen(self) -> list[int]:
        """The MDPs in S1 of the accepted candidate."""
        chosen = [self.bsn[one] for one, _ in self.section.accepted.pairs[: self.m1]]
        step = self.section.accepted_step
        expect_equal(step, "the order of S1", sorted(chosen), chosen)
        expect(all(v < self.m0 for v in chosen), step, "S1", "MDPs", self.section.accepted.pairs[: self.m1])
        return chosen

    @cached_property
    def graph(self) -> Dutch2012Graph:
        """The graph of the candidates with these MDPs in S1."""
        return self.graph_with(self.chosen)

    @cached_property
    def bounds(self) -> CostBounds:
        """What they cost."""
        return CostBounds(self.graph.rows)

    @cached_property
    def sets_before(self) -> int:
        """How many sets of MDPs come before that of the accepted candidate."""
        return self.place_of(self.chosen)

    def place_of(self, chosen: Sequence[int]) -> int:
        """Return how many sets of MDPs come before one."""
        return lexicographic_place(chosen, range(self.m0)) if self.m1 else 0

    @property
    def _pairs(self) -> list[tuple[int, int]]:
        """The pairs of the accepted candidate by vertex."""
        place = self.graph.vertex
        return [(place[Tpn(a)], place[Tpn(b)]) for a, b in self.section.accepted.pairs]

    def graph_with(self, chosen: Sequence[int]) -> Dutch2012Graph:
        """Return the graph of the candidates with just these MDPs in S1."""
        return Dutch2012Graph(self.setting, self.players, chosen, self.places, self.names, self.wanted)

    def numbers(self, graph: Dutch2012Graph) -> CandidateNumbers:
        """Return what numbers the candidates with the set of MDPs in S1 that a graph has."""
        place = self.place_of(graph.order[: self.m1])
        s1 = list(range(self.m1))
        return CandidateNumbers(graph, (self.p1, self.m1), lambda chosen: place if chosen == s1 else None)

    def best_with(self, chosen: Sequence[int]) -> int | None:
        """Return the cost of the best candidate with just these MDPs in S1."""
        return CostBounds(self.graph_with(chosen).rows).best

    def best_of_sets(self, start: Sequence[int], free: range) -> int | None:
        """Return the cost of the best candidate whose S1 holds `start` and otherwise MDPs of `free`."""
        more = self.m1 - len(start)
        if comb(len(free), more) > _FEW_SETS and self._all_in_s1:
            out = [m for m in range(self.m0) if m not in free and m not in start]
            asked = (self.places, self.names, self.wanted)
            graph = SetsGraph(self.setting, self.players, self.m0, *asked, start=start, out=out)
            return graph.best(self.p1 - self.m1)
        return self._least(tuple(start), free, None)

    def _least(self, start: tuple[int, ...], free: range, least: int | None) -> int | None:
        """Return the cost of the best candidate with `start` and later MDPs in S1, or `least` if it is none.

        With fewer MDPs in S1 there are more candidates, and fewer upfloats count: so the sets that begin
        with `start` cost at least what it costs alone.
        """
        bound = self.best_with(start)
        if bound is None or (least is not None and bound >= least):
            return least
        if len(start) == self.m1:
            return bound
        for m in free[: len(free) - (self.m1 - len(start)) + 1]:
            least = self._least((*start, m), range(m + 1, free.stop), least)
        return least

    @cached_property
    def _all_in_s1(self) -> bool:
        """Whether no more than M1 pairs can hold an MDP, so that all that do are those of S1."""
        own = fewest_own_pairs(self.setting, self.players, self.m0, self.p1)
        return own == self.p1 - self.m1

    def _best_of_all(self) -> int | None:
        if comb(self.m0, self.m1) > _MOST and not self._all_in_s1:
            return self.bounds.best
        return self.best_of_sets((), range(self.m0))

    def _findings(self) -> None:
        step, accepted = self.section.accepted_step, self.section.accepted
        place, pairs = self.graph.vertex, self._pairs
        floaters = [place[tpn] for tpn in accepted.downfloaters]
        wanted = [("pairs", self.p1, accepted.downfloaters)]
        wanted += [(name, *self.graph.behind(name, pairs, floaters)) for name in self.names]
        told = [one.criterion for one in accepted.findings]
        expect_equal(step, "the requirements", [name for name, _, _ in wanted], told)
        for (name, value, behind), line in zip(wanted, accepted.findings, strict=True):
            expect_equal(step, f"the value in {name}", value, line.value)
            expect_equal(step, f"the players behind {name}", behind, line.players)

    # --- sets of MDPs that are refused ------------------------------------------------------

    def _sets_refused(
        self, families: Families, step: int, event: FamilyRuledOut, start: list[int], free: range
    ) -> None:
        """Check what refuses the sets of MDPs that begin with `start`."""
        best = self.best_of_sets(start, free)
        decides = LEGALITY if best is None else self.graph.layout.first_difference(best, families.best)
        fits = decides == event.criterion or (event.criterion == WANTED and decides == LEGALITY)
        expect(fits, step, "the criterion that rules the family out", decides or "nothing", event.criterion)
        check_witness(step, event, None, self.graph)

    # --- what was lowered ---------------------------------------------------------------

    def _lowered(self, counts: dict[str, int]) -> None:
        """Check that each requirement was lowered as often as the best candidate needs (C.10)."""
        first = self._first_allowed()
        wanted = [(name, before) for name in self.names for before in range(first.get(name, 0), counts[name])]
        told = [
            (step.number, step.event)
            for step in self.section.steps
            if isinstance(step.event, RequirementLowered) and step.event.requirement not in ("pairs", "mdps")
        ]
        for (step, event), (name, before) in zip(told, wanted, strict=False):
            found = (event.requirement, event.before, event.after, event.clause)
            what = "the requirement that is lowered, how far and by what clause"
            expect_equal(step, what, (name, before, before + 1, CLAUSE[name]), found)
            later = tuple(self.names[self.names.index(name) + 1 :])
            expect_equal(step, "the requirements restored", later, event.restored)
            expect_equal(step, "the bracket of the step", self.section.opened.number, event.bracket)
            vain = tuple(dict.fromkeys(CLAUSE[one] for one in reversed(later)))
            expect_equal(step, "the clauses that lowered something in vain", vain, event.in_vain)
            expect_equal(step, "the candidates that fail", self.section.opened.sequence, event.sequence)
            expect_equal(step, "the witness of a requirement that is lowered", None, event.witness)
            if event.proof is not None and not event.proof.crossing:
                much = violations_proven(event.proof) > 2 * before
                what = "what the weights prove, in halves"
                expect(much, step, what, 2 * before + 1, violations_proven(event.proof))
        at = told[-1][0] if told else self.section.accepted_step
        expect_equal(at, "how often requirements are lowered", 0 if self.wanted else len(wanted), len(told))

    def _first_allowed(self) -> dict[str, int]:
        """Return X1 and Z1, each less by the pairs that were given up (A.8, C.14.a)."""
        odd, pairs = self.round % 2 == 1, len(self.players) // 2
        sides = {"white": [0, 0], "black": [0, 0]}
        new = 0
        for one in self.players:
            if one.due.colour is None:
                new += 1
            else:
                mild = not odd and one.due.strength == 1 and one.missed % 2 == 1
                sides[one.due.colour][mild] += 1
        (white, mild_white), (black, mild_black) = sides.values()
        given_up = pairs - self.p1
        x1 = max(0, pairs - min(white + mild_white, black + mild_black) - new) - given_up
        z1 = max(0, pairs - min(white, black) - mild_white - mild_black - new) - given_up
        return {"colour-preference": max(0, x1), "strong-preference": 0 if odd else max(0, z1)}

    # --- who is left over -----------------------------------------------------------------

    def _left_over(self) -> None:
        wanted = (*self.section.accepted.downfloaters, *self.lost)
        barred = tuple(one.tpn for one in self.players if one.barred)
        for step, event in told_left_over(self.section, wanted, barred):
            if isinstance(event, FloaterChosen):
                expect_equal(step, "whether the floater comes from the Limbo", False, event.limbo)


class WalkCheck2012(WalkCheck):
    """The walk by the rules of 2012: S2 holds everybody who is not in S1, and sets go by their places."""

    def __init__(self, bracket: Dutch2012Bracket, families: Families, refused: SetsRefused) -> None:
        self.refused = refused
        self.bracket = bracket
        self.chosen = bracket.chosen
        section = bracket.section
        super().__init__(section, families, equal_sets=False)
        graph = families.graph
        self.graph = graph
        self.names = tuple(one.tpn for one in graph.inside)
        self.m0 = bracket.m1
        self.residents = list(range(bracket.m1, graph.size))
        self.pairs = [(graph.vertex[a], graph.vertex[b]) for a, b in section.accepted.pairs]
        self.unit = count_homogeneous(len(self.residents) - self.m1, self.size)

    def _choose_mdps(self) -> RunPart:
        bracket, m1 = self.bracket, self.m1
        unit = perm(len(self.residents), m1) * self.unit
        before = bracket.sets_before
        while self.first <= before * unit:
            self._sets(unit)
        if before:
            step, event = self._next(MdpSetChanged, "the change of the MDPs in S1")
            tpn = [one.tpn for one in bracket.players]
            leaving = tuple(tpn[v] for v in range(m1) if v not in self.chosen)
            entering = tuple(tpn[v] for v in self.chosen if v >= m1)
            told = (event.number, event.sets, event.leaving, event.entering, event.s1)
            s1 = tuple(tpn[v] for v in self.chosen)
            wanted = (before + 1, comb(bracket.m0, m1), leaving, entering, s1)
            expect_equal(step, "the set of MDPs", wanted, told)
        if m1:
            self._split(range(m1), self.residents, remainder=False)
        return self.families.all()

    def _sets(self, unit: int) -> None:
        """Check a family of sets of MDPs: those that begin with the ones named."""
        ahead = self._ahead
        shared = getattr(ahead.event, "shared", None) if ahead else None
        if not isinstance(shared, SharedMdp):
            step = ahead.number if ahead else self.section.accepted_step
            raise ProofError(step, "the next step", "a family of sets of MDPs", "another step")
        bsn = self.bracket.bsn
        start = [bsn.get(tpn, -1) for tpn in (*shared.chosen, shared.player)]
        expect_equal(ahead.number if ahead else 0, "the MDPs of the sets, in order", sorted(start), start)
        m0, rest = self.bracket.m0, self.m1 - len(start)
        fits = start[0] >= 0 and start[-1] < m0 and rest >= 0
        expect(fits, self.bracket.section.number, "the MDPs of the sets", "some of M1 MDPs", shared.chosen)
        free = range(start[-1] + 1, m0)
        number = (self.first - 1) // unit
        first = lexicographic_place((*start, *free[:rest]), range(m0)) if rest <= len(free) else -1
        step, event = self._family(shared, comb(len(free), rest) * unit)
        expect_equal(step, "the sets before this one", number, first)
        self.refused(step, event, start, free)
