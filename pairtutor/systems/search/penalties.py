"""From a criterion to the edges of a graph that cost something in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairtutor.matching.bits import bits
from pairtutor.rules.criterion import NO_PENALTY, Criterion


def penalty_rows(
    criterion: Criterion, traits: Sequence[Any], size: int, outside: int, artificial: int
) -> list[tuple[int, list[int]]]:
    """Return `(penalty, rows)` for each penalty above 0 that an edge can have, the largest first.

    `traits` are those of the players. Vertices are the players in their order, then up to
    `size` whatever stands outside the bracket; an edge to a vertex of `outside` makes its player
    a downfloater. `artificial` is one point less than the lowest score of the bracket.
    """
    classes: dict[Any, int] = {}
    bit = 1
    for key in traits:
        classes[key] = classes.get(key, 0) | bit
        bit <<= 1
    kinds = list(classes.items())
    rows_of: dict[int, list[int]] = {}
    for index, (kind, mask) in enumerate(kinds):
        for other, others in kinds[index:]:
            penalty = max(criterion.pair(kind, other), criterion.pair(other, kind))
            if penalty > 0:
                rows = _rows(rows_of, penalty, size)
                _join(rows, mask, others)
        penalty = criterion.alone(kind, artificial)
        if penalty > 0 and penalty != NO_PENALTY and outside:
            _join(_rows(rows_of, penalty, size), mask, outside)
    return sorted(rows_of.items(), reverse=True)


def _rows(rows_of: dict[int, list[int]], penalty: int, size: int) -> list[int]:
    if penalty not in rows_of:
        rows_of[penalty] = [0] * size
    return rows_of[penalty]


def _join(rows: list[int], some: int, others: int) -> None:
    for v in bits(some):
        rows[v] |= others
    for v in bits(others):
        rows[v] |= some
