"""One bracket of 2017 or 2026, as its graph shows it: its sequence, its first candidate, its walk.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from math import perm

from pairtutor.positions.bracket_steps import BracketSteps, Setting
from pairtutor.positions.candidate_graph import CostBounds, Mode
from pairtutor.positions.compared_bracket import ComparedBracket
from pairtutor.positions.counts import count_homogeneous
from pairtutor.positions.dutch_graph import DutchGraph
from pairtutor.positions.mdp_sets import MdpSets
from pairtutor.positions.numbers import CandidateNumbers, Pairs
from pairtutor.positions.runs import WalkedRuns
from pairtutor.positions.walk import Walk


class DutchBracket(ComparedBracket):
    """A bracket with its graph; `mode` says what stands outside it."""

    def __init__(self, section: BracketSteps, setting: Setting, mode: Mode, bye_score: int | None) -> None:
        super().__init__(section, DutchGraph(setting, mode, section.opened.downfloaters), bye_score)
        self.equal = setting.edition.system == "dutch-2026"

    def walk(self, runs: WalkedRuns) -> int:
        """Follow the walk to the accepted candidate; return how many runs it passes over."""
        return Walk(self.section, runs, equal_sets=self.equal).run()

    @property
    def sets(self) -> MdpSets:
        """The sets of MDPs that S1 can hold; the accepted one is known."""
        pairs, _ = self.accepted_candidate()
        return MdpSets(self.graph, [v for v, _ in pairs[: self.section.opened.m1]], equal=self.equal)

    @property
    def numbers(self) -> CandidateNumbers:
        """What numbers the candidates."""
        opened = self.section.opened
        return CandidateNumbers(self.graph, (opened.max_pairs, opened.m1), self.sets.before)

    @property
    def sequence(self) -> int:
        """How many candidates there are."""
        opened = self.section.opened
        residents, m1 = len(opened.residents), opened.m1
        remainders = count_homogeneous(residents - m1, opened.max_pairs - m1)
        return self.sets.count * perm(residents, m1) * remainders

    @property
    def settles_bye(self) -> bool:
        """Whether an MDP, or else a resident, has the bye before all criteria (B.1.c)."""
        graph = self.graph
        return graph.mode == "bye" and graph.m0 > 0 and bool(graph.outside)

    def _settle(self, floaters: list[int]) -> None:
        """Let only MDPs have the bye, or only residents, as the accepted candidate has it (B.1.c)."""
        graph = self.graph
        if not self.settles_bye:
            return
        moved = any(v < graph.m0 for v in floaters)
        allowed = set(range(graph.m0) if moved else range(graph.m0, graph.size))
        rows = list(graph.rows)
        place = graph.size
        for v in range(graph.size):
            if v not in allowed and place in rows[v]:
                rows[v] = {w: cost for w, cost in rows[v].items() if w != place}
        rows[place] = {v: cost for v, cost in rows[place].items() if v in allowed}
        # if that costs more, the graph stays: the proof then finds what is better
        fixed = CostBounds(rows)
        if fixed.best == self.bounds.best:
            graph.rows = rows
            self.bounds = fixed

    def natural(self) -> Pairs:
        """Return the pairs of candidate number 1: S1 with S2 in order, first the MDPs, then the remainder."""
        opened = self.section.opened
        m0, m1 = len(opened.mdps), opened.m1
        residents = list(range(m0, self.graph.size))
        rest = residents[m1:]
        half = opened.max_pairs - m1
        first = zip(self.sets.first, residents, strict=False)
        return [*first, *zip(rest[:half], rest[half : 2 * half], strict=True)]
