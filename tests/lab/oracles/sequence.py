"""The order of candidates in the Dutch rules of 2017, written out: D.1, D.2 and D.3; the numbers of them all.

Everything is listed, nothing is skipped, so this serves small brackets only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

Numbers = tuple[int, ...]
"""In-bracket numbers (BSN)."""
PairsByPlace = frozenset[frozenset[int]]
"""The pairs of a candidate, by place in the bracket from 0."""


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


def dutch_numbers(m0: int, size: int, pairs: int, sets: Sequence[Sequence[int]]) -> dict[PairsByPlace, int]:
    """Return the number of the first candidate with each set of pairs, by place (D.1-D.3; 4.1-4.4)."""
    found: dict[PairsByPlace, int] = {}
    number = 0
    for chosen in sets:
        s1 = [one - 1 for one in chosen]
        for against in transpositions(range(m0, size), len(s1)):
            fixed = [frozenset(pair) for pair in zip(s1, against, strict=True)]
            remainder = [place for place in range(m0, size) if place not in against]
            half = pairs - len(s1)
            if 2 * half > len(remainder):
                return found
            for upper, lower in exchanges(range(half), range(half, len(remainder))):
                for met in transpositions(lower, half):
                    number += 1
                    more = [frozenset((remainder[a], remainder[b])) for a, b in zip(upper, met, strict=True)]
                    found.setdefault(frozenset((*fixed, *more)), number)
    return found


def lowering_numbers(m0: int, size: int, pairs: int, m1: int) -> dict[tuple[PairsByPlace, PairsByPlace], int]:
    """Return the number of the first candidate with each set of pairs, and which of them are S1's (2012).

    S2 is everybody who is not in S1, other MDPs included (C.4, C.8.b; D12-26, D12-29).
    """
    found: dict[tuple[PairsByPlace, PairsByPlace], int] = {}
    number = 0
    half = pairs - m1
    for s1 in combinations(range(m0), m1):
        s2 = [place for place in range(size) if place not in s1]
        for against in transpositions(s2, m1):
            fixed = frozenset(frozenset(pair) for pair in zip(s1, against, strict=True))
            remainder = [place for place in s2 if place not in against]
            for upper, lower in exchanges(range(half), range(half, len(remainder))):
                for met in transpositions(lower, half):
                    number += 1
                    more = {frozenset((remainder[a], remainder[b])) for a, b in zip(upper, met, strict=True)}
                    found.setdefault((fixed | more, fixed), number)
    return found


def burstein_numbers(size: int, pairs: int) -> dict[PairsByPlace, int]:
    """Return the number of each set of so many pairs, by place in the bracket (4.3)."""

    def pairings(waiting: tuple[int, ...], over: int) -> Iterator[tuple[frozenset[int], ...]]:
        if not waiting:
            yield ()
            return
        first, *others = waiting
        if len(others) > over:
            for other in reversed(others):
                for more in pairings(tuple(one for one in others if one != other), over):
                    yield (frozenset((first, other)), *more)
        if over:
            yield from pairings(tuple(others), over - 1)

    listed_in_order = pairings(tuple(range(size)), size - 2 * pairs)
    return {frozenset(one): number for number, one in enumerate(listed_in_order, 1)}
