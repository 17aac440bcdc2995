"""Groups of consecutive numbers, counted by their sums without listing one.

Of all groups of so many of the numbers 0, 1, 2, ... those whose sum is so much above the least are counted by
the coefficients of a Gaussian polynomial: the product of (1 - q^(of - size + i)) / (1 - q^i), i = 1 ... size.
The coefficients are the digits of one number, so that a factor is a shift and a sum. They are the same from
both ends: as many groups are so much above the least sum as are so much below the largest, so that only the
lower half of them is ever computed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from operator import mul


class GroupCounts:
    """How many groups of `size` of the `of` lowest numbers from 0 there are for each sum above the least."""

    def __init__(self, of: int, size: int) -> None:
        self._of, self._size = of, size
        # of each digit; no count is larger than that of all groups
        self._bytes = comb(of, size).bit_length() // 8 + 1
        self._packed = 1
        fewer = min(size, of - size)
        for factor in range(1, fewer + 1):
            # so far it is the polynomial of the groups of `factor` numbers, which has no higher powers
            highest = min(factor * (of - fewer), self._half)
            self._multiply(of - fewer + factor, highest)
            self._divide(factor, highest)

    @property
    def most(self) -> int:
        """How far the largest sum is above the least."""
        return self._size * (self._of - self._size)

    def without_one(self, *, taken: bool) -> None:
        """Go on to the groups of one number less, with one member less if that number is `taken`."""
        of, size = self._of, self._size
        self._of, self._size = of - 1, size - taken
        # what the polynomials of the two differ by, as factors
        self._multiply(size if taken else of - size, self._half)
        self._divide(of, self._half)

    def ways(self, first: int, last: int) -> list[int]:
        """Return the counts of the sums from `first` to `last` above the least, both included."""
        most, half = self.most, self._half
        lower = self._digits(first, min(last, half))
        return lower + self._digits(most - last, most - max(first, half + 1))[::-1]

    @property
    def _half(self) -> int:
        """The highest power whose coefficient is computed."""
        return self.most // 2

    def _digits(self, first: int, last: int) -> list[int]:
        """Return the coefficients of the powers from `first` to `last`, both included; none if it is less."""
        wide = self._bytes
        whole = wide * max(0, last - first + 1)
        digits = (self._packed >> 8 * wide * first & ((1 << 8 * whole) - 1)).to_bytes(whole, "little")
        return [int.from_bytes(digits[at : at + wide], "little") for at in range(0, len(digits), wide)]

    def _multiply(self, power: int, highest: int) -> None:
        """Multiply by (1 - q^power), without the powers beyond the `highest`."""
        self._packed = (self._packed - (self._packed << 8 * self._bytes * power)) & self._mask(highest)

    def _divide(self, power: int, highest: int) -> None:
        """Divide by (1 - q^power), which is to multiply by (1 + q^power) (1 + q^2power) (1 + q^4power) ...

        What is beyond the `highest` power is left out.
        """
        packed, mask, shift = self._packed, self._mask(highest), 8 * self._bytes * power
        while power <= highest:
            packed = (packed + (packed << shift)) & mask
            power, shift = 2 * power, 2 * shift
        self._packed = packed

    def _mask(self, highest: int) -> int:
        return (1 << 8 * self._bytes * (highest + 1)) - 1


def count_by_sum(numbers: Sequence[int], size: int) -> Counter[int]:
    """Count the groups of a size by their sum; the numbers are consecutive, in any order."""
    counts = GroupCounts(len(numbers), size)
    least = sum(sorted(numbers)[:size])
    return Counter({least + above: ways for above, ways in enumerate(counts.ways(0, counts.most))})


def count_earlier(numbers: Sequence[int], group: Sequence[int], sum_counts: Counter[int]) -> int:
    """Count the groups that come before one in the order of `numbers`, each as often as its sum is wanted.

    A group comes before where it has the same members up to some number and then a number that the other
    one leaves out; the rest of it are any of the numbers after that. The numbers are consecutive, up or down.
    """
    if not group:
        return 0
    lowest_wanted, members, to_come = min(sum_counts), set(group), len(group)
    wanted = [sum_counts[total] for total in range(lowest_wanted, max(sum_counts) + 1)]
    rises = numbers[0] < numbers[-1]
    counts = GroupCounts(len(numbers) - 1, to_come - 1)
    head = earlier = 0  # `head`: the sum of the members so far
    for number in numbers:
        taken = number in members
        if taken:
            head += number
            to_come -= 1
            if not to_come:
                break
        else:
            further = to_come - 1
            # of the numbers after this one; so many from it on are the least that the rest of a group sums to
            lowest = number + 1 if rises else numbers[-1]
            least = head + number + further * lowest + further * (further - 1) // 2 - lowest_wanted
            first, last = max(0, -least), min(counts.most, len(wanted) - 1 - least)
            if first <= last:
                ways = counts.ways(first, last)
                earlier += sum(map(mul, ways, wanted[least + first : least + last + 1]))
        counts.without_one(taken=taken)
    return earlier
