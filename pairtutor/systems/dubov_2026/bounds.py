"""Graphs in which some players can meet only some others."""

from __future__ import annotations

from pairtutor.matching.bits import bits


def kept_to(rows: list[int], player: int, allowed: int) -> list[int]:
    """Return the rows in which a player meets nobody but those allowed."""
    kept = rows[:]
    for other in bits(rows[player] & ~allowed):
        kept[other] &= ~(1 << player)
    kept[player] &= allowed
    return kept


def rows_across(rows: list[int], one: int, other: int) -> list[int]:
    """Return the rows of pairs that have a player on either side."""
    kept = [0] * len(rows)
    for here, there in ((one, other), (other, one)):
        for v in bits(here):
            kept[v] |= rows[v] & there
    return kept
