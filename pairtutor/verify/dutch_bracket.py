"""One bracket of 2017 or 2026 proven: its walk, and who has the bye of MDPs and residents.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from pairtutor.positions.candidate_graph import CostBounds
from pairtutor.positions.dutch_bracket import DutchBracket
from pairtutor.positions.progress import expect
from pairtutor.verify.compared_bracket import ComparedProof
from pairtutor.verify.families import Families
from pairtutor.verify.walk import WalkCheck


class DutchBracketProof(ComparedProof):
    """The proof of a bracket."""

    bracket: DutchBracket

    def walk(self, families: Families) -> int:
        """Check the walk to the accepted candidate; return how many runs it passes over."""
        return WalkCheck(self.section, families, equal_sets=self.bracket.equal).check_walk()

    def check_bye(self, floaters: list[int]) -> None:
        """Where an MDP has the bye, no candidate with a resident in his place is as good (B.1.c)."""
        graph = self.bracket.graph
        if not self.bracket.settles_bye or not any(v < graph.m0 for v in floaters):
            return
        place = graph.size
        trial = [dict(row) for row in graph.rows]
        trial[place] = {v: cost for v, cost in trial[place].items() if v >= graph.m0}
        for v in range(graph.m0):
            trial[v].pop(place, None)
        best = CostBounds(trial).best
        better, wanted = best is None or best != self.bracket.bounds.best, "a resident, as that is as good"
        expect(better, self.section.accepted_step, "who has the bye", wanted, "an MDP")
