"""Numbers of candidates as they are written where there is little room."""

from __future__ import annotations

MOST_DIGITS = 15


def brief(number: int) -> str:
    """Return a number in full, or its first digits and its size (`4.59 × 10^120`) when it is huge."""
    digits = len(f"{number:_}".replace("_", ""))
    if digits <= MOST_DIGITS:
        return f"{number:,}"
    leading = number // 10 ** (digits - 3)
    return f"{leading / 100:.2f} × 10^{digits - 1}"
