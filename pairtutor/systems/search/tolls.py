"""From a criterion to the edges of a graph that cost something in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairtutor.matching.bits import bits
from pairtutor.rules.criterion import NO_TOLL, Criterion


def toll_rows(
    criterion: Criterion, traits: Sequence[Any], size: int, outside: int, artificial: int
) -> list[tuple[int, list[int]]]:
    """Return `(toll, rows)` for each toll above 0 that an edge can have, the largest first.

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
            toll = max(criterion.pair(kind, other), criterion.pair(other, kind))
            if toll > 0:
                rows = _rows(rows_of, toll, size)
                _join(rows, mask, others)
        toll = criterion.alone(kind, artificial)
        if toll > 0 and toll != NO_TOLL and outside:
            _join(_rows(rows_of, toll, size), mask, outside)
    return sorted(rows_of.items(), reverse=True)


def _rows(rows_of: dict[int, list[int]], toll: int, size: int) -> list[int]:
    if toll not in rows_of:
        rows_of[toll] = [0] * size
    return rows_of[toll]


def _join(rows: list[int], some: int, others: int) -> None:
    for v in bits(some):
        rows[v] |= others
    for v in bits(others):
        rows[v] |= some
