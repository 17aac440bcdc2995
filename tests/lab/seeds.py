"""How wide a net is cast: of seeds, systems, scenarios a share in every run, all of them when asked."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, TypeVar

Case = TypeVar("Case")

TIMES: Final = int(os.environ.get("PAIRTUTOR_SEEDS", "1"))
"""So many times as many seeds as usual; `PAIRTUTOR_SEEDS=10 pytest tests/systems` takes its time."""


def seeds(first: int, count: int) -> range:
    """Return `count` seeds from `first` on, or as many times more as asked."""
    return range(first, first + count * TIMES)


def share(cases: Sequence[Case], every: int, first: int = 0) -> list[Case]:
    """Return each case that stands `every` places after another, from the one at `first`; more when asked.

    With `PAIRTUTOR_SEEDS` as large as `every` that is all of them.
    """
    step = max(1, every // TIMES)
    return [*cases[first % step :: step]]


def chosen(cases: Sequence[Case], *some: Case) -> list[Case]:
    """Return some of the cases, which differ in kind, in the order of all; all of them when asked.

    Raises:
        ValueError: one is no case.
    """
    if unknown := [one for one in some if one not in cases]:
        raise ValueError(f"no cases: {unknown}")
    return [one for one in cases if TIMES > 1 or one in some]
