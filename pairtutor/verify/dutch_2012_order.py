"""The legal candidates of a bracket of 2012 in the order of D.1 to D.3, listed one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from pairtutor.verify.dutch_2012_graph import violated
from pairtutor.verify.persons import Person

May = Callable[[Person, Person], bool]
Pairs = list[tuple[int, int]]
_UPFLOATS = ("repeated-upfloat", "upfloat-two-rounds")
_DOWNFLOATS = {"repeated-downfloat": 0, "downfloat-two-rounds": 1}

MOST_STEPS = 300_000
"""So many pairs are tried in a listing, and so many exchanges of one size put in order."""


class TooMany(Exception):
    """The candidates are too many to be listed."""


class Candidate(NamedTuple):
    """Pairs by place, those of S1 first, of which `m1` hold an MDP in S1; who is left over."""

    pairs: Pairs
    left: list[int]
    m1: int


def counts(players: Sequence[Person], names: Sequence[str], one: Candidate) -> tuple[int, ...]:
    """Return what a candidate has in each requirement."""
    found = []
    for name in names:
        if name in _DOWNFLOATS:
            found.append(sum(players[v].floats[_DOWNFLOATS[name]] == "down" for v in one.left))
            continue
        pairs = one.pairs[: one.m1] if name in _UPFLOATS else one.pairs
        ranked = (sorted((players[a], players[b]), key=lambda two: two.rank) for a, b in pairs)
        found.append(sum(violated(name, high, low) for high, low in ranked))
    return tuple(found)


def candidates(players: Sequence[Person], numbers: tuple[int, int, int], may: May) -> Iterator[Candidate]:
    """Yield them for M0 MDPs, M1 of them in S1, and P1 pairs.

    Raises:
        TooMany: looking for the next one takes too long.
    """
    m0, m1, p1 = numbers
    steps = 0

    def legal(a: int, b: int) -> bool:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise TooMany
        return may(players[a], players[b])

    everybody = list(range(len(players)))
    for chosen in combinations(range(m0), m1):
        s2 = [v for v in everybody if v not in chosen]
        for opponents in _transpositions(list(chosen), s2, legal):
            rest = [v for v in s2 if v not in opponents]
            for pairs in _homogeneous(rest, p1 - m1, legal):
                seated = {v for pair in pairs for v in pair}
                left = [v for v in rest if v not in seated]
                yield Candidate([*zip(chosen, opponents, strict=True), *pairs], left, m1)


def _transpositions(s1: list[int], s2: list[int], legal: Callable[[int, int], bool]) -> Iterator[list[int]]:
    if not s1:
        yield []
        return
    for b in s2:
        if legal(s1[0], b):
            for more in _transpositions(s1[1:], [one for one in s2 if one != b], legal):
                yield [b, *more]


def _homogeneous(rest: list[int], pairs: int, legal: Callable[[int, int], bool]) -> Iterator[Pairs]:
    upper, lower = rest[:pairs], rest[pairs:]
    for leaving, entering in _exchanges(upper, lower):
        s1 = sorted((set(upper) - set(leaving)) | set(entering))
        s2 = sorted((set(lower) - set(entering)) | set(leaving))
        for opponents in _transpositions(s1, s2, legal):
            yield list(zip(s1, opponents, strict=True))


def _exchanges(upper: list[int], lower: list[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield who leaves S1 and who enters it: few first, then close ones, low ones of S1, high ones of S2."""
    number = {v: place for place, v in enumerate((*upper, *lower), 1)}
    for size in range(min(len(upper), len(lower)) + 1):
        if comb(len(upper), size) * comb(len(lower), size) > MOST_STEPS:
            raise TooMany
        swaps = [(a, b) for a in combinations(upper, size) for b in combinations(lower, size)]
        yield from sorted(
            swaps,
            key=lambda swap: (
                sum(number[v] for v in swap[1]) - sum(number[v] for v in swap[0]),
                [-number[v] for v in swap[0][::-1]],
                [number[v] for v in swap[1]],
            ),
        )
