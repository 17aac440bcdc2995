"""What the next bracket can do at best with certain players, read off the costs of a bracket's graph."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.verify.bounds import CostBounds
from pairtutor.verify.candidate_graph import CandidateGraph
from pairtutor.verify.lookahead import NEXT


class Ahead:
    """Asks for players who are left over by a bracket."""

    def __init__(self, graph: CandidateGraph, bounds: CostBounds) -> None:
        self._graph = graph
        self._bounds = bounds

    def __call__(self, floaters: Sequence[int]) -> tuple[int, ...] | None:
        """Return what the next bracket can do at best with these players, as findings tell it."""
        graph = self._graph
        gone = {v for v in range(graph.size) if v not in floaters}
        layout = graph.layout
        if graph.mode in ("place", "bye"):
            cost = graph.rows[floaters[0]].get(graph.size, 0) if graph.outside else 0
        else:
            found = self._bounds.cost([v for v in range(len(graph.rows)) if v not in gone], graph.parted)
            if found is None:
                return None
            cost = found
        values = dict(zip(layout.keys, layout.values(cost), strict=True))
        again: list[int] = []
        for (name, score), count in values.items():
            if name == NEXT and score >= 0:
                again += [score] * count
        return (values.get((NEXT, -1), 0), *sorted(again, reverse=True))
