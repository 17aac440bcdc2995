"""The walk down the order of article 4.3 to the first pairing of a bracket that is as good as any.

The opponent of BSN 1 is settled, then that of BSN 2, and so on: the largest number that a best pairing can
have there, a float if none. One question settles each, and no step is ever taken back.
Source: burstein-2026 4.3.
"""

from __future__ import annotations

from typing import Protocol

from pairtutor.matching.bits import bits
from pairtutor.systems.search.counting import with_floaters
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import Refinement
from pairtutor.systems.search.walk import Accepted


class PassingListener(Protocol):
    """Whoever is told which opponents the walk passes over; numbers are from 1."""

    def opponent(self, first: int, last: int, settled: int, query: PartnerQuery, other: int) -> None:
        """All pairings in which the player of the query, next after so many pairs, meets this one."""


class OpponentWalk:
    """One walk; it changes the rows of the refinement that it is given.

    The first `players` vertices are those of the bracket by BSN, the others mean floating; so many of the
    bracket have to float.
    """

    def __init__(
        self, refinement: Refinement, players: int, floaters: int, listener: PassingListener | None
    ) -> None:
        self.stages = refinement.stages if listener else [refinement.last]
        self.last = refinement.last
        self.mate = refinement.mate
        self.alive = refinement.alive
        self.waiting = (1 << players) - 1
        self.outside = ~self.waiting
        self.listener = listener
        self.floating = floaters
        self.before = 0
        self.pairs: list[tuple[int, int]] = []

    def run(self) -> Accepted:
        """Walk to the accepted pairing."""
        while self.waiting:
            u = (self.waiting & -self.waiting).bit_length() - 1
            self.waiting ^= 1 << u
            v = self._settle(u)
            if v is None:
                self.floating -= 1
                self._leave_over(u)
            else:
                self.pairs.append((u, v))
                self.waiting ^= 1 << v
                self.alive &= ~(1 << u | 1 << v)
        return Accepted(self.pairs, self.before + 1)

    def _settle(self, u: int) -> int | None:
        """Settle the opponent of `u` among those who wait, the largest number first; None if `u` floats."""
        query = PartnerQuery(u, self.mate, self.alive)
        block = with_floaters(self.waiting.bit_count() - 1, self.floating)
        for v in reversed(list(bits(self.waiting))) if block else ():
            found = query.meeting(self.last, v)
            if found is not None:
                self.mate = found
                return v
            if self.listener:
                first = self.before + 1
                self.listener.opponent(first, first + block - 1, len(self.pairs), query, v)
            self.before += block
        floating = query.any_of(self.last, self.outside)
        assert floating is not None, "who meets nobody of the bracket floats"
        self.mate = floating
        return None

    def _leave_over(self, u: int) -> None:
        """Leave a player only places outside the bracket, in every stage."""
        for stage in self.stages:
            for w in bits(stage.rows[u] & ~self.outside):
                stage.rows[w] &= ~(1 << u)
            stage.rows[u] &= self.outside
