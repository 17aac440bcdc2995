"""What the pairs of a bracket cost, and its cheapest matchings under a supposition.

A cost is the packed digits of the criteria, above them the score of the bye where that comes first, and
below them how many MDPs of each score are left over.

Vertices are those of the bracket's graph: its players, then the places outside it.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property

from pairtutor.answers.order import CheapestMatchings, Rows, cheapest, limbo_digits, with_limbo
from pairtutor.answers.settings import BracketSetting
from pairtutor.matching.bits import mask_of
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.candidate_graph import CostBounds, ProofGraph


class Supposed(NamedTuple):
    """What is supposed of a bracket, by vertex: pairs that are made, players left over or paired in it.

    `bye` has the bye in the end, be the player in the bracket or below.
    """

    pairs: tuple[tuple[int, int], ...] = ()
    left: tuple[int, ...] = ()
    inside: tuple[int, ...] = ()
    bye: Tpn | None = None


class WeighedBracket:
    """One bracket with what its pairs cost; `top` is the place of the lowest digit of the score of the bye.

    `costs` are those of the criteria and that score, `_weights` the same with `_width` more digits below, for
    the Limbo. `near` as in `Candidates`.
    """

    def __init__(self, bracket: BracketSetting, *, near: bool) -> None:
        self.bracket = bracket
        self.graph = self._graph(near=near)
        self.setting = bracket.setting
        self.size, self.m0 = self.graph.size, self.graph.m0
        self.top = self.graph.layout.width * len(self.graph.layout.keys)
        self.costs = self._with_bye_score()
        self._by_index = bool(bracket.record.opened.order)
        self._limbo = limbo_digits(self.graph)
        self._weights, self._width = self._with_limbo()

    @cached_property
    def _cost_bounds(self) -> CostBounds:
        """What is known of the costs: their cheapest matching, made when something is weighed first."""
        return CostBounds(self._weights)

    @cached_property
    def _all_best(self) -> CheapestMatchings:
        """The cheapest matchings without any supposition."""
        return cheapest(self._cost_bounds.whole)

    def _graph(self, *, near: bool) -> ProofGraph:
        """Return the graph of the candidates."""
        return self.bracket.graph(near=near)

    @property
    def best_cost(self) -> int | None:
        """What the best candidates cost."""
        return None if self._cost_bounds.best is None else self._cost_bounds.best >> self._width

    def _with_bye_score(self) -> Rows:
        """Return the costs with the score of the bye above all other digits, where it counts ([C5])."""
        graph = self.graph
        rows = [dict(row) for row in graph.rows]
        if self.bracket.bye_score is not None and graph.outside and graph.outside[-1] is None:
            bye = len(graph.everybody) - 1
            for v in rows[bye]:
                person = graph.everybody[v]
                assert person is not None, "only players have the bye"
                rows[bye][v] = rows[v][bye] = rows[bye][v] + (person.score << self.top)
        return rows

    def split_cost(self, cost: int) -> tuple[HalfPoints, int]:
        """Return the parts of a cost: the score of the bye, and the digits of the criteria."""
        return divmod(cost, 1 << self.top)

    def _with_limbo(self) -> tuple[Rows, int]:
        """Return the costs with digits below them for how many MDPs are left over, and their width."""
        if self._by_index or not self.m0:
            return self.costs, 0
        return with_limbo(self.costs, self.graph.real, self._limbo), self._limbo.width

    def _cheapest_matchings(self, supposed: Supposed) -> tuple[CheapestMatchings, int] | None:
        """Return the cheapest matchings under a supposition, and what those weigh; None without any.

        They are looked for among those that are the cheapest without it, and only then with its rows alone.
        """
        made = list(supposed.pairs)
        if any(v not in self.graph.real[u] for u, v in made):
            return None
        if supposed.bye is not None and self.graph.mode in ("below", "bye"):
            # the bye is the last vertex: -1 pairs it with itself, which is no edge, so there is no matching
            made.append((self.graph.vertex.get(supposed.bye, -1), len(self._weights) - 1))
        kept = {v: self._row_left(v, supposed.inside) for v in supposed.left}
        kept |= {v: self._row_inside(v, supposed.left) for v in supposed.inside}
        if self._cost_bounds.best is not None:
            # the edges that cost as much under the supposition as without it
            plain = ((v, mask_of(w for w in row if row[w] == self._weights[v][w])) for v, row in kept.items())
            as_good = self._all_best.with_pairs(made, plain)
            if as_good is not None:
                return as_good, self._cost_bounds.best
        rows = list(self._weights)
        # each edge of a row that is kept stands in the row of its other end, too
        for v, row in kept.items():
            for w in rows[v].keys() | row.keys():
                if rows[w].get(v) != row.get(w):
                    rows[w] = dict(rows[w])  # the row of the graph itself stays
                    if w in row:
                        rows[w][v] = row[w]
                    else:
                        del rows[w][v]
            rows[v] = row
        if any(v not in rows[u] for u, v in made):
            return None
        gone = {v for two in made for v in two}
        matching = self._cost_bounds.part([v for v in range(len(rows)) if v not in gone], rows)
        if not matching.possible:
            return None
        return cheapest(matching, made), matching.cost + sum(rows[u][v] for u, v in made)

    def _row_left(self, v: int, inside: Container[int]) -> dict[int, int]:
        """Return the row of a player who is left over, while others are paired in the bracket."""
        graph = self.graph
        kept = {}
        for w, cost in self._weights[v].items():
            if w >= self.size or w not in graph.real[v]:
                kept[w] = cost
            elif w not in inside:
                going = graph.cost_without_pair(v, w, cost=0)
                if going is not None:
                    kept[w] = (going << self._width) + self._limbo.of(v, w)
        return kept

    def _row_inside(self, v: int, left: Container[int]) -> dict[int, int]:
        """Return the row of a player who is paired in the bracket, while others are left over."""
        real = self.graph.real[v]
        return {w: cost for w, cost in self._weights[v].items() if w in real and w not in left}
