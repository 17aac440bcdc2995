"""Graphs as rows of bits, kept to a part of their edges.

Players are told by their vertex: row `n` has the neighbours of vertex `n`.
"""

from __future__ import annotations

from pairtutor.matching.bits import Mask, Rows, bits


def rows_kept_to(rows: Rows, player: int, allowed: Mask) -> Rows:
    """Return the rows in which a player meets nobody but those allowed; `rows` stays as it is."""
    kept = rows[:]
    for other in bits(rows[player] & ~allowed):
        kept[other] &= ~(1 << player)
    kept[player] &= allowed
    return kept


def rows_across(rows: Rows, side: Mask, other: Mask) -> Rows:
    """Return the rows of those pairs of `rows` that have a player on either side."""
    kept = [0] * len(rows)
    for here, there in ((side, other), (other, side)):
        for v in bits(here):
            kept[v] |= rows[v] & there
    return kept


def all_rows_across(size: int, some: Mask, others: Mask) -> Rows:
    """Return the rows of all pairs of one of some with one of others, allowed or not."""
    rows = [0] * size
    for here, there in ((some, others), (others, some)):
        for v in bits(here):
            rows[v] = there
    return rows
