"""One bracket as a graph whose cheapest perfect matching is its best candidate, and bounds by matching.

Vertices are the players of the bracket by their number in it (from 0), then what stands outside: a place or
the bye, or players below. How those left over can go on is told by the mode:

- `place`: whoever is left over has a place of its own;
- `bye`: the last bracket; who is left over has the bye;
- `joint`: several are left over; the next scoregroup is part of the graph;
- `below`: everybody below and the bye are part of the graph, so that the round can be completed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal

from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.matching import Matching
from pairtutor.positions.penalties import ONE_POINT
from pairtutor.positions.persons import Person

LEGALITY = "legality"
WANTED = "wanted"
"""Whoever a bracket that is opened again is to leave over."""
Key = tuple[str, int]
"""A criterion and, where lists are compared, the score difference that the digit counts."""


class Layout:
    """The digits of a cost in falling priority; each has room for any sum that can occur.

    A key is a criterion and the number of one of its digits; `width` is the bits of a digit (`8 * players +
    64` is more than any sum), `worth` what one of a key adds to a cost.
    """

    def __init__(self, keys: list[Key], players: int) -> None:
        self.keys = keys
        self.width = (8 * players + 64).bit_length()
        self.worth = {key: 1 << self.width * position for position, key in enumerate(reversed(keys))}

    def values(self, cost: int) -> tuple[int, ...]:
        """Return the digits of a cost, one for each of `keys` and in their order."""
        mask, size = (1 << self.width) - 1, len(self.keys)
        return tuple([cost >> self.width * (size - 1 - position) & mask for position in range(size)])

    def first_difference(self, cost: int, best: int) -> str | None:
        """Return the criterion in which a cost exceeds the best one; None if it does not."""
        if cost <= best:
            return None
        # the highest bit in which the two differ lies in the digit that decides
        position = ((cost ^ best).bit_length() - 1) // self.width
        return self.keys[len(self.keys) - 1 - position][0]

    def upto(self, criterion: str) -> int:
        """Return the number of low bits of a cost that belong to later criteria."""
        last_digit = max(position for position, key in enumerate(self.keys) if key[0] == criterion)
        return self.width * (len(self.keys) - 1 - last_digit)


Mode = Literal["place", "bye", "joint", "below"]
PAIRS: Final[Key] = (LEGALITY, -1)
"""The first digit: how many are left over (2012: pairs without an MDP); -1, as others go by score."""


class ProofGraph:
    """The graph; `rows` give for each vertex its possible partners with the packed cost of the pair.

    Vertices are the players `inside` the bracket, then whoever stands `outside`: players below, or None for
    a place or the bye. The first `m0` vertices are MDPs, who do not meet each other. `real` are the pairs of
    the bracket itself. With `mixed` not all have one score, and `alone` is what somebody left over adds to
    criteria that ask, given the `artificial` score of those left over: one point below the lowest.
    """

    def __init__(
        self,
        setting: Setting,
        mode: Mode,
        inside: tuple[Person, ...],
        m0: int,
        outside: tuple[Person | None, ...],
        keys: list[Key],
    ) -> None:
        self.setting = setting
        self.mode: Mode = mode
        self.inside = inside
        self.m0, self.size = m0, len(inside)
        self.outside = outside
        self.everybody = (*inside, *outside)
        self.artificial = inside[-1].score - ONE_POINT if inside else 0
        self.layout = Layout(keys, len(self.everybody))
        self.mixed = bool(inside) and inside[0].score != inside[-1].score
        self.alone: Mapping[str, Callable[[Person, int], int]] = {}
        self.real: list[set[int]] = [set() for _ in self.everybody]
        self.rows: list[dict[int, int]] = [{} for _ in self.everybody]
        self.vertex = {player.tpn: v for v, player in enumerate(self.everybody) if player is not None}

    def join_inside(self, cost: Callable[[int, int], int]) -> None:
        """Add the pairs of the bracket, each for what `cost` says of its vertices, the lower one first."""
        meets = self.setting.legality.meetings(self.inside)
        for v in range(self.m0, self.size):
            for u in range(v):
                if meets[v] >> u & 1:
                    self.rows[u][v] = self.rows[v][u] = cost(u, v)
                    self.real[u].add(v)
                    self.real[v].add(u)

    def cost_without_pair(self, u: int, v: int, cost: int) -> int | None:
        """Return the cost of an edge that must not stand for a pair of the bracket; None where it goes.

        `cost` is what the edge costs now. One to the outside stays.
        """
        if max(u, v) >= self.size or v not in self.real[u]:
            return cost
        return self._both_left(u, v)

    @cached_property
    def rows_without_pairs(self) -> list[dict[int, int]]:
        """The rows where no two make a pair of the bracket: how those can go on who are left over."""
        inside = [
            {w: way for w, cost in row.items() if (way := self.cost_without_pair(v, w, cost)) is not None}
            for v, row in enumerate(self.rows[: self.size])
        ]
        return inside + self.rows[self.size :]

    def beside(self, pairs: Sequence[tuple[int, int]]) -> list[dict[int, int]]:
        """Return the rows for those whom a candidate with these pairs leaves over: they make no other.

        One alone could make none, so all rows will do.
        """
        return self.rows_without_pairs if self.size - 2 * len(pairs) > 1 else self.rows

    def _both_left(self, u: int, v: int) -> int | None:
        """Return the cost of leaving over two who could meet; None if they cannot both be, as here.

        A graph overrides it whose edges stand for two left over as well.
        """
        del u, v
        return None


Rows = Sequence[dict[int, int]]


class CostBounds:
    """The cheapest matchings of parts of one graph; what is known of the whole speeds up the parts.

    `best` is what the cheapest matching of the whole costs, None if there is none.
    """

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.whole = Matching(rows, range(len(rows)))
        self.possible = self.whole.possible
        self.best = self.whole.cost if self.possible else None
        self.mate = list(self.whole.mate)
        self._prices = self.whole.prices() if self.possible else None

    def cost(self, alive: Sequence[int], rows: Rows | None = None) -> int | None:
        """Return the least cost of pairing these vertices (within `rows`, a part of the graph), if any."""
        matching = self.part(alive, rows)
        return matching.cost if matching.possible else None

    def part(self, alive: Sequence[int], rows: Rows | None = None) -> Matching:
        """Return the cheapest matching of these vertices (within `rows`, a part of the graph).

        A pair that `rows` leave out they leave out from both sides: what is known is not always handed in.
        """
        if 2 * len(alive) < len(self.rows):  # what is known is mostly about others
            return Matching(rows or self.rows, alive)
        return Matching(rows or self.rows, alive, self._prices, self.mate)

    def with_pairs(
        self, pairs: Iterable[tuple[int, int]], alive: Iterable[int], rows: Rows | None = None
    ) -> int | None:
        """Return the least cost if these pairs are formed and the other vertices of `alive` pair freely.

        None if `rows` (else the graph) do not have the pairs, or the others cannot be paired.
        """
        graph = rows or self.rows
        total, gone = 0, set()  # `gone` are the vertices of these pairs
        for u, v in pairs:
            if v not in graph[u]:
                return None
            total += graph[u][v]
            gone |= {u, v}
        rest = self.cost([v for v in alive if v not in gone], graph)
        return None if rest is None else total + rest

    def settle(self, pairs: Iterable[tuple[int, int]], rows: Rows | None = None) -> int | None:
        """Return the cost of the candidate with just these pairs inside, None if there is none.

        Where no candidate is cheaper its matching is kept, to begin others from.

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
