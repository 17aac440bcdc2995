"""One bracket of 2012, as its graphs show it: its sets of MDPs, and its walk.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import comb, perm

from pairtutor.model.ids import Tpn
from pairtutor.positions.bracket_steps import BracketSteps, Setting
from pairtutor.positions.candidate_graph import CostBounds
from pairtutor.positions.counts import count_homogeneous, lexicographic_place
from pairtutor.positions.dutch_2012_graph import Dutch2012Graph, requirements
from pairtutor.positions.dutch_2012_sets import SetsGraph, fewest_own_pairs
from pairtutor.positions.numbers import CandidateNumbers
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError
from pairtutor.positions.runs import RunCosts, RunPart, WalkedRuns
from pairtutor.positions.walk import Walk
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import SharedMdp

_FEW_SETS = 5
"""So many sets of MDPs are looked at one by one though one graph would tell as well."""

SetsRefused = Callable[[int, FamilyRuledOut, list[int], range], None]
"""Takes a run of sets of MDPs: its step, those whom the sets begin with, and of whom the others are."""


class Dutch2012Bracket:
    """A bracket with its graphs; `lost` are those whom C.1 moved on, `number` is the round.

    `places` is how many are left over, `names` are the requirements set, `wanted` whoever is to be left over
    where it is opened again. Sets of MDPs are told by places in `players`, from 0: vertices differ from graph
    to graph, as those of S1 are the first.
    """

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

    def costs(self) -> RunCosts:
        """Return the costs of the best candidate of each run.

        Raises:
            ProofError: the accepted candidate is not legal.
        """
        cost = self.bounds.settle(self.pairs)
        if cost is None:
            step, accepted = self.section.accepted_step, self.section.accepted
            raise ProofError(step, "the accepted candidate", "a legal one", accepted.pairs)
        values = {line.criterion: line.value for line in self.section.accepted.findings}
        return RunCosts(self.graph, self.bounds, cost, values)

    def walk(self, runs: WalkedRuns, refused: SetsRefused) -> int:
        """Follow the walk to the accepted candidate; return how many runs it passes over.

        `refused` is handed each run of sets of MDPs.

        Raises:
            ProofError: the step of a run is missing.
        """
        return Walk2012(self, runs, refused).run()

    @cached_property
    def mdps_in_s1(self) -> list[int]:
        """The MDPs in S1 of the accepted candidate, by place."""
        return [self.bsn[tpn] for tpn, _ in self.section.accepted.pairs[: self.m1]]

    @cached_property
    def graph(self) -> Dutch2012Graph:
        """The graph of the candidates with these MDPs in S1."""
        return self.graph_with(self.mdps_in_s1)

    @cached_property
    def bounds(self) -> CostBounds:
        """What they cost."""
        return CostBounds(self.graph.rows)

    @cached_property
    def sets_before(self) -> int:
        """How many sets of MDPs come before that of the accepted candidate."""
        return self.place_of(self.mdps_in_s1)

    def place_of(self, chosen: Sequence[int]) -> int:
        """Return the number of sets of MDPs that come before one."""
        return lexicographic_place(chosen, range(self.m0)) if self.m1 else 0

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of the accepted candidate by vertex of `graph`, those of S1 first."""
        place = self.graph.vertex
        return [(place[Tpn(a)], place[Tpn(b)]) for a, b in self.section.accepted.pairs]

    def graph_with(self, chosen: Sequence[int]) -> Dutch2012Graph:
        """Return the graph of the candidates with just these MDPs in S1."""
        return Dutch2012Graph(self.setting, self.players, chosen, self.places, self.names, self.wanted)

    def numbers(self, graph: Dutch2012Graph) -> CandidateNumbers:
        """Return the numbers of the candidates that have the set of MDPs of a graph in S1.

        In that graph these are the first vertices.
        """
        position = self.place_of(graph.order[: self.m1])
        s1 = list(range(self.m1))
        return CandidateNumbers(graph, (self.p1, self.m1), lambda chosen: position if chosen == s1 else None)

    def best_with(self, chosen: Sequence[int]) -> int | None:
        """Return the cost of the best candidate with just these MDPs in S1; None if there is none."""
        return CostBounds(self.graph_with(chosen).rows).best

    def best_of_sets(self, start: Sequence[int], free: range) -> int | None:
        """Return the cost of the best candidate whose S1 holds `start` and otherwise MDPs of `free`.

        None if there is none. `free` are the places after those of `start`.
        """
        more = self.m1 - len(start)
        if comb(len(free), more) > _FEW_SETS and self.all_in_s1:
            out = [m for m in range(self.m0) if m not in free and m not in start]
            asked = (self.places, self.names, self.wanted)
            graph = SetsGraph(self.setting, self.players, self.m0, *asked, start=start, out=out)
            return graph.best(self.p1 - self.m1)
        return self._least(tuple(start), free, least=None)

    def _least(self, start: tuple[int, ...], free: range, least: int | None) -> int | None:
        """Return the cost of the best candidate with `start` and later MDPs in S1; `least` if that is less.

        `least` is the cost of the best found so far, None if there is none.

        With fewer MDPs in S1 there are more candidates, and fewer upfloats count: so the sets that begin
        with `start` cost at least what it costs alone.
        """
        bound = self.best_with(start)
        if bound is None or (least is not None and bound >= least):
            return least
        if len(start) == self.m1:
            return bound
        # the next MDP of the set; enough must come after it
        for m in free[: len(free) - (self.m1 - len(start)) + 1]:
            least = self._least((*start, m), range(m + 1, free.stop), least)
        return least

    @cached_property
    def all_in_s1(self) -> bool:
        """Whether no more than M1 pairs can hold an MDP, so that all that do are those of S1."""
        own = fewest_own_pairs(self.setting, self.players, self.m0, self.p1)
        return own == self.p1 - self.m1


