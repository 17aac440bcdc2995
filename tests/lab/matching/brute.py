"""Matchings by plain recursion, and random graphs to try them on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

Matching = frozenset[tuple[int, int]]
"""Edges as (lower, higher)."""


def members(mask: int) -> list[int]:
    """Return the numbers in a set of bits."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def perfect_matchings(rows: Sequence[int], alive: int) -> Iterator[Matching]:
    """Yield every perfect matching of the vertices of `alive`."""
    if not alive:
        yield frozenset()
        return
    first, *others = members(alive)
    for other in others:
        if rows[first] >> other & 1:
            for rest in perfect_matchings(rows, alive & ~(1 << first | 1 << other)):
                yield rest | {(first, other)}


def largest(rows: Sequence[int], alive: int) -> int:
    """Return the number of edges of a maximum matching."""
    vertices = members(alive)
    for exposed in range(len(vertices) % 2, len(vertices) + 1, 2):
        for left in combinations(vertices, exposed):
            rest = alive & ~sum(1 << v for v in left)
            if next(perfect_matchings(rows, rest), None) is not None:
                return (len(vertices) - exposed) // 2
    raise AssertionError("no edges at all is a matching")


def edges_of(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return the edges of a graph as (lower, higher)."""
    return [(v, w) for v, row in enumerate(rows) for w in members(row) if v < w]


def rows_of(size: int, edges: Iterator[tuple[int, int]] | Sequence[tuple[int, int]]) -> list[int]:
    """Return the rows of a graph."""
    rows = [0] * size
    for v, w in edges:
        rows[v] |= 1 << w
        rows[w] |= 1 << v
    return rows


def random_rows(rng: Random, size: int, density: float) -> list[int]:
    """Return a graph in which each edge is there with the same chance."""
    return rows_of(size, [edge for edge in combinations(range(size), 2) if rng.random() < density])


def as_set(mate: Sequence[int], alive: int = -1) -> Matching:
    """Return the edges of a matching given as a list of mates, after checking that it is one."""
    for v, w in enumerate(mate):
        assert w < 0 or mate[w] == v
    return frozenset((v, w) for v, w in enumerate(mate) if v < w and alive >> v & 1)


def mates(matching: Matching, size: int) -> list[int]:
    """Return a matching as a list of mates."""
    mate = [-1] * size
    for v, w in matching:
        mate[v], mate[w] = w, v
    return mate
