"""Complete pairings with as few pairs of an unwelcome kind as possible."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.matching.bits import bits
from pairtutor.matching.weighted import LeastCost
from pairtutor.systems.dubov_1997.pool import Pool


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
