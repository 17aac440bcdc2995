"""Sets of small numbers as the bits of an integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in a set, lowest first."""
    while mask:
        low = mask & -mask  # the lowest bit alone
        yield low.bit_length() - 1
        mask ^= low  # without it


def lowest(mask: int) -> int:
    """Return the lowest number in a set that is not empty."""
    return (mask & -mask).bit_length() - 1  # the place of the lowest bit


def contains(mask: int, number: int) -> bool:
    """Say whether a number is in a set."""
    return bool(mask >> number & 1)


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set that holds the given numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
