"""The nested odd cycles of a primal-dual matching search: made, entered, opened again.

Vertices are numbers below `size`; blossoms have numbers from `size` up. A blossom keeps its
parts in cyclic order, the part that holds its base first, and the edges between
neighbours; edge `i` goes from a vertex of part `i` to one of part `i + 1`.
"""

from __future__ import annotations

from pairtutor.matching.bits import Mask, Mate, bits

OUTER, INNER = 1, 2
Edge = tuple[int, int]


class Blossoms:
    """Labels, blossoms and matching of one search.

    A blossom has a number after those of the vertices. `outer` and `inner` are the vertices of the trees,
    `label` says which of the two a blossom of several is. Vertices of one `cell` are in one outermost
    blossom. The largest part of a blossom hands it its cell, so that few vertices have to move however deep
    the blossoms are nested. `entry` is the edge by which the tree came to an outermost blossom, from its tree
    parent (None: a root); `queue` are the outer vertices whose edges are still to be looked at. Of a blossom,
    `parent` is the one that it is a part of, `worth` the price as an odd set. `_held_by` has the outermost
    blossom, or the single vertex, of each cell.
    """

    def __init__(self, mate: Mate) -> None:
        size = len(mate)
        self.size = size
        self.mate = mate
        self.cell = list(range(size))
        self._held_by = list(range(size))
        self.label: dict[int, int] = {}
        self.entry: dict[int, Edge | None] = {}
        self.outer: Mask = 0
        self.inner: Mask = 0
        self.queue: list[int] = []
        self.parent: dict[int, int] = {}
        self.parts: dict[int, list[int]] = {}
        self.edges: dict[int, list[Edge]] = {}
        self.base: dict[int, int] = {}
        self.members: dict[int, Mask] = {}
        self.worth: dict[int, int] = {}
        self._next = size

    def top(self, v: int) -> int:
        """Return the outermost blossom that a vertex is in, the vertex itself where it is in none."""
        return self._held_by[self.cell[v]]

    def vertices(self, b: int) -> Mask:
        """Return the vertices of a blossom or single vertex."""
        return 1 << b if b < self.size else self.members[b]

    def base_of(self, b: int) -> int:
        """Return the one vertex of a blossom that is matched outside it, or exposed."""
        return b if b < self.size else self.base[b]

    def clear_labels(self) -> None:
        """Forget the trees of the last search, but not the blossoms."""
        self.label.clear()
        self.entry.clear()
        self.outer = self.inner = 0
        self.queue = []

    def assign_outer(self, w: int, edge: Edge | None) -> None:
        """Label the blossom of `w` outer; `edge` leads to it from its tree parent (None: a root)."""
        b = self.top(w)
        if b >= self.size:
            self.label[b] = OUTER
        self.entry[b] = edge
        mask = self.vertices(b)
        self.outer |= mask
        self.inner &= ~mask
        self.queue.extend(bits(mask))

    def assign_inner(self, w: int, v: int) -> None:
        """Label the blossom of `w` inner, entered from `v`, and that of its mate outer.

        The blossom of `w` must have no label yet, and its base must be matched.
        """
        b = self.top(w)
        self._mark_inner(b, (v, w))
        base = self.base_of(b)
        partner = self.mate[base]
        self.assign_outer(partner, (base, partner))

    def _mark_inner(self, b: int, edge: Edge) -> None:
        """Label one blossom inner, but not that of its mate; `edge` leads to it from its tree parent."""
        if b >= self.size:
            self.label[b] = INNER
        self.entry[b] = edge
        self.inner |= self.vertices(b)

    def close(self, v: int, w: int) -> bool:
        """Use a tight edge between two outer blossoms: augment (True) or make a blossom (False)."""
        seen = set()
        # up from both ends by turns, from outer to outer; what is met twice is the lowest above both
        up = [self.top(v), self.top(w)]
        while up:
            b = up.pop(0)
            if b in seen:
                self._shrink(b, v, w)
                return False
            seen.add(b)
            edge = self.entry[b]
            if edge is not None:
                across = self.entry[self.top(edge[0])]
                assert across is not None, "an inner blossom has been entered"
                up.append(self.top(across[0]))
        self._augment(v, w)
        return True

    def _shrink(self, root: int, v: int, w: int) -> None:
        """Make an outer blossom of the cycle that the edge `v`, `w` closes below `root`.

        Vertices of it that were inner become outer and wait in the queue.
        """
        b = self._next
        self._next += 1
        # entries lead down from the root: from `w` back up they are turned round
        down, up = self._way(v, root)[::-1], self._way(w, root)
        parts = [root, *(part for part, _ in down), *(part for part, _ in up)]
        edges = [*(edge for _, edge in down), (v, w), *(edge[::-1] for _, edge in up)]
        members = 0
        for part in parts:
            members |= self.vertices(part)
            self.parent[part] = b
        self.parts[b], self.edges[b] = parts, edges
        self.base[b] = self.base_of(root)
        self.members[b] = members
        self.worth[b] = 0
        self.entry[b] = self.entry[root]
        self.label[b] = OUTER
        self.queue.extend(bits(members & self.inner))
        self.outer |= members
        self.inner &= ~members
        largest = self._largest(parts)
        cell = self.cell[self.base_of(largest)]
        self._held_by[cell] = b
        for part in parts:
            if part != largest:
                self._move(part, cell)

    def _way(self, v: int, root: int) -> list[tuple[int, Edge]]:
        """Return the blossoms from that of `v` up to below `root`, each with the edge that leads to it."""
        way = []
        at = self.top(v)
        while at != root:
            edge = self.entry[at]
            assert edge is not None, "what is below another has been entered"
            way.append((at, edge))
            at = self.top(edge[0])
        return way

    def _augment(self, v: int, w: int) -> None:
        """Turn the matching along the way between two roots that the edge `v`, `w` closes.

        From each end it goes up to the root, and turns every blossom on the way so that its base is where it
        is left.
        """
        for start, other in ((v, w), (w, v)):
            s, t = start, other
            while True:
                b = self.top(s)
                if b >= self.size:
                    self._turn(b, s)
                self.mate[s] = t
                edge = self.entry[b]
                if edge is None:
                    break
                inner = self.top(edge[0])
                across = self.entry[inner]  # from the outer blossom above into this one
                assert across is not None, "an inner blossom has been entered"
                s, t = across
                if inner >= self.size:
                    self._turn(inner, t)
                self.mate[t] = s

    def _turn(self, b: int, v: int) -> None:
        """Rematch the inside of a blossom so that `v` becomes its base; the parts then begin with its own."""
        part = v
        while self.parent[part] != b:
            part = self.parent[part]
        if part >= self.size:
            self._turn(part, v)
        parts, edges = self.parts[b], self.edges[b]
        start = at = parts.index(part)
        # to the old base, part 0, by the way of an even number of edges: back, or else on past the end
        step = -1
        if start & 1:
            at -= len(parts)
            step = 1
        while at:
            at += step
            w, x = edges[at] if step == 1 else edges[at - 1][::-1]
            if parts[at] >= self.size:
                self._turn(parts[at], w)
            at += step
            if parts[at] >= self.size:
                self._turn(parts[at], x)
            self.mate[w], self.mate[x] = x, w
        self.parts[b] = parts[start:] + parts[:start]
        self.edges[b] = edges[start:] + edges[:start]
        self.base[b] = self.base_of(self.parts[b][0])

    def least_inner_worth(self) -> int | None:
        """Return the largest step that the inner blossoms' worth allows, half the least (None: no limit)."""
        worths = [
            self.worth[b] >> 1 for b, label in self.label.items() if label == INNER and b not in self.parent
        ]
        return min(worths, default=None)

    def shift_worth(self, amount: int) -> None:
        """Raise the worth of outer blossoms, lower that of inner ones; open those that reach 0.

        `amount` is twice the step of the vertices' prices.
        """
        empty = []
        for b, label in self.label.items():
            if b in self.parent:  # only outermost ones change
                continue
            if label == OUTER:
                self.worth[b] += amount
            else:
                self.worth[b] -= amount
                if not self.worth[b]:
                    empty.append(b)
        for b in empty:
            self._open_inner(b)

    def dissolve_worthless(self) -> None:
        """Take apart, at the end of a search, the outermost blossoms without worth."""
        todo = [b for b in self.members if b not in self.parent and not self.worth[b]]
        while todo:
            b = todo.pop()
            for part in self._take_apart(b):
                if part >= self.size and not self.worth[part]:
                    todo.append(part)

    def _take_apart(self, b: int) -> list[int]:
        """Undo a blossom and return its parts; the largest keeps the cell, each other one gets a new one."""
        parts = self.parts.pop(b)
        del self.edges[b], self.base[b], self.members[b], self.worth[b]
        self.label.pop(b, None)
        self.entry.pop(b, None)
        for part in parts:
            del self.parent[part]
        largest = self._largest(parts)
        self._held_by[self.cell[self.base_of(largest)]] = largest
        for part in parts:
            if part != largest:
                self._move(part, len(self._held_by))
                self._held_by.append(part)
        return parts

    def _largest(self, parts: list[int]) -> int:
        """Return the part that has most vertices."""
        return max(parts, key=lambda part: self.vertices(part).bit_count())

    def _move(self, part: int, cell: int) -> None:
        """Put the vertices of a part into a cell."""
        for v in bits(self.vertices(part)):
            self.cell[v] = cell

    def _open_inner(self, b: int) -> None:
        """Open an inner blossom; the tree goes on through the even way from its entry to its base, part 0.

        Parts off that way lose their labels.
        """
        edge = self.entry[b]
        assert edge is not None, "an inner blossom has been entered"
        v, w = edge
        self.inner &= ~self.members[b]
        edges = self.edges[b]
        parts = self._take_apart(b)
        at = parts.index(self.top(w))
        # the way of an even number of edges: back, or else on past the end
        step = -1
        if at & 1:
            at -= len(parts)
            step = 1
        while at:
            self._mark_inner(self.top(w), (v, w))
            p, q = edges[at] if step == 1 else edges[at - 1][::-1]
            at += step
            self.assign_outer(q, (p, q))
            v, w = edges[at] if step == 1 else edges[at - 1][::-1]
            at += step
        self._mark_inner(parts[0], (v, w))
