"""What the sets of players come to that a bracket of 2012 could leave over.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.candidate_graph import CostBounds
from pairtutor.positions.counts import lexicographic_place
from pairtutor.positions.dutch_2012_graph import Dutch2012Graph
from pairtutor.positions.numbers import CandidateNumbers, Pairs
from pairtutor.positions.persons import Person
from pairtutor.trace.values import Value
from pairtutor.verify.first_candidate import Earliest

LeftOver = tuple[int, ...]
"""Players who are left over, as vertices, ascending."""
Vector = tuple[tuple[str, Value], ...]
"""What the best candidate has that leaves a set over, requirement by requirement in falling priority."""


class InOrder(NamedTuple):
    """Where a candidate stands: its set of MDPs in S1, from 0, and its number among those with that set."""

    mdps: int
    number: int


class ProvenLoweringSets:
    """The sets of one bracket with these `numbers`: M0, M1 of whom are in S1, and the number of pairs.

    `names` are the requirements in falling priority. What comes in and out has players by their place among
    `players`; within one graph, where S1 comes first, they have another vertex.
    """

    def __init__(
        self,
        setting: Setting,
        players: Sequence[Person],
        names: Sequence[str],
        numbers: tuple[int, int, int],
    ) -> None:
        self.setting = setting
        self.inside = players
        self.names = list(names)
        self.m0, self.m1, self.pairs = numbers

    @cached_property
    def _graphs(self) -> list[tuple[Dutch2012Graph, CostBounds]]:
        """The graph for each set of MDPs in S1, in the order of the sequence."""
        places = len(self.inside) - 2 * self.pairs
        graphs = [
            Dutch2012Graph(self.setting, self.inside, chosen, places, self.names, wanted=frozenset())
            for chosen in combinations(range(self.m0), self.m1)
        ]
        return [(graph, CostBounds(graph.rows)) for graph in graphs]

    def best(self, left: LeftOver) -> Vector | None:
        """Return the values of the best candidate that leaves a set over, None if none does.

        Nobody asks whether the round can be completed then.
        """
        costs = [self._cost(graph, bounds, left) for graph, bounds in self._graphs]
        return self._least([cost for cost in costs if cost is not None])

    def first_candidate(self, left: LeftOver) -> InOrder | None:
        """Return the position of the first of the best candidates leaving a set over; None if none does."""
        costs = [self._cost(graph, bounds, left) for graph, bounds in self._graphs]
        least = min((cost for cost in costs if cost is not None), default=None)
        if least is None:
            return None
        position = costs.index(least)
        graph, bounds = self._graphs[position]
        floating = sorted(graph.order.index(v) for v in left)
        return InOrder(position, Earliest(graph, bounds, self._numbers(graph)).number(floating))

    def values(self, pairs: Sequence[tuple[int, int]], left: LeftOver) -> tuple[int, ...]:
        """Return the values of a candidate written as one of the sequence, in the order of `names`."""
        _, graph, made = self._locate(pairs)
        return tuple(graph.value(name, made, [graph.order.index(v) for v in left]) for name in self.names)

    def _locate(self, pairs: Sequence[tuple[int, int]]) -> tuple[int, Dutch2012Graph, Pairs]:
        """Return the place of a candidate's set of MDPs, its graph, and the pairs by vertex."""
        chosen = [first for first, _ in pairs[: self.m1]]
        position = lexicographic_place(chosen, range(self.m0)) if self.m1 else 0
        graph, _ = self._graphs[position]
        vertex = {v: at for at, v in enumerate(graph.order)}
        return position, graph, [(vertex[first], vertex[other]) for first, other in pairs]

    def place(self, pairs: Sequence[tuple[int, int]]) -> InOrder:
        """Return the position of a candidate that is written as one of the sequence."""
        position, graph, made = self._locate(pairs)
        number = self._numbers(graph).number(made)
        assert number is not None, "the candidate is one of the sequence"
        return InOrder(position, number)

    def _numbers(self, graph: Dutch2012Graph) -> CandidateNumbers:
        """Return the numbers of the candidates with the MDPs in S1 that a graph has."""
        return CandidateNumbers(graph, (self.pairs, self.m1), lambda _: 0)  # no other set comes before

    def _least(self, costs: list[int]) -> Vector | None:
        """Return the values of the least of some costs by requirement, None if there is none."""
        if not costs:
            return None
        layout = self._graphs[0][0].layout
        digits = dict(zip(layout.keys, layout.values(min(costs)), strict=True))
        return tuple((name, digits[(name, 0)]) for name in self.names)

    def _cost(self, graph: Dutch2012Graph, bounds: CostBounds, left: LeftOver) -> int | None:
        """Return the least cost of a graph with these left over, each in one of the places; None if none.

        There are just as many places.
        """
        vertices = [graph.order.index(v) for v in left]
        places = zip(vertices, range(graph.size, len(graph.rows)), strict=True)
        return bounds.with_pairs(places, range(len(graph.rows)))
