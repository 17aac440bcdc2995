"""The order of candidates in the Dutch rules of 2017, written out: D.1, D.2 and D.3.

Everything is listed, nothing is skipped, so this serves small brackets only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

Numbers = tuple[int, ...]
"""In-bracket numbers (BSN)."""


def transpositions(s2: Sequence[int], n1: int) -> Iterator[Numbers]:
    """Yield the first `n1` of every order of S2 that differs there, smallest first (D.1)."""
    return permutations(sorted(s2), n1)


def exchanges(s1: Sequence[int], s2: Sequence[int]) -> list[tuple[Numbers, Numbers]]:
    """Return S1 and S2 without an exchange, then after each exchange in order (D.2)."""
    swaps = [
        (leaving, rising)
        for size in range(min(len(s1), len(s2)) + 1)
        for leaving in combinations(sorted(s1), size)
        for rising in combinations(sorted(s2), size)
    ]
    swaps.sort(
        key=lambda swap: (
            len(swap[0]),
            sum(swap[1]) - sum(swap[0]),
            [-number for number in sorted(swap[0], reverse=True)],
            sorted(swap[1]),
        )
    )
    return [
        (
            tuple(sorted((set(s1) - set(leaving)) | set(rising))),
            tuple(sorted((set(s2) - set(rising)) | set(leaving))),
        )
        for leaving, rising in swaps
    ]


def exchanges_of(n_s1: int, n_s2: int) -> list[tuple[Numbers, Numbers]]:
    """Return the exchanges of a homogeneous bracket with these sizes, numbered from 1."""
    last = n_s1 + n_s2
    return exchanges(range(1, n_s1 + 1), range(n_s1 + 1, last + 1))


def mdp_sets(scores: Sequence[int], m1: int) -> list[Numbers]:
    """Return every set of `m1` moved-down players in order (D.3).

    `scores` are those of all moved-down players, best first; the sets hold their
    numbers from 1.
    """
    numbers = range(1, len(scores) + 1)
    return sorted(
        combinations(numbers, m1),
        key=lambda chosen: (sorted(-scores[number - 1] for number in chosen), chosen),
    )
