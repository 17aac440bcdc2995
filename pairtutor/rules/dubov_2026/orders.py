"""The orders in which the text looks at players: for the bye, for a change of subgroup, in S1.

Source: dubov-2026 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def from_the_middle(listed: Sequence[T]) -> list[T]:
    """Number a list from its middle: the middle one first, of two the higher one, then of those who remain.

    Source: dubov-2026 4.3.
    """
    left = list(listed)
    return [left.pop((len(left) - 1) // 2) for _ in listed]
