"""Perfect matchings of least cost in general graphs, with the prices that prove them.

Edmonds' primal-dual method, started from a given matching. The rows of an edge class share one
cost; costs are doubled so that all prices are whole numbers. Source: J. Edmonds,
Maximum matching and a polyhedron with 0,1-vertices (1965); Z. Galil, Efficient algorithms for
finding maximum matching in graphs (1986).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from pairtutor.matching.bits import Mask, Mate, bits
from pairtutor.matching.blossoms import Blossoms
from pairtutor.named_tuples import NamedTuple

Classes = Mapping[int, list[int]]
"""Doubled cost of a class of edges -> rows of its edges; the classes are disjoint."""


class Prices(NamedTuple):
    """A proof of a least cost: `vertex[v]`, and `(set, price)` for the odd sets with a price.

    For every edge the doubled cost is at least the sum of the prices of its ends less
    the prices of the odd sets that hold both; the edges of equality are tight.
    """

    vertex: list[int]
    odd_sets: list[tuple[int, int]]


class Search(Blossoms, ABC):
    """A search for a perfect matching of least cost among the vertices of `alive`.

    `mate` must be a matching on edges of cost 0; it is changed in place. `price` has the price of each
    vertex, in the unit of doubled costs.
    """

    def __init__(self, mate: Mate, alive: Mask) -> None:
        super().__init__(mate)
        self.alive = alive
        self.price = [0] * len(mate)

    def solve(self) -> Prices | None:
        """Find the matching; return the proof, or None if no perfect matching exists."""
        mate = self.mate
        exposed = [v for v in bits(self.alive) if mate[v] < 0]
        while exposed:
            self.clear_labels()
            for v in exposed:
                if not self.outer >> v & 1:
                    self.assign_outer(v, None)
            if not self.augment_once():
                return None
            self.dissolve_worthless()
            exposed = [v for v in exposed if mate[v] < 0]
        odd = [(self.members[b], self.worth[b]) for b in self.members if self.worth[b]]
        return Prices(self.price, odd)

    @abstractmethod
    def augment_once(self) -> bool:
        """Grow the trees of all exposed vertices until two of them meet and the matching grows by their way.

        False if they never do: there is no perfect matching.
        """


class LeastCost(Search):
    """The search where few costs occur: all edges of one cost are looked at together.

    `priced` has the vertices of `alive` by their price.
    """

    def __init__(self, classes: Classes, mate: Mate, alive: Mask) -> None:
        super().__init__(mate, alive)
        self.classes = [(cost, rows) for cost, rows in classes.items()]
        self.priced = {0: alive}

    def tight_neighbours(self, v: int, inside: Mask = 0) -> Mask:
        """Return the neighbours of `v` over tight edges; `inside` is the price of odd sets around both."""
        price, priced = self.price[v] - inside, self.priced
        near = 0
        for cost, rows in self.classes:
            near |= rows[v] & priced.get(cost - price, 0)
        return near

    def augment_once(self) -> bool:
        """Grow the trees of all exposed vertices until two of them meet; False if they never do."""
        while True:
            while self.queue:
                v = self.queue.pop()
                if self._scan(v):
                    return True
            if self._adjust() is None:
                return False

    def _scan(self, v: int) -> bool:
        """Follow the tight edges of an outer vertex; say whether the matching grew."""
        near = self.tight_neighbours(v) & self.alive
        while True:
            new = near & ~(self.outer | self.inner)
            if new:
                self.assign_inner((new & -new).bit_length() - 1, v)  # the lowest new neighbour
                continue
            loops = near & self.outer & ~self.vertices(self.top(v))
            if not loops:
                return False
            w = (loops & -loops).bit_length() - 1  # the lowest that closes an odd cycle with v
            if self.close(v, w):
                return True

    def _adjust(self) -> int | None:
        """Change the prices by the largest step that keeps the proof valid; return it, None if unbounded."""
        step = self._largest_step()
        if step is None:
            return None
        outer, inner = self.outer, self.inner
        priced: dict[int, int] = {}
        for value, mask in self.priced.items():
            for part, shift in ((mask & outer, step), (mask & inner, -step), (mask & ~(outer | inner), 0)):
                if part:
                    priced[value + shift] = priced.get(value + shift, 0) | part
        self.priced = priced
        for value, mask in priced.items():
            if mask & (outer | inner):
                for v in bits(mask):
                    self.price[v] = value
        self.shift_worth(2 * step)
        self.queue = list(bits(self.outer))
        return step

    def _largest_step(self) -> int | None:
        """Return the largest change of prices, in the unit of doubled costs; None without a limit.

        It goes until an edge is tight, or an inner blossom has no worth left.
        """
        best: int | None = self.least_inner_worth()
        outer = self.outer
        free = self.alive & ~(outer | self.inner)
        priced = list(self.priced.items())
        for v in bits(outer):
            price = self.price[v]
            rivals = outer & ~self.vertices(self.top(v))
            for cost, rows in self.classes:
                row = rows[v]
                to_free, to_rival = row & free, row & rivals
                if not (to_free or to_rival):
                    continue
                for value, mask in priced:
                    slack = cost - price - value
                    if to_free & mask and (best is None or slack < best):
                        best = slack
                    if to_rival & mask and (best is None or slack >> 1 < best):
                        best = slack >> 1  # both ends move: half of what is between them
        return best
