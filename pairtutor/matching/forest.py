"""Alternating trees: whom an exposed vertex can reach, and how a matching changes on the way.

A graph is a list of rows: bit `w` of `rows[v]` says that `v` and `w` are adjacent. A
matching is a list `mate` with -1 for an exposed vertex. Source: J. Edmonds, Paths,
trees, and flowers (1965).
"""

from __future__ import annotations

from pairtutor.matching.bits import Mask, Mate, Rows, bits


class Tree:
    """The alternating tree of one exposed vertex `root` within the vertices of `alive`.

    `rows` are the edges, the neighbours of a vertex as bits; `mate` has the partner of each, -1 for none.

    `outer` are the vertices that can be left exposed in its place, `inner` the others
    that the tree touches. `hit` is the exposed vertex of `goal` that was reached, or -1;
    the tree stops growing there.

    `_link` leads from an inner vertex (or `hit`) to the outer one it was reached from, and from an outer one
    of an odd cycle to the next one along it. `_head` leads from a vertex of a blossom towards
    its head, which has the vertices of the blossom in `_members`.
    """

    __slots__ = ("_alive", "_head", "_link", "_mate", "_members", "_rows", "hit", "inner", "outer", "root")

    def __init__(self, rows: Rows, mate: Mate, root: int, alive: Mask, goal: Mask = 0) -> None:
        self._rows = rows
        self._mate = mate
        self._alive = alive
        self.root = root
        self.outer: Mask = 1 << root
        self.inner: Mask = 0
        self.hit = -1
        self._link: dict[int, int] = {}
        self._head: dict[int, int] = {}
        self._members: dict[int, Mask] = {}
        self._grow(goal)

    def _grow(self, goal: Mask) -> None:
        """Grow the tree breadth first, odd cycles contracted, up to the first vertex of `goal` or its end."""
        rows, mate, link = self._rows, self._mate, self._link
        outer, inner = self.outer, 0
        alive = self._alive
        queue = [self.root]
        for v in queue:
            near = rows[v] & alive
            hit = near & goal
            if hit:
                self.hit = w = (hit & -hit).bit_length() - 1  # the lowest of them
                link[w] = v
                break
            new = near & ~(outer | inner)
            while new:
                low = new & -new  # the lowest new neighbour, as a bit
                w = low.bit_length() - 1
                link[w] = v
                m = mate[w]
                inner |= low
                outer |= 1 << m
                queue.append(m)
                new &= ~(low | 1 << m)
            loops = near & outer & ~self._blossom(v)
            while loops:
                w = (loops & -loops).bit_length() - 1  # the lowest that closes an odd cycle with v
                merged = self._contract(v, w)
                fresh = merged & ~outer
                outer |= fresh
                inner &= ~fresh
                queue.extend(bits(fresh))
                loops = near & outer & ~merged
        self.outer, self.inner = outer, inner

    def _find(self, v: int) -> int:
        """Return the blossom's head of a vertex, and shorten the way to it for all vertices passed."""
        head = self._head
        top = v
        while top in head:
            top = head[top]
        while v != top:
            head[v], v = top, head[v]
        return top

    def _blossom(self, v: int) -> Mask:
        """Return the vertices of the blossom that a vertex is in, the vertex alone where it is in none."""
        top = self._find(v) if self._head else v
        return self._members.get(top, 1 << top)

    def _contract(self, v: int, w: int) -> Mask:
        """Shrink the odd cycle closed by the edge `v`-`w`; return the vertices of the blossom."""
        find, link, mate = self._find, self._link, self._mate
        seen = set()
        a = find(v)
        while True:  # the heads from v up to the root; the first that w comes to as well is that of the cycle
            seen.add(a)
            if a == self.root or mate[a] < 0:
                break
            a = find(link[mate[a]])
        top = find(w)
        while top not in seen:
            top = find(link[mate[top]])
        members = self._members.get(top, 1 << top)
        heads = []
        for start, other in ((v, w), (w, v)):
            x, child = start, other
            while find(x) != top:
                link[x] = child
                child = mate[x]
                for part in (find(x), find(child)):
                    members |= self._members.get(part, 1 << part)
                    heads.append(part)
                x = link[child]
        for part in heads:
            if part != top:
                self._head[part] = top
        self._members[top] = members
        return members

    def augment(self) -> None:
        """Match the root and the exposed vertex that was hit, along the path between them."""
        self._flip(self.hit, self._mate)

    def release(self, v: int, mate: Mate | None = None) -> None:
        """Match the root and leave the outer vertex `v` exposed instead.

        `mate` is the matching to change where it is another one, the same among the vertices of the tree.
        """
        changed = self._mate if mate is None else mate
        if v == self.root:
            return
        w = changed[v]
        changed[v] = -1
        self._flip(w, changed)

    def _flip(self, w: int, mate: Mate) -> None:
        """Turn the matching `mate` along the way from `w` up to the root."""
        link = self._link
        while w >= 0:  # the root had no partner
            v = link[w]
            following = mate[v]
            mate[w] = v
            mate[v] = w
            w = following

    def groups(self) -> list[int]:
        """Return the outer vertices, one set for each blossom or single vertex."""
        if not self._members:
            return [1 << v for v in bits(self.outer)]
        groups = []
        ungrouped = self.outer
        while ungrouped:
            v = (ungrouped & -ungrouped).bit_length() - 1  # the lowest of those without a group
            part = self._blossom(v)
            groups.append(part)
            ungrouped &= ~part
        return groups


def augment_all(rows: Rows, mate: Mate, alive: Mask, exposed: Mask) -> Mask:
    """Enlarge a matching until it is maximum; return the vertices of `exposed` still left over.

    `mate` is changed; `exposed` must be all vertices of `alive` that have no partner.
    No way that enlarges it later leads through a tree that found none, so its vertices are put aside. Source:
    J. Edmonds, Paths, trees, and flowers (1965).
    """
    unmatched = 0
    todo = exposed
    while todo:
        low = todo & -todo  # the lowest exposed vertex, as a bit
        v = low.bit_length() - 1
        todo ^= low
        if not todo:  # nobody is left whom the last one could be matched with
            return unmatched | low
        near = rows[v] & todo
        if near:
            w = (near & -near).bit_length() - 1  # the lowest exposed neighbour
            mate[v], mate[w] = w, v
            todo ^= 1 << w
            continue
        tree = Tree(rows, mate, v, alive, todo)
        if tree.hit < 0:
            unmatched |= low
            alive &= ~(tree.outer | tree.inner)
        else:
            todo ^= 1 << tree.hit
            tree.augment()
    return unmatched


def match_lowest(v: int, rows: Rows, dear: Rows, mate: Mate, free: Mask) -> Mask:
    """Match `v` with the lowest free neighbour, over an edge that is not `dear` if there is one.

    Returns who is free after that; `v` stays exposed where no neighbour is free. `mate` is changed.
    """
    near = rows[v] & free
    near = near & ~dear[v] or near
    if near:
        low = near & -near  # the lowest free neighbour, as a bit
        w = low.bit_length() - 1
        mate[v], mate[w] = w, v
        free ^= low
    return free
