"""Pairs as they are made on either side of the median, so that they can be undone again."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.systems.lim_1999.groups import Side


class MadePair(NamedTuple):
    """A pair by rank, the one whose opponent was sought first, and the side on which it was made."""

    one: int
    other: int
    side: Side


class Pairs:
    """The pairs of the round in the order in which they were made, side by side."""

    def __init__(self) -> None:
        self.on: dict[Side, list[MadePair]] = {"upper": [], "lower": [], "median": []}

    def add(self, pairs: list[tuple[int, int]], side: Side) -> None:
        """Add the pairs of a group."""
        self.on[side] += [MadePair(one, other, side) for one, other in pairs]

    def all(self) -> list[MadePair]:
        """Return all pairs that stand."""
        return [*self.on["upper"], *self.on["lower"], *self.on["median"]]
