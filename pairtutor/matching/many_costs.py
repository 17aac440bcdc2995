"""Perfect matchings of least cost where nearly every edge has a cost of its own.

The edges wait in line by the moment at which they become tight, so a tree costs no more than to look at
each edge once, however many costs there are and however large.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from pairtutor.matching.bits import Mask, Mate, bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.matching.weighted import Search

Costs = Sequence[Mapping[int, int]]
"""For each vertex, from both sides, its neighbours and the doubled cost of the edge; none is below 0."""


class ManyCosts(Search):
    """The search where many costs occur.

    In `_line` wait edges by the moment at which they become tight: (moment, outer vertex, the other one).
    """

    def __init__(self, costs: Costs, mate: Mate, alive: Mask) -> None:
        super().__init__(mate, alive)
        self.costs = costs
        self._line: list[tuple[int, int, int]] = []
        self._now = 0

    def augment_once(self) -> bool:
        """Grow the trees of all exposed vertices until two of them meet; False if they never do."""
        self._empty_line()
        while True:
            while self.queue:
                self._wait(self.queue.pop())
            limit = self.least_inner_worth()
            until = None if limit is None else self._now + limit
            if self._line and (until is None or self._line[0][0] <= until):
                due, u, v = heappop(self._line)
                if self._use(due, u, v):
                    return True
            elif until is not None:
                self._advance(until)
            else:
                return False

    def _empty_line(self) -> None:
        """Begin anew: no edge waits, and the clock stands at 0."""
        self._line = []
        self._now = 0

    def _wait(self, u: int) -> None:
        """Put the edges of a new outer vertex in line."""
        inside = self.inner | self.vertices(self.top(u))
        outer, now, mine, price = self.outer, self._now, self.price[u], self.price
        for v, cost in self.costs[u].items():
            if not inside >> v & 1:
                spare = cost - mine - price[v]
                # between two outer vertices both ends move: half of what is spare
                heappush(self._line, (now + (spare >> 1 if outer >> v & 1 else spare), u, v))

    def _use(self, due: int, u: int, v: int) -> bool:
        """Look at an edge when its moment may have come; say whether the matching grew."""
        if self.inner >> v & 1 or self.cell[u] == self.cell[v]:
            return False
        spare = self.costs[u][v] - self.price[u] - self.price[v]
        rival = self.outer >> v & 1
        moment = self._now + (spare >> 1 if rival else spare)
        if moment > due:  # prices have changed since it was put in line
            heappush(self._line, (moment, u, v))
            return False
        if moment > self._now:
            self._advance(moment)
        if rival:
            return self.close(u, v)
        self.assign_inner(v, u)
        return False

    def _advance(self, moment: int) -> None:
        """Change the prices as they stand at a moment, and put the edges of vertices set free in line.

        An inner blossom without worth is opened even where no time passes.
        """
        step = moment - self._now
        self._now = moment
        price, inner = self.price, self.inner
        for v in bits(self.outer):
            price[v] += step
        for v in bits(inner):
            price[v] -= step
        self.shift_worth(2 * step)
        for v in bits(inner & ~(self.inner | self.outer)):
            for u, cost in self.costs[v].items():
                if self.outer >> u & 1:
                    heappush(self._line, (moment + cost - price[u] - price[v], u, v))


def least_cost(costs: Costs, alive: Mask) -> list[int]:
    """Return a perfect matching of least cost among the vertices of `alive`; there must be one.

    Each vertex pays half of its cheapest edge at the outset, which changes no sum of differences.
    """
    paid = [min(near.values(), default=0) >> 2 << 1 for near in costs]  # even, as doubled costs are
    rest: list[dict[int, int]] = []
    free = []
    for v, near in enumerate(costs):
        rest.append({w: cost - paid[v] - paid[w] for w, cost in near.items()})
        free.append(mask_of(w for w, cost in rest[v].items() if not cost))
    mate = [-1] * len(costs)
    augment_all(free, mate, alive, alive)
    if ManyCosts(rest, mate, alive).solve() is None:
        raise AssertionError("there is a perfect matching")
    return mate
