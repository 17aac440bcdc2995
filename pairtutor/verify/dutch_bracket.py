"""One bracket: composition, bounds, target, walk, candidates and floaters."""

from __future__ import annotations

from math import perm

from pairtutor.positions.bracket_steps import BracketSteps, Setting
from pairtutor.positions.candidate_graph import CostBounds, Mode
from pairtutor.positions.counts import count_homogeneous
from pairtutor.positions.dutch_graph import DutchGraph
from pairtutor.positions.mdp_sets import MdpSets
from pairtutor.positions.numbers import CandidateNumbers, Pairs
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.verify.compared_bracket import ComparedBracket
from pairtutor.verify.families import Families
from pairtutor.verify.walk import WalkCheck


class DutchBracket(ComparedBracket):
    """A bracket to be proven; `mode` says what stands outside it."""

    def __init__(self, section: BracketSteps, setting: Setting, mode: Mode, bye_score: int | None) -> None:
        super().__init__(section, DutchGraph(setting, mode, section.opened.downfloaters), bye_score)
        self.equal = setting.edition.system == "dutch-2026"

    def walk(self, families: Families) -> int:
        """Follow the walk to the accepted candidate; return how many runs it passes over."""
        return WalkCheck(self.section, families, equal_sets=self.equal).run()

    @property
    def sets(self) -> MdpSets:
        """The sets of MDPs that S1 can hold."""
        pairs, _ = self.accepted()
        return MdpSets(self.graph, [v for v, _ in pairs[: self.section.opened.m1]], equal=self.equal)

    @property
    def numbers(self) -> CandidateNumbers:
        """What numbers the candidates."""
        opened = self.section.opened
        return CandidateNumbers(self.graph, (opened.max_pairs, opened.m1), self.sets.before)

    def check_order(self, pairs: Pairs, floaters: list[int]) -> None:
        """Check how many candidates there are, and that no resident should have the bye instead of an MDP."""
        opened = self.section.opened
        residents, m1 = len(opened.residents), opened.m1
        remainders = count_homogeneous(residents - m1, opened.max_pairs - m1)
        sequence = self.sets.count * perm(residents, m1) * remainders
        expect_equal(self.section.number, "the length of the sequence", sequence, opened.sequence)
        self._settle_bye(floaters)

    def _settle_bye(self, floaters: list[int]) -> None:
        """Where an MDP has the bye, no candidate with a resident in his place is as good (B.1.c)."""
        graph = self.graph
        if graph.mode != "bye" or not graph.m0 or not graph.outside:
            return
        best = self.bounds.best
        moved = any(v < graph.m0 for v in floaters)
        keep = range(graph.m0) if moved else range(graph.m0, graph.size)
        rows = list(graph.rows)
        place = graph.size
        if moved:
            others = {v: cost for v, cost in rows[place].items() if v >= graph.m0}
            trial = [dict(row) for row in rows]
            trial[place] = others
            for v in range(graph.m0):
                trial[v].pop(place, None)
            found = CostBounds(trial).best
            better, wanted = found is None or found != best, "a resident, as that is as good"
            expect(better, self.section.accepted_step, "who has the bye", wanted, "an MDP")
        allowed = set(keep)
        for v in range(graph.size):
            if v not in allowed and place in rows[v]:
                rows[v] = {w: cost for w, cost in rows[v].items() if w != place}
        rows[place] = {v: cost for v, cost in rows[place].items() if v in allowed}
        fixed = CostBounds(rows)
        if fixed.best == best:
            graph.rows = rows
            self.bounds = fixed

    def natural(self) -> Pairs:
        """Return the pairs of candidate number 1."""
        opened = self.section.opened
        m0, m1 = len(opened.mdps), opened.m1
        residents = list(range(m0, self.graph.size))
        rest = residents[m1:]
        half = opened.max_pairs - m1
        first = zip(self.sets.first, residents, strict=False)
        return [*first, *zip(rest[:half], rest[half : 2 * half], strict=True)]
