"""Questions of the kind: can these players be paired completely, all in allowed pairs?

A pool is a matching that is kept and mended; each no comes with the players who prove it.
"""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.matching.bits import bits
from pairtutor.matching.forest import Tree
from pairtutor.matching.weighted import LeastCost
from pairtutor.systems.common.completion import Completion


class Pool(Completion):
    """Some players of a round, the bits of `alive`; `legal[v]` are those whom v may meet."""

    def __init__(self, legal: list[int], alive: int) -> None:
        self.players = len(legal)
        self.place = -1
        self.rows = legal
        self.mate = [-1] * len(legal)
        self.alive = alive
        self.left = 0
        self.failed = None
        self._greedy()

    def spare(self) -> int:
        """Return the players without whom all others of the pool can be paired, if it is odd."""
        if self.left.bit_count() != 1:
            return 0
        (root,) = bits(self.left)
        return Tree(self.rows, self.mate, root, self.alive).outer


def rows_apart(legal: list[int], waiting: int) -> list[int]:
    """Return the rows in which those who wait for an opponent do not meet each other."""
    return [row & ~waiting if waiting >> place & 1 else row for place, row in enumerate(legal)]


def rows_between(legal: list[int], one: int, other: int) -> list[int]:
    """Return the rows of pairs that have a player on either side."""
    rows = [0] * len(legal)
    for here, there in ((one, other), (other, one)):
        for place in bits(here):
            rows[place] = legal[place] & there
    return rows


def rows_within(legal: list[int], *parts: int) -> list[int]:
    """Return the rows of pairs whose players belong to the same part."""
    rows = [0] * len(legal)
    for part in parts:
        for place in bits(part):
            rows[place] |= legal[place] & part
    return rows


class Least(NamedTuple):
    """A complete pairing, and how many of its pairs are unwelcome: fewer are impossible."""

    mate: list[int]
    unwelcome: int


def least_unwelcome(welcome: list[int], unwelcome: list[int], alive: int) -> Least | None:
    """Pair the players of `alive` completely; None if that is impossible.

    The rows are those of welcome and of unwelcome pairs, disjoint.
    """
    mate = Pool(welcome, alive).mate
    if LeastCost({0: welcome, 2: unwelcome}, mate, alive).solve() is None:
        return None
    return Least(mate, sum(unwelcome[place] >> mate[place] & 1 for place in bits(alive)) // 2)
