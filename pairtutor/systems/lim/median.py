"""The median, and its extension while it is blocked: pairs made on either side are undone again.

Source: lim-1999 2.6.
"""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.matching.bits import mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.systems.lim.groups import LimGroup, Side


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


class MedianListener:
    """Hears which pairs are undone for the median, and why it is blocked."""

    def undone(self, median: Median, pair: MadePair) -> None:
        """Hear that the median is blocked, and which pair is undone for it."""


class Median:
    """The median's group, made larger until its players can all be paired.

    `mate` is then a complete pairing of `alive`.
    """

    def __init__(self, group: LimGroup, pairs: Pairs, listener: MedianListener) -> None:
        self.group = group
        self.pairs = pairs
        self._listener = listener
        self.alive = mask_of(group.members)
        self.mate = [-1] * len(group.participants.players)
        self.exposed = 0
        self._match(self.alive)

    def _match(self, new: int) -> None:
        self.exposed = augment_all(self.group.participants.legal, self.mate, self.alive, self.exposed | new)

    def open(self) -> None:
        """Undo pairs until everybody in the median can be paired.

        Source: lim-1999 2.6.
        """
        while self.exposed:
            undone = self.pairs.on[self._side()].pop()
            self._listener.undone(self, undone)
            self._take_in(undone)

    @property
    def wanted(self) -> Side:
        """The side whose pair is undone if it has one left."""
        return "lower" if len(self.group.above) > len(self.group.below) else "upper"

    def _side(self) -> Side:
        """Return the side whose pair is undone: the other one if it has none left."""
        other: Side = "upper" if self.wanted == "lower" else "lower"
        return self.wanted if self.pairs.on[self.wanted] else other

    def _take_in(self, undone: MadePair) -> None:
        both = (undone.one, undone.other)
        participants, group = self.group.participants, self.group
        if undone.side == "lower":
            group.below = participants.in_turn([*group.below, *both], "up")
        else:
            group.above = participants.in_turn([*group.above, *both], "down")
        new = mask_of(both)
        self.alive |= new
        self._match(new)
