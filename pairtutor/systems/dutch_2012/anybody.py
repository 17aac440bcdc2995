"""Whether anybody at all whom a reopened bracket could leave over might do, whatever else that costs.

Source: dutch-2012 C.12.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from pairtutor.matching.bits import bits, mask_of
from pairtutor.systems.dutch_2012.acceptance import WantedFloaters
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.joint import TwoBracketGraph


class FeasibleFloaters:
    """Players who could come down from a bracket, as many as now, and are accepted by the one below.

    What is not asked is how good the candidates are that leave them over.
    """

    def __init__(self, previous: LoweringBracket, wanted: WantedFloaters) -> None:
        self.wanted = wanted
        ways = [_AnySet(previous, wanted, gone) for gone in wanted.departures]
        self._ways = [one for one in ways if not one.impossible]

    def any(self) -> bool:
        """Say whether there are any; sets of players grow one by one."""
        return any(self.wanted.accepts(ranks) for one in self._ways for ranks in one.sets())

    def could(self, must: int, may: int) -> bool:
        """Say whether such might hold all of `must` and no more than `may`, by rank."""
        return any(one.could(must, may) for one in self._ways)


class _AnySet:
    """The sets of players (by rank) that a bracket can leave over and that nothing rules out.

    The players of `gone` are moved on from the lower bracket (C.1): nobody comes down whom they could meet.
    """

    def __init__(self, previous: LoweringBracket, wanted: WantedFloaters, gone: tuple[int, ...]) -> None:
        self.group = previous.group
        self.p1 = previous.p1
        self.s1 = self.group.moved if previous.m1 == self.group.m0 else 0
        self.wanted = wanted
        self.vertex = {rank: v for v, rank in enumerate(self.group.ranks)}
        self.quotas = [(mask_of(one.ranks), one.size) for one in wanted.choices]
        self.may = wanted.anybody
        for rank in gone:
            self.may &= ~previous.participants.lawful[rank]
        below = None if wanted.without is None else wanted.without(gone)
        self.both = None
        self.impossible = False
        if below is not None:
            self.both = None if below.impossible else TwoBracketGraph.of(previous, below, self.may)
            self.impossible = self.both is None or self.both.pairs < self.p1

    def sets(self) -> Iterator[list[int]]:
        """Yield the sets."""
        if not self.impossible:
            yield from self._within(0, self.may, None, self.both and self.both.refinement.mate)

    def could(self, must: int, may: int) -> bool:
        """Say whether nothing rules out all sets that hold all of `must` and no more than `may`."""
        may &= self.may
        if must & ~may or self._matching(must, may, None) is None:
            return False
        both = self.both
        return both is None or both.matching(must, may, both.refinement.mate, self.p1) is not None

    def _within(
        self, must: int, may: int, like: list[int] | None, both: list[int] | None
    ) -> Iterator[list[int]]:
        """Yield those that hold all of `must` and no more than `may`.

        `like` is a matching of the bracket for some of them, `both` one of both brackets.
        """
        like = self._matching(must, may, like)
        if like is None:
            return
        if self.both is not None and both is not None:
            both = self.both.matching(must, may, both, self.p1)
            if both is None:
                return
        wanting = [
            (mask & may & ~must, size - (mask & must).bit_count())
            for mask, size in self.quotas
            if (mask & must).bit_count() < size
        ]
        if not wanting:
            yield list(bits(must))
            return
        fewest, _ = min(wanting, key=lambda one: comb(one[0].bit_count(), one[1]))
        one = 1 << max(bits(fewest), key=self.wanted.crowd.kept_by)
        yield from self._within(must | one, may, like, both)
        yield from self._within(must, may & ~one, like, both)

    def _matching(self, must: int, may: int, like: list[int] | None) -> list[int] | None:
        """Return how those above can be paired and leave over such a set; None if that is ruled out."""
        places = []
        for mask, size in self.quotas:
            sure, free = must & mask, may & mask & ~must
            more = size - sure.bit_count()
            if not 0 <= more <= free.bit_count():
                return None
            if not more:
                may &= ~free
            places += [*(1 << self.vertex[rank] for rank in bits(sure)), *[self._vertices(free)] * more]
        if self.wanted.ruled_out(must, may):
            return None
        found = self.group.refinement(self.p1, self.s1, places, like)
        return None if found is None else found.mate

    def _vertices(self, ranks: int) -> int:
        return mask_of(self.vertex[rank] for rank in bits(ranks))
