"""Cheapest perfect matchings of a graph, with prices that prove them; costs are exact whole numbers.

One tree at a time: from a vertex without partner the tree of tight edges is grown, odd cycles become one
node, and prices move until the tree reaches another vertex without partner. A matching and prices that are
already known for most of the graph can be handed in, so that a question about one pair costs one tree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from math import inf

from pairtutor.positions.progress import tell_progress

Costs = Sequence[Mapping[int, int]]
"""For each vertex its possible partners and what the pair costs, the same from both sides.

With prices handed in, a pair may be left out of one side alone; it then does not exist."""

_FREE, _OUTER, _INNER = 0, 1, 2
"""Labels of a node: not in the tree, an even or an odd number of edges from its root."""
_GONE = -1
"""The node of a vertex that takes no part; like an inner one it is never reached."""


class Matching:
    """The cheapest perfect matching of a graph; `alive` are the vertices that take part.

    `costs` are rows: the neighbours of each vertex with the cost of the edge. `mate` is -1 for a vertex
    without partner. Prices and sets are in half units of cost; `prices` and `mate` of a matching that is
    known are where the search begins, `mate` only together with its `prices`.
    """

    def __init__(
        self,
        costs: Costs,
        alive: Sequence[int],
        prices: Sequence[int] | None = None,
        mate: Sequence[int] | None = None,
    ) -> None:
        tell_progress()
        self.costs = costs
        self.alive = list(alive)
        size = len(costs)
        present = set(self.alive)
        self._rows = list(costs)
        if prices is None and len(present) < size:
            for v in self.alive:
                self._rows[v] = {w: cost for w, cost in costs[v].items() if w in present}
        self.mate = [-1] * size
        if prices is None:
            self.price = [0] * size
            self._start()
        else:
            self.price = list(prices)
            if mate is not None:
                self._keep(mate, present)
        # A node is a vertex or an odd cycle of nodes, with a number from `size` on. Of a cycle: its weight,
        # its nodes, and the edge from each to the next one, from the last to the first.
        self.weight: dict[int, int] = {}
        self._parts: dict[int, list[int]] = {}
        self._links: dict[int, list[tuple[int, int]]] = {}
        # Of each node: the vertex whose partner is outside of it, and all vertices in it.
        self._base: list[int] = list(range(size))
        self._members: list[list[int]] = [[v] for v in range(size)]
        # Of each vertex: the outermost node that it is in.
        self._top = list(range(size))
        for v in range(size) if len(present) < size else ():
            if v not in present:
                self._top[v] = _GONE
        # Of one tree: the labels of its nodes; the edge by which each was reached, (nearer the root, in it).
        self._label: dict[int, int] = {}
        self._via: dict[int, tuple[int, int] | None] = {}
        # What comes next, by time (how far prices have moved since the root). An edge (time, kind, u, v) that
        # becomes tight, `u` in an outer node: kind -1 (first) where `v` has no partner, else 0. Kind 1: the
        # weight of the inner cycle `v`, whose base was `u`, is used up.
        self._heap: list[tuple[int, int, int, int]] = []
        # Of a vertex outside of the tree: the earliest time among its edges in the heap.
        self._nearest: dict[int, int] = {}
        # The latest time at which the tree comes to a vertex without partner: what is later never comes.
        self._end: int | float = inf
        self._now = 0
        self._pair_everybody()
        self.possible = all(self.mate[v] >= 0 for v in self.alive)

    @property
    def cost(self) -> int:
        """What the matching costs."""
        return sum(self.costs[v][w] for v in self.alive if v < (w := self.mate[v]))

    def weighted_sets(self) -> list[tuple[frozenset[int], int]]:
        """Return the odd sets that have a weight, with it."""
        return [(frozenset(self._members[node]), weight) for node, weight in self.weight.items() if weight]

    def slack(self, u: int, v: int) -> int:
        """Return twice what any matching with this pair costs more at least."""
        inside = sum(weight for members, weight in self._sets if u in members and v in members)
        return 2 * self.costs[u][v] - self.price[u] - self.price[v] + inside

    def is_tight(self, u: int, v: int) -> bool:
        """Say whether prices leave it open that a cheapest matching has a pair."""
        return 2 * self.costs[u][v] <= self.price[u] + self.price[v] and self.slack(u, v) <= 0

    @cached_property
    def _sets(self) -> list[tuple[frozenset[int], int]]:
        return self.weighted_sets()

    def prices(self) -> list[int]:
        """Return prices of vertices alone that no edge falls short of, to begin a part of the graph with.

        In half units of cost, by vertex.
        """
        price = list(self.price)
        for members, weight in self.weighted_sets():
            for v in members:
                price[v] -= weight // 2
        return price

    def _start(self) -> None:
        """Give every vertex half of its cheapest edge, then pair whom that makes tight."""
        price, mate = self.price, self.mate
        for v in self.alive:
            row = self._rows[v]
            price[v] = min(row.values()) if row else 0
        for v in self.alive:
            row = self._rows[v]
            if mate[v] >= 0 or not row:
                continue
            own = price[v]
            # whoever costs no more than both pay at least and is free will do: nothing is less
            w = next((w for w, cost in row.items() if mate[w] < 0 and 2 * cost == own + price[w]), -1)
            if w < 0:
                spare, _, w = min((2 * cost - own - price[w], mate[w] >= 0, w) for w, cost in row.items())
                price[v] += spare
            if mate[w] < 0:
                mate[v], mate[w] = w, v

    def _keep(self, mate: Sequence[int], present: set[int]) -> None:
        """Keep the pairs of a known matching that are tight."""
        rows, price = self._rows, self.price
        for v in self.alive:
            w = mate[v]
            if w in present and w in rows[v] and v in rows[w] and 2 * rows[v][w] == price[v] + price[w]:
                self.mate[v] = w

    # --- one tree --------------------------------------------------------------

    def _pair_everybody(self) -> None:
        """Pair one vertex without partner after the other, until one stays without."""
        for v in self.alive:
            if self.mate[v] < 0:
                self._grow_tree(v)
            if self.mate[v] < 0:
                return

    def _grow_tree(self, root: int) -> None:
        """Grow a tree from a vertex without partner until it is paired, or nothing is left to grow by."""
        self._label, self._via, self._heap, self._now = {_GONE: _INNER}, {}, [], 0
        self._nearest, self._end = {}, inf
        self._make_outer(self._top[root], None)
        heap = self._heap
        while heap and self.mate[root] < 0:
            time, kind, u, v = heappop(heap)
            if kind > 0:
                if self._top[u] >= 0 and self._label.get(v) == _INNER and v in self._parts:
                    self._advance(time)
                    if not self.weight[v] and self._top[self._base[v]] == v:
                        self._expand(v)
                continue
            node, other = self._top[u], self._top[v]
            label = self._label.get(other, _FREE)
            if node == other or label == _INNER or u not in self._rows[v]:
                continue
            spare = self._spare(u, v)
            due = self._now + (spare if label == _FREE else spare // 2)
            if due > time:  # prices have moved since it was put in
                heappush(heap, (due, kind, u, v))
                continue
            self._advance(time)
            if label == _OUTER:
                self._join(u, v)
            else:
                self._reach(u, v)

    def _spare(self, u: int, v: int) -> int:
        """Return how far an edge is from being tight, in half units."""
        return 2 * self._rows[u][v] - self.price[u] - self.price[v]

    def _advance(self, time: int) -> None:
        """Move the prices of the tree: outer ones rise, inner ones fall."""
        step = time - self._now
        if not step:
            return
        self._now = time
        for node, label in self._label.items():
            if node == _GONE:
                continue
            sign = step if label == _OUTER else -step
            if node in self._parts:
                if self._top[self._base[node]] != node:
                    continue
                self.weight[node] += 2 * sign
            elif self._top[node] != node:
                continue
            for v in self._members[node]:
                self.price[v] += sign

    def _make_outer(self, node: int, via: tuple[int, int] | None) -> None:
        """Take a node into the tree as outer; `via` is the edge by which it is reached, None for the root."""
        self._label[node] = _OUTER
        self._via[node] = via
        self._scan(node)

    def _scan(self, node: int) -> None:
        """Put the edges of a new outer node in line, by the time at which they become tight."""
        for u in self._members[node]:
            self._line_up(u)

    def _line_up(self, u: int) -> None:
        """Put the edges of a vertex that has become outer into the heap, each at the time it becomes tight.

        Only the earliest edge counts to each free vertex and to each other node: from later ones nothing
        follows.
        """
        top, label, heap, now, mate = self._top, self._label, self._heap, self._now, self.mate
        own, mine, price = top[u], self.price[u], self.price
        rows, nearest, end = self._rows, self._nearest, self._end
        since = mine - now
        across: dict[int, tuple[int, int, int, int]] = {}
        for v, cost in rows[u].items():
            other = top[v]
            if other == own:
                continue
            what = label.get(other, _FREE)
            if what == _INNER:
                continue
            due = 2 * cost - price[v] - since
            if what == _OUTER:
                # the two nodes become one by the edge that is tight first: nothing follows from others
                known = across.get(other)
                if known is None or due <= known[0]:
                    edge = (due, -1 if mate[v] < 0 else 0, u, v)
                    if known is None or edge < known:
                        across[other] = edge
                continue
            # the tree comes to a vertex by the edge that is tight first: of later ones nothing follows
            if due <= end and (v not in nearest or due <= nearest[v]) and u in rows[v]:
                nearest[v] = due
                if mate[v] < 0:
                    end = due
                    heappush(heap, (due, -1, u, v))
                else:
                    heappush(heap, (due, 0, u, v))
        self._end = end
        for due, kind, _, v in across.values():
            time = now + (due - now) // 2
            if time <= end:
                heappush(heap, (time, kind, u, v))

    def _reach(self, u: int, v: int) -> None:
        """Take a node into the tree as inner, its partner as outer; pair the root if it has no partner."""
        node = self._top[v]
        self._label[node] = _INNER
        self._via[node] = (u, v)
        base = self._base[node]
        partner = self.mate[base]
        if partner < 0:
            self._augment(u, v)
            return
        self._watch(node)
        self._make_outer(self._top[partner], (base, partner))

    def _watch(self, node: int) -> None:
        """Put an inner cycle in line, by the time at which its weight is used up."""
        if node in self._parts:
            heappush(self._heap, (self._now + self.weight[node] // 2, 1, self._base[node], node))

    # --- odd cycles --------------------------------------------------------------

    def _way(self, node: int) -> list[int]:
        """Return the nodes from one up to the root of its tree."""
        way = [node]
        while (via := self._via[node]) is not None:
            node = self._top[via[0]]
            way.append(node)
        return way

    def _join(self, u: int, v: int) -> None:
        """Make one node of the cycle that the edge closes."""
        left, right = self._way(self._top[u]), self._way(self._top[v])
        common = None
        while left and right and left[-1] == right[-1]:
            common = left.pop()
            right.pop()
        assert common is not None, "both ways begin at the root"
        parts = [common, *reversed(left), *right]
        links = [self._edge(node) for node in reversed(left)]
        links.append((u, v))
        links += [self._edge(node)[::-1] for node in right]
        node = len(self._base)
        self._base.append(self._base[common])
        self._parts[node], self._links[node] = parts, links
        self._members.append([w for part in parts for w in self._members[part]])
        self.weight[node] = 0
        inner = [w for part in parts if self._label[part] == _INNER for w in self._members[part]]
        for w in self._members[node]:
            self._top[w] = node
        for part in parts:
            self._label.pop(part)
        self._label[node], self._via[node] = _OUTER, self._via[common]
        for w in inner:
            self._line_up(w)

    def _edge(self, node: int) -> tuple[int, int]:
        """Return the edge by which a node was reached, the vertex nearer the root first."""
        via = self._via[node]
        assert via is not None, "only the root has no edge to what is above"
        return via

    def _rotate(self, node: int, v: int) -> None:
        """Pair the members of a node among themselves so that `v` alone is left for the outside."""
        parts = self._parts.get(node)
        if parts is None:
            return
        links = self._links[node]
        position = next(i for i, part in enumerate(parts) if v in self._members[part])
        size = len(parts)
        self._rotate(parts[position], v)
        # from the part of `v` to the old base, number 0, the way on which the others are even in number:
        # they pair anew along every second link, those on the other way keep their partners
        pairs = range(position + 1, size, 2) if position % 2 else range(position - 2, -1, -2)
        for link in pairs:
            x, y = links[link]
            self._rotate(parts[link], x)
            self._rotate(parts[(link + 1) % size], y)
            self.mate[x], self.mate[y] = y, x
        self._parts[node] = parts[position:] + parts[:position]
        self._links[node] = links[position:] + links[:position]
        self._base[node] = v

    def _augment(self, u: int, v: int) -> None:
        """Swap pairs along the way from the edge to the root; `u` is in the tree, `v` without partner."""
        while True:
            inner, outer = self._top[v], self._top[u]
            self._rotate(inner, v)
            self._rotate(outer, u)
            self.mate[u], self.mate[v] = v, u
            via = self._via[outer]
            if via is None:
                return
            u, v = self._edge(self._top[via[0]])

    def _expand(self, node: int) -> None:
        """Take an inner node apart that has no weight left."""
        parts, links = self._parts.pop(node), self._links.pop(node)
        u, v = self._edge(node)
        del self._label[node]
        del self.weight[node]
        for part in parts:
            for w in self._members[part]:
                self._top[w] = part
        size = len(parts)
        position = parts.index(self._top[v])
        self._label[parts[position]], self._via[parts[position]] = _INNER, (u, v)
        fresh = []
        # along the cycle from where the tree enters it to its base, the way that has an even number of edges
        step = 1 if position % 2 else -1
        while position % size:
            for label in (_OUTER, _INNER):
                edge = links[position] if step > 0 else links[position - 1][::-1]
                position = (position + step) % size
                self._label[parts[position]], self._via[parts[position]] = label, edge
                if label == _OUTER:
                    fresh.append(parts[position])
        free: set[int] = set()  # members of the parts that the tree does not go through
        for part in parts:
            if part not in self._label:
                free.update(self._members[part])
            elif self._label[part] == _INNER:
                self._watch(part)
        for part in fresh:
            self._scan(part)
        for w in free:
            self._nearest.pop(w, None)
            for x, cost in self._rows[w].items():
                if self._label.get(self._top[x]) == _OUTER and w in self._rows[x]:
                    spare = 2 * cost - self.price[w] - self.price[x]
                    heappush(self._heap, (self._now + spare, 0, x, w))
