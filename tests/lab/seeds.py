"""How many fresh tournaments a test plays: a share in every run, all of them when asked."""

from __future__ import annotations

import os
from typing import Final

TIMES: Final = int(os.environ.get("PAIRTUTOR_SEEDS", "1"))
"""So many times as many seeds as usual; `PAIRTUTOR_SEEDS=10 pytest tests/systems` takes its time."""


def seeds(first: int, count: int) -> range:
    """Return `count` seeds from `first` on, or as many times more as asked."""
    return range(first, first + count * TIMES)
