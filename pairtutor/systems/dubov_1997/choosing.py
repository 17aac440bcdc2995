"""One way to choose: the first of an order who fits; and whether players can be paired among themselves.

A pool is a matching that is kept and mended; each no comes with the players who prove it.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

from pairtutor.matching.bits import Mask, Mate, bits
from pairtutor.matching.forest import Tree
from pairtutor.matching.weighted import LeastCost
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.common.completion import Completion

if TYPE_CHECKING:
    from pairtutor.trace.refusals import PassedOver

Why: TypeAlias = "Callable[[int], PassedOver]"
"""Returns what stands against somebody."""

Purpose = Literal["island", "odd-number", "floater"]
"""What somebody is brought up for."""


class Chosen(NamedTuple):
    """The place that was taken (None: nobody fits), and, where somebody listens, those passed over."""

    taken: int | None
    over: list[PassedOver]


def first_that_fits(order: Iterable[int], attempt: Callable[[int], object], why: Why | None) -> Chosen:
    """Take the first of an order whose attempt gives something; `why` is asked right after each no.

    An attempt that succeeds may change what is settled.
    """
    over: list[PassedOver] = []
    for rank in order:
        if attempt(rank):
            return Chosen(rank, over)
        if why:
            over.append(why(rank))
    return Chosen(None, over)


class Pool(Completion):
    """Some players of a round, the ranks in `alive`; rows of `legal` are masks of whom each may meet.

    The questions are those of the parent, but nobody has the bye. `left` are those whom a largest matching
    leaves over.
    """

    def __init__(self, legal: list[int], alive: Mask) -> None:
        self.players = len(legal)
        self.place = -1
        self.rows = legal
        self.mate = [-1] * len(legal)
        self.alive = alive
        self.left = 0
        self.failed = None
        self._greedy()

    def spare(self) -> Mask:
        """Return the players without whom all others of the pool can be paired; 0 unless one is over."""
        if self.left.bit_count() != 1:
            return 0
        (root,) = bits(self.left)
        return Tree(self.rows, self.mate, root, self.alive).outer


def rows_apart(legal: list[int], waiting: Mask) -> list[int]:
    """Return the rows in which those who wait for an opponent do not meet each other."""
    return [row & ~waiting if waiting >> rank & 1 else row for rank, row in enumerate(legal)]


def rows_within(legal: list[int], *parts: int) -> list[int]:
    """Return the rows of pairs whose players belong to the same part."""
    rows = [0] * len(legal)
    for part in parts:
        for rank in bits(part):
            rows[rank] |= legal[rank] & part
    return rows


class Least(NamedTuple):
    """A complete pairing, and how many of its pairs are unwelcome: fewer are impossible."""

    mate: Mate
    unwelcome: int


def least_unwelcome(welcome: list[int], unwelcome: list[int], alive: Mask) -> Least | None:
    """Pair the players of `alive` completely; None if that is impossible.

    The rows are those of welcome and of unwelcome pairs, disjoint.
    """
    mate = Pool(welcome, alive).mate
    # costs are doubled: an unwelcome pair counts 1
    if LeastCost({0: welcome, 2: unwelcome}, mate, alive).solve() is None:
        return None
    return Least(mate, sum(unwelcome[rank] >> mate[rank] & 1 for rank in bits(alive)) // 2)