class Walk2012(Walk):
    """The walk by the rules of 2012: S2 holds everybody who is not in S1, and sets go by their places."""

    def __init__(self, bracket: Dutch2012Bracket, runs: WalkedRuns, refused: SetsRefused) -> None:
        self.refused = refused
        self.bracket = bracket
        self.chosen = bracket.mdps_in_s1
        section = bracket.section
        super().__init__(section, runs, equal_sets=False)
        # to the walk those of S1 stand for the MDPs (of whom there is one set), all others for residents
        graph = runs.graph
        self.graph = graph
        self.names = tuple(one.tpn for one in graph.inside)
        self.m0 = bracket.m1
        self.residents = list(range(bracket.m1, graph.size))
        self.pairs = [(graph.vertex[a], graph.vertex[b]) for a, b in section.accepted.pairs]
        self.unit = count_homogeneous(len(self.residents) - self.m1, self.size)

    def _choose_mdps(self) -> RunPart:
        """Pass the sets of MDPs before the accepted one, then that set; return the whole graph."""
        m1 = self.m1
        # how many candidates each set has
        unit = perm(len(self.residents), m1) * self.unit
        before = self.bracket.sets_before
        while self.first <= before * unit:
            self._pass_sets(unit)
        if before:
            self._pass_mdp_set(before + 1)
        if m1:
            self._pass_split(range(m1), self.residents, remainder=False)
        return self.runs.whole_sequence()

    def _pass_sets(self, unit: int) -> None:
        """Pass over a run of sets of MDPs, each of `unit` candidates: those that begin with some."""
        step, event = self._take_family()
        shared = event.shared
        if not isinstance(shared, SharedMdp):
            raise ProofError(step, "the next step", "a family of sets of MDPs", "another step")
        start = self._begins(step, shared)
        m0, rest = self.bracket.m0, self.m1 - len(start)
        free = range(start[-1] + 1, m0)
        before = (self.first - 1) // unit
        self._pass_run(step, event, shared, comb(len(free), rest) * unit)
        self._begin_after(step, (*start, *free[:rest]) if rest <= len(free) else None, before)
        self.refused(step, event, start, free)

    def _begins(self, step: int, shared: SharedMdp) -> list[int]:
        """Return the MDPs that the sets of a run begin with; the proof checks them here, at that step."""
        del step
        return [self.bracket.bsn[tpn] for tpn in (*shared.chosen, shared.player)]

    def _begin_after(self, step: int, first: tuple[int, ...] | None, before: int) -> None:
        """Take where a run begins: its `first` set, None if it has none, and how many were `before`.

        Nothing here; the proof overrides it.
        """
