"""What the next bracket can do at best with certain players, read off the costs of a bracket's graph."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.verify.bounds import CostBounds
from pairtutor.verify.bracket_steps import Setting
from pairtutor.verify.candidate_graph import Layout, ProofGraph
from pairtutor.verify.lookahead import COUNT, NEXT
from pairtutor.verify.matching import Matching
from pairtutor.verify.persons import Person


class Ahead:
    """Asks for players who are left over by a bracket."""

    def __init__(self, graph: ProofGraph, bounds: CostBounds) -> None:
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
        return _lookahead_values(layout, cost)


class Completing:
    """The same with everybody below in view: nothing where the round cannot be completed.

    Of all that counts only what comes after the bracket is weighed. `left` are the players whom the accepted
    candidate leaves over: what is known of them begins every question.
    """

    def __init__(self, setting: Setting, inside: Sequence[Person], left: Sequence[int]) -> None:
        scores = sorted({one.score for one in inside}, reverse=True)
        everybody = (*inside, *setting.below, *((None,) * ((len(inside) + len(setting.below)) % 2)))
        self._layout = Layout([COUNT, *((NEXT, score) for score in scores)], len(everybody))
        self._outside = range(len(inside), len(everybody))
        worth, near = self._layout.worth, len(inside) + len(setting.near)
        dues = [worth[COUNT] * setting.looks_ahead * (v < near) for v in range(len(everybody))]
        for v, one in enumerate(inside):
            dues[v] += worth[(NEXT, one.score)] * setting.looks_ahead
        rows: list[dict[int, int]] = [{} for _ in everybody]
        may_meet, takers = setting.legality.may_meet, setting.takers
        for v in self._outside:
            other = everybody[v]
            for u, one in enumerate((*inside, *setting.below[: v - len(inside)])):
                if one.tpn in takers if other is None else may_meet(one, other):
                    rows[u][v] = rows[v][u] = 0 if v < near else dues[u]
        self._rows = rows
        self._known = Matching(rows, [*left, *self._outside])
        self._prices = self._known.prices()
        for u in range(len(inside)) if self._known.possible else ():
            if u not in left:
                room = (2 * cost - self._prices[v] for v, cost in rows[u].items())
                self._prices[u] = min(room, default=0)

    def __call__(self, floaters: Sequence[int]) -> tuple[int, ...] | None:
        """Return what the next bracket can do at best with these players, as findings tell it."""
        alive = [*floaters, *self._outside]
        if self._known.possible:
            found = Matching(self._rows, alive, self._prices, self._known.mate)
        else:
            found = Matching(self._rows, alive)
        return _lookahead_values(self._layout, found.cost) if found.possible else None


def _lookahead_values(layout: Layout, cost: int) -> tuple[int, ...]:
    values = dict(zip(layout.keys, layout.values(cost), strict=True))
    again: list[int] = []
    for (name, score), count in values.items():
        if name == NEXT and score >= 0:
            again += [score] * count
    return (values.get(COUNT, 0), *sorted(again, reverse=True))
