"""Sizes and places in the sequence, by counting of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb, perm

Swap = tuple[tuple[int, ...], tuple[int, ...]]
"""Who leaves S1 (largest number first), who enters it (smallest first)."""


def even(players: int, pairs: int) -> int:
    """Return how many candidates a homogeneous bracket or remainder has."""
    return comb(players, pairs) * perm(players - pairs, pairs) if players >= 2 * pairs else 0


class Exchanges:
    """The exchanges between two halves of numbers, in the order of D.2."""

    def __init__(
        self, upper: Sequence[int], lower: Sequence[int], vertices: Mapping[int, int] | None = None
    ) -> None:
        self.vertices = vertices
        """The vertex behind each number, where the numbers of the rule are not those of the vertices."""
        self._number = {v: number for number, v in vertices.items()} if vertices else None
        self.upper = sorted(self.numbers(upper), reverse=True)
        self.lower = sorted(self.numbers(lower))
        self._sums: dict[int, tuple[Counter[int], Counter[int]]] = {}

    def numbers(self, vertices: Sequence[int]) -> list[int]:
        """Return the numbers of vertices."""
        return [self._number[v] for v in vertices] if self._number else list(vertices)

    def halves(self, swap: Swap) -> tuple[list[int], list[int]]:
        """Return S1 and S2 after an exchange, as vertices."""
        out, into = map(set, swap)
        s1 = [v for v in self.upper if v not in out] + sorted(into)
        s2 = [v for v in self.lower if v not in into] + sorted(out)
        return self.named(s1), self.named(s2)

    def named(self, numbers: Sequence[int]) -> list[int]:
        """Return the vertices behind numbers."""
        return [self.vertices[number] for number in numbers] if self.vertices else list(numbers)

    def sums(self, size: int) -> tuple[Counter[int], Counter[int]]:
        """Return how often each sum occurs among the groups of a size, above and below."""
        if size not in self._sums:
            self._sums[size] = (_sums(self.upper, size), _sums(self.lower, size))
        return self._sums[size]

    def before_size(self, size: int) -> int:
        """Count the exchanges of fewer numbers."""
        return sum(comb(len(self.upper), few) * comb(len(self.lower), few) for few in range(size))

    def before(self, size: int, difference: int) -> int:
        """Count the exchanges that are better by size or difference of sums."""
        down, up = self.sums(size)
        closer = sum(m * n for a, m in down.items() for b, n in up.items() if b - a < difference)
        return self.before_size(size) + closer

    def number(self, leaving: Sequence[int], entering: Sequence[int]) -> int:
        """Return the number of an exchange, from 1."""
        size = len(leaving)
        if not size:
            return 1
        out, into = tuple(sorted(leaving, reverse=True)), tuple(sorted(entering))
        difference = sum(into) - sum(out)
        up = self.sums(size)[1]
        found = self.before(size, difference)
        for group in combinations(self.upper, size):
            if group <= out:
                break
            found += up[sum(group) + difference]
        wanted = sum(into)
        for group in combinations(self.lower, size):
            if group >= into:
                break
            found += sum(group) == wanted
        return found + 1

    def run(self, first: int, last: int) -> Iterator[Swap]:
        """Yield the exchanges of these numbers, in order."""
        if first <= 1 <= last:
            yield (), ()
        for size in range(1, min(len(self.upper), len(self.lower)) + 1):
            if self.before_size(size) >= last:
                return
            if self.before_size(size + 1) < first:
                continue
            yield from self._of_size(size, first, last)

    def _of_size(self, size: int, first: int, last: int) -> Iterator[Swap]:
        down, up = self.sums(size)
        number = self.before_size(size)
        for difference in sorted({b - a for a in down for b in up}):
            count = sum(n * up[a + difference] for a, n in down.items())
            if number + count < first:
                number += count
                continue
            for out in combinations(self.upper, size):
                wanted = sum(out) + difference
                if not up[wanted]:
                    continue
                if number + up[wanted] < first:
                    number += up[wanted]
                    continue
                for into in combinations(self.lower, size):
                    if sum(into) == wanted:
                        number += 1
                        if number > last:
                            return
                        if number >= first:
                            yield out, into


def _sums(numbers: Sequence[int], size: int) -> Counter[int]:
    """Count the groups of a size by their sum."""
    tables: list[Counter[int]] = [Counter() for _ in range(size + 1)]
    tables[0][0] = 1
    for number in numbers:
        for taken in range(size - 1, -1, -1):
            for total, ways in tables[taken].items():
                tables[taken + 1][total + number] += ways
    return tables[size]


def lexicographic(chosen: Sequence[int], numbers: Sequence[int]) -> int:
    """Count the groups of the same size that come before one in lexicographic order."""
    wanted, left, found = set(chosen), len(chosen), 0
    for place, number in enumerate(numbers):
        if number in wanted:
            left -= 1
        elif left:
            found += comb(len(numbers) - place - 1, left - 1)
    return found


def profiles_before(sizes: Sequence[int], profile: Sequence[int]) -> int:
    """Count the sets that take more from an earlier class than a profile does, as to the first difference."""
    found, same = 0, 1
    for place, (size, taken) in enumerate(zip(sizes, profile, strict=True)):
        left, rest = sum(profile[place:]), sum(sizes[place + 1 :])
        for more in range(taken + 1, min(size, left) + 1):
            found += same * comb(size, more) * comb(rest, left - more)
        same *= comb(size, taken)
    return found


def transposition(opponents: Sequence[int], s2: Sequence[int]) -> int:
    """Return the number, from 1, of the transposition of S2 that begins with these opponents."""
    free = sorted(s2)
    found, block = 1, perm(len(free), len(opponents))
    for one in opponents:
        block //= len(free)
        found += free.index(one) * block
        free.remove(one)
    return found
