"""What the best of a part of the sequence can have: exact, by matching."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.verify.matching import Matching

Rows = Sequence[dict[int, int]]


class CostBounds:
    """The cheapest matchings of parts of one graph; what is known of the whole speeds up the parts."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.whole = Matching(rows, range(len(rows)))
        self.possible = self.whole.possible
        self.best = self.whole.cost if self.possible else None
        self.mate = list(self.whole.mate)
        self._prices = self.whole.prices() if self.possible else None

    def cost(self, alive: Sequence[int], rows: Rows | None = None) -> int | None:
        """Return the least cost of pairing these vertices (within `rows`, a part of the graph), if any."""
        found = self.part(alive, rows)
        return found.cost if found.possible else None

    def part(self, alive: Sequence[int], rows: Rows | None = None) -> Matching:
        """Return the cheapest matching of these vertices (within `rows`, a part of the graph)."""
        return Matching(rows or self.rows, alive, self._prices, self.mate)

    def with_pairs(
        self, pairs: Iterable[tuple[int, int]], alive: Iterable[int], rows: Rows | None = None
    ) -> int | None:
        """Return the least cost if these pairs are formed and the other vertices of `alive` pair freely."""
        graph = rows or self.rows
        total, gone = 0, set()
        for u, v in pairs:
            if v not in graph[u]:
                return None
            total += graph[u][v]
            gone |= {u, v}
        rest = self.cost([v for v in alive if v not in gone], graph)
        return None if rest is None else total + rest

    def settle(self, pairs: Iterable[tuple[int, int]], rows: Rows | None = None) -> int | None:
        """Return the cost of the candidate with just these pairs inside; keep its pairs as known.

        `rows` are those in which the others meet, where they are not all of the graph.
        """
        pairs = list(pairs)
        gone = {v for pair in pairs for v in pair}
        alive = [v for v in range(len(self.rows)) if v not in gone]
        rest = self.part(alive, rows)
        if not rest.possible or any(v not in self.rows[u] for u, v in pairs):
            return None
        cost = rest.cost + sum(self.rows[u][v] for u, v in pairs)
        if cost == self.best:
            self.mate = list(rest.mate)
            for u, v in pairs:
                self.mate[u], self.mate[v] = v, u
        return cost

    def slack(self, u: int, v: int) -> int | None:
        """Return twice what any matching with this pair costs more at least; None if that is not known."""
        if not self.possible or v not in self.rows[u]:
            return None
        return self.whole.slack(u, v)
