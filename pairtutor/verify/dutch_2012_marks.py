"""The transpositions of 2012 that were marked and gone back to (C.6, C.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import perm

from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.lowering import MarkRevisited
from pairtutor.trace.values import SharedOpponent, Value
from pairtutor.verify.bracket_steps import BracketSteps
from pairtutor.verify.counts import count_homogeneous
from pairtutor.verify.dutch_2012_graph import Dutch2012Graph
from pairtutor.verify.progress import expect, expect_equal


class MarkCheck:
    """Checks the marks of one bracket; `values` are allowed, `sets_before` that of the accepted candidate."""

    def __init__(
        self, section: BracketSteps, graph: Dutch2012Graph, values: Mapping[str, Value], sets_before: int
    ) -> None:
        self.section = section
        self.graph = graph
        self.values = values
        self.sets_before = sets_before
        self.m1 = section.opened.m1
        self.residents = list(range(self.m1, graph.size))
        self.size = section.opened.max_pairs - self.m1
        self.unit = count_homogeneous(len(self.residents) - self.m1, self.size)
        self.pairs = [(graph.vertex[a], graph.vertex[b]) for a, b in section.accepted.pairs]

    def check(self, step: int, event: MarkRevisited) -> None:
        """Check a marked transposition: it complies (C.6), comes earlier, and fails as told."""
        graph, residents = self.graph, self.residents
        mdps = [one for one, _ in event.marked]
        s1 = [one.tpn for one in graph.inside[: self.m1]]
        expect_equal(step, "the MDPs of a marked transposition", s1, mdps)
        against = [graph.vertex.get(other, -1) for _, other in event.marked]
        known = len(set(against)) == len(against) and set(against) <= set(residents)
        expect(known, step, "the opponents of a marked transposition", "players of S2", event.marked)
        expect(event.player in mdps, step, "the MDP with another opponent", s1, event.player)
        place = mdps.index(event.player)
        settled = [v for _, v in self.pairs[:place]]
        expect_equal(step, "the pairs before the marked one", settled, against[:place])
        free = [v for v in residents if v not in settled]
        following = self.pairs[place][1]
        expect_equal(step, f"the opponent of {event.player}", graph.inside[following].tpn, event.following)
        passed = tuple(graph.inside[v].tpn for v in free[: free.index(following)])
        first = [other for _, other in event.marked][place : place + 1]
        ordered = [tpn for tpn in passed if tpn in event.passed]
        expect_equal(step, "the opponents passed over, in order", tuple(ordered), event.passed)
        expect_equal(step, "the first opponent passed over", first, list(event.passed[:1]))
        self._complies(step, event)
        self._candidates(step, event, against)
        families = [one.event for one in self.section.steps if isinstance(one.event, FamilyRuledOut)]
        shared = SharedOpponent("opponent", place, event.player, event.passed[0])
        why = [(one.criterion, one.witness) for one in families if one.shared == shared]
        expect_equal(step, "why the marked transposition fails", why, [(event.criterion, event.witness)])

    def _complies(self, step: int, event: MarkRevisited) -> None:
        """Check that the marked pairs are legal and within what is allowed in the end."""
        for one, other in event.marked:
            self.graph.setting.legality.check_pair(step, one, other)
        pairs = [(self.graph.vertex[one], self.graph.vertex[other]) for one, other in event.marked]
        for name in self.graph.names:
            allowed, own = self.values.get(name, 0), self.graph.value(name, pairs, ())
            fits = isinstance(allowed, int) and own <= allowed
            expect(fits, step, f"the marked pairs in {name}", f"at most {allowed}", own)

    def _candidates(self, step: int, event: MarkRevisited, against: Sequence[int]) -> None:
        """Check which candidates are those of the marked transposition."""
        block = perm(len(self.residents), self.m1) * self.unit
        first = 1 + self.sets_before * block
        free = list(self.residents)
        for v in against:
            block //= len(free)
            first += free.index(v) * block
            free.remove(v)
        told = (event.first, event.last, event.remainder_pairs)
        wanted = (first, first + self.unit - 1, self.size)
        expect_equal(step, "the candidates of the marked transposition", wanted, told)
        later = self.section.accepted.number > event.last
        expect(later, step, "the marked candidates", "some before the accepted one", event.first)
