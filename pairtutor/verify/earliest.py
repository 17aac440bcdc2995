"""The number of the first candidate among the best that leave over certain players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pairtutor.verify.bounds import CostBounds
from pairtutor.verify.candidate_graph import CandidateGraph
from pairtutor.verify.counts import Exchanges
from pairtutor.verify.examples import Examples, Pairs
from pairtutor.verify.families import Families, Part


class Earliest:
    """Follows the order of the candidates of a bracket by the graph of its pairs alone."""

    def __init__(self, graph: CandidateGraph, bounds: CostBounds, examples: Examples) -> None:
        self.graph = graph
        self.bounds = bounds
        self.examples = examples

    @cached_property
    def _pairs(self) -> list[dict[int, int]]:
        """The pairs of the bracket itself, with what they cost."""
        graph = self.graph
        return [{w: row[w] for w in real} for row, real in zip(graph.rows, graph.real, strict=True)]

    def number(self, left: Sequence[int]) -> int:
        """Return the number; 0 if another number of MDPs is paired, so that the sequence is another one."""
        graph, m1 = self.graph, self.examples.m1
        chosen = [m for m in range(graph.m0) if m not in left]
        rows = self._pairs
        alive = tuple(v for v in range(graph.size) if v not in left)
        best = self.bounds.cost(alive, rows)
        if best is None or len(chosen) != m1:
            return 0
        families = Families(graph, self.bounds, best, {}, self.examples)
        residents = range(graph.m0, graph.size)
        part, pairs = self._seat(families, Part(alive, 0, rows, graph), chosen, residents)
        against = {v for _, v in pairs}
        players = [v for v in residents if v not in against]
        size = self.examples.max_pairs - m1
        if size:
            s1, s2 = players[:size], players[size:]
            halves = part.halves(s1, s2)
            if families.cost(halves, []) != best:
                exchanges = Exchanges(s1, s2, dict(enumerate(players)))
                swap = families.first_exchange(part, exchanges, graph.layout.keys[-1][0])
                assert swap is not None
                s1, s2 = map(sorted, exchanges.halves(swap))
                halves = part.halves(s1, s2)
            pairs += self._seat(families, halves, s1, s2)[1]
        return self.examples.number(pairs) or 0

    def _seat(
        self, families: Families, part: Part, players: Sequence[int], opponents: Sequence[int]
    ) -> tuple[Part, Pairs]:
        """Give each player the first opponent with whom the best is still reached."""
        pairs: Pairs = []
        for u in players:
            open_ones = (w for w in opponents if w in part.alive and w in part.rows[u])
            v = next(w for w in open_ones if families.cost(part, [(u, w)]) == families.best)
            part = part.settle(u, v)
            pairs.append((u, v))
        return part, pairs
