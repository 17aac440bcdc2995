"""Odd sets of which every cheapest matching leaves each exactly once, and matchings that do so.

Vertices are numbered from 0; masks are sets of them, and rows and matchings have a place for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pairtutor.matching.bits import Mask, Mate, Rows, bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.matching.weighted import LeastCost


def leaves(odd: Mask, mate: Mate) -> int:
    """Count the vertices of a set that are matched outside it; all of the set must be matched."""
    return sum(1 for v in bits(odd) if not odd >> mate[v] & 1)


def respects(odd: Sequence[Mask], mate: Mate) -> bool:
    """Say whether a matching leaves each odd set exactly once."""
    return all(leaves(odd_set, mate) == 1 for odd_set in odd)


def split_by_cost(
    rows: Rows,
    alive: Mask,
    odd: Sequence[Mask],
    scale: int,
    penalty: Rows | None = None,
    dear: Mapping[int, Rows] = MappingProxyType({}),
) -> dict[int, Rows]:
    """Sort the edges of `rows` within `alive` into classes of one doubled cost.

    An edge costs `scale` (doubled too) for each odd set that it leaves, and its penalty: 2, or twice its
    weight, where it is also among the edges of that weight in `dear`.
    """
    classes: dict[int, Rows] = {}
    size = len(rows)
    for v in bits(alive):
        parts = {0: rows[v] & alive}
        for odd_set in odd:
            across = ~odd_set if odd_set >> v & 1 else odd_set  # the vertices on the other side of its border
            parts = divide(parts, across, scale)
        if penalty is not None and penalty[v]:
            for weight, edges in dear.items():
                parts = divide(parts, edges[v], 2 * (weight - 1))  # the penalty itself adds the other 2
            parts = divide(parts, penalty[v], 2)
        for cost, part in parts.items():
            if part:
                if cost not in classes:
                    classes[cost] = [0] * size
                classes[cost][v] = part
    return classes


def divide(parts: dict[int, int], costly: Mask, cost: int) -> dict[int, int]:
    """Sort edges by cost anew (cost -> edges of a vertex), where those of `costly` cost more."""
    divided: dict[int, int] = {}
    for present, part in parts.items():
        inside, outside = part & costly, part & ~costly
        if outside:
            divided[present] = divided.get(present, 0) | outside
        if inside:
            divided[present + cost] = divided.get(present + cost, 0) | inside
    return divided


def keep_free(mate: Mate, free: Rows | None, alive: Mask) -> None:
    """Part in `mate` all pairs of `alive` that are not among the edges of cost 0, which are `free`."""
    for v in bits(alive):
        w = mate[v]
        if w >= 0 and (free is None or not free[v] >> w & 1):
            mate[v] = mate[w] = -1


def mend(rows: Rows, odd: Sequence[Mask], mate: Mate, alive: Mask) -> Mate | None:
    """Turn a perfect matching into one that leaves each odd set exactly once, keeping settled pairs.

    `mate` is perfect on `alive`, where `rows` hold, and not changed; pairs outside `alive` are settled. It is
    returned itself if it will do, None if there is none.
    """
    if not odd or respects(odd, mate):
        return mate
    classes = split_by_cost(rows, alive, odd, 2)
    tried = mate[:]
    keep_free(tried, classes.get(0), alive)
    if LeastCost(classes, tried, alive).solve() is None or not respects(odd, tried):
        return None
    return tried


def refit(odd: Sequence[Mask], rows: Rows, mate: Mate, alive: Mask) -> Mate | None:
    """Return a perfect matching within `rows`, leaving each odd set once; None if there is none.

    `mate` has pairs of `alive` in a graph of which the rows are a part; it stays as it is.
    """
    tried = mate[:]
    parted = mask_of(v for v in bits(alive) if tried[v] < 0 or not rows[v] >> tried[v] & 1)
    for v in bits(parted):
        tried[v] = -1
    if augment_all(rows, tried, alive, parted):
        return None
    return mend(rows, odd, tried, alive)
