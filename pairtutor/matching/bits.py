"""Sets of small numbers as the bits of an integer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TypeAlias

Mask: TypeAlias = int
"""A set of small numbers, vertices of a graph or ranks of a round: bit `n` is set where `n` is in the set."""
Rows: TypeAlias = list[Mask]
"""A graph: for each vertex the set of its neighbours."""
Mate: TypeAlias = list[int]
"""A matching: for each vertex its partner, -1 for none."""


def bits(mask: Mask) -> Iterator[int]:
    """Yield the numbers in a set, lowest first."""
    while mask:
        low = mask & -mask  # the lowest bit alone
        yield low.bit_length() - 1
        mask ^= low  # without it


def lowest(mask: Mask) -> int:
    """Return the lowest number in a set that is not empty."""
    return (mask & -mask).bit_length() - 1  # the place of the lowest bit


def contains(mask: Mask, number: int) -> bool:
    """Say whether a number is in a set."""
    return bool(mask >> number & 1)


def mask_of(numbers: Iterable[int]) -> Mask:
    """Return the set that holds the given numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def bit_mover(places: Sequence[int]) -> Callable[[int], int]:
    """Return a function that moves a set of numbers to their new places: a large set at once.

    Number `n` moves to `places[n]`; the places are the numbers below how many there are, in another order.
    """
    size = len(places)
    if not size:
        return lambda mask: mask
    before = dict(zip(places, range(size), strict=True))
    # binary digits are written highest first, so number n is digit size - 1 - n
    digits = itemgetter(*(size - 1 - before[target] for target in reversed(range(size))))
    return lambda mask: int("".join(digits(f"{mask:0{size}b}")), 2)
