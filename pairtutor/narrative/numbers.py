"""Numbers as they are told: in full, or by their size where nobody reads so many figures."""

from __future__ import annotations

from math import log10

MOST_DIGITS = 9


def brief(number: int) -> str:
    """Return a number in full, or its first digits and its size (`4.59 × 10^120`) from a billion on."""
    if number < 10**MOST_DIGITS:
        return f"{number:,}"
    size = int(log10(number))  # a number so huge need not be turned into digits
    size += (number >= 10 ** (size + 1)) - (number < 10**size)
    return f"{number // 10 ** (size - 2) / 100:.2f} × 10^{size}"
