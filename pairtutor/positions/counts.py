"""Sizes and places in the sequence, by counting of its own, and what members of a run have in common."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, combinations, product
from math import comb, perm

from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.group_sums import count_by_sum, count_earlier

Swap = tuple[tuple[int, ...], tuple[int, ...]]
"""Who leaves S1 (largest number first), who enters it (smallest first)."""


def count_homogeneous(players: int, pairs: int) -> int:
    """Return the number of candidates of a homogeneous bracket or remainder with so many pairs."""
    return comb(players, pairs) * perm(players - pairs, pairs) if players >= 2 * pairs else 0


def count_with_mdps(players: int, m0: int, p1: int, m1: int) -> int:
    """Return the number of candidates of a bracket of 2012: P1 pairs, M1 of them with one of its M0 MDPs."""
    return comb(m0, m1) * perm(players - m1, m1) * count_homogeneous(players - 2 * m1, p1 - m1)


_MOST_LISTED = 50_000
"""So many exchanges are put in order at most."""


class Exchanges:
    """The exchanges between two halves of consecutive numbers, in the order of D.2; they come as vertices.

    `upper` has its numbers from the largest, `lower` from the smallest: each the best to be exchanged first.
    """

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
        """Return S1 and S2 after an exchange, as vertices, in no order."""
        out, into = map(set, swap)
        s1 = [v for v in self.upper if v not in out] + sorted(into)
        s2 = [v for v in self.lower if v not in into] + sorted(out)
        return self.vertices_of(s1), self.vertices_of(s2)

    def vertices_of(self, numbers: Sequence[int]) -> list[int]:
        """Return the vertices behind numbers."""
        return [self.vertices[number] for number in numbers] if self.vertices else list(numbers)

    def listable(self, number: int) -> bool:
        """Say whether those up to a number are few enough to be put in order one by one."""
        sizes = range(min(len(self.upper), len(self.lower)) + 1)
        size = next(size for size in sizes if self.before_size(size + 1) >= number)
        return self.before_size(size + 1) <= _MOST_LISTED

    def in_order(self) -> Iterator[Swap]:
        """Yield the exchanges, the first first."""
        for size in range(min(len(self.upper), len(self.lower)) + 1):
            ways = product(combinations(self.upper, size), combinations(self.lower, size))
            # dutch-2017 D.2: the least difference of sums, the largest that leave, the smallest that enter
            yield from sorted(
                ways, key=lambda way: (sum(way[1]) - sum(way[0]), [-number for number in way[0]], way[1])
            )

    def sums(self, size: int) -> tuple[Counter[int], Counter[int]]:
        """Return the number of groups of a size for each sum of their numbers, in `upper` and in `lower`."""
        if size not in self._sums:
            self._sums[size] = (count_by_sum(self.upper, size), count_by_sum(self.lower, size))
        return self._sums[size]

    def before_size(self, size: int) -> int:
        """Count the exchanges of fewer numbers than `size` on each side."""
        return sum(comb(len(self.upper), fewer) * comb(len(self.lower), fewer) for fewer in range(size))

    def before(self, size: int, difference: int) -> int:
        """Count the exchanges of fewer numbers than `size`, or of so many and less difference of sums."""
        down, up = self.sums(size)
        totals = sorted(up)
        # how many groups of `lower` have a sum below each of `totals`
        below = [0, *accumulate(up[total] for total in totals)]
        closer = sum(ways * below[bisect_left(totals, a + difference)] for a, ways in down.items())
        return self.before_size(size) + closer

    def number(self, leaving: Sequence[int], entering: Sequence[int]) -> int:
        """Return the number of an exchange, from 1; who leaves and enters by number, as in a `Swap`.

        Before it are those of fewer numbers or a smaller difference of sums, then those of its difference in
        which larger numbers leave, then those in which the same leave and smaller ones enter.
        """
        size = len(leaving)
        if not size:
            return 1
        difference = sum(entering) - sum(leaving)
        up = self.sums(size)[1]
        partners = Counter({total - difference: ways for total, ways in up.items()})
        return (
            self.before(size, difference)
            + count_earlier(self.upper, leaving, partners)
            + count_earlier(self.lower, entering, Counter({sum(entering): 1}))
            + 1
        )


class Order:
    """The order of exchanges as digits of one number: the less all players of both halves cost, the earlier.

    `width` is how many bits all of them together can need.
    """

    def __init__(self, exchanges: Exchanges) -> None:
        upper, lower = exchanges.upper, exchanges.lower
        # from the lowest bit: one for each of S2 who stays out, the smallest number highest; one for each of
        # S1 who stays, the largest highest; the sum of the numbers in S1; how many of these came from S2
        self._lower = set(lower)
        self._stays = {n: 1 << len(lower) + position for position, n in enumerate(reversed(upper))}
        self._out = {n: 1 << position for position, n in enumerate(reversed(lower))}
        self._sums = len(upper) + len(lower)
        self._sizes = self._sums + sum(upper, sum(lower)).bit_length()
        self.width = self._sizes + len(lower).bit_length()

    def inside(self, number: int) -> int:
        """Return the cost of a player who is in S1."""
        if number in self._lower:
            return (1 << self._sizes) + (number << self._sums)
        return self._stays[number] + (number << self._sums)

    def outside(self, number: int) -> int:
        """Return the cost of a player who is not in S1: 0 for one who leaves it, whose staying costs."""
        return self._out.get(number, 0)


def lexicographic_place(chosen: Sequence[int], numbers: Sequence[int]) -> int:
    """Count the groups of the same size that come before one in lexicographic order.

    That is the order of `numbers`, which holds those of `chosen`; these may come in any.
    """
    members, members_left, count = set(chosen), len(chosen), 0
    for position, number in enumerate(numbers):
        if number in members:
            members_left -= 1
        elif members_left:
            count += comb(len(numbers) - position - 1, members_left - 1)
    return count


def number_of_set(places: Sequence[int], size: int) -> int:
    """Return the number of a set, from 1, among all sets as large of `size` places (from 0)."""
    return lexicographic_place(places, range(size)) + 1


def profiles_before(sizes: Sequence[int], profile: Sequence[int]) -> int:
    """Count the sets that take more from an earlier class than a profile does, as to the first difference."""
    # `sizes` of the classes, and how many of each are taken; `same`: ways to take as many of those before
    count, same = 0, 1
    for position, (size, taken) in enumerate(zip(sizes, profile, strict=True)):
        to_place, later = sum(profile[position:]), sum(sizes[position + 1 :])
        for larger in range(taken + 1, min(size, to_place) + 1):
            count += same * comb(size, larger) * comb(later, to_place - larger)
        same *= comb(size, taken)
    return count


def transposition(opponents: Sequence[int], s2: Sequence[int]) -> int:
    """Return the number, from 1, of the transposition of S2 that begins with these opponents."""
    free = sorted(s2)
    # `block`: how many begin as those looked at so far
    number, block = 1, perm(len(free), len(opponents))
    for opponent in opponents:
        block //= len(free)
        number += free.index(opponent) * block
        free.remove(opponent)
    return number


class Common(NamedTuple):
    """What the members of a run have in common, beside what the graph of the run has.

    They have the `pairs`; of the MDPs, `inside` are in S1 and `limbo` are not; `halves` are S1 and S2.
    """

    pairs: tuple[tuple[int, int], ...] = ()
    inside: frozenset[int] = frozenset()
    limbo: frozenset[int] = frozenset()
    halves: tuple[frozenset[int], frozenset[int]] | None = None

    def with_pair(self, u: int, v: int) -> Common:
        """Return the same with one more pair."""
        return self._replace(pairs=(*self.pairs, (u, v)))
