"""Whether anybody at all whom a reopened bracket could leave over might do, whatever else that costs.

Source: dutch-2012 C.12.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.matching.bits import bits, mask_of
from pairtutor.systems.dutch_2012.acceptance import WantedFloaters
from pairtutor.systems.dutch_2012.bracket import LoweringBracket


def nobody_helps(previous: LoweringBracket, wanted: WantedFloaters) -> bool:
    """Say that no players who could come down from a bracket, as many as now, are accepted.

    Sets of players grow one by one; what is not asked is how good the candidates are that leave them over.
    """
    return not any(map(wanted.accepts, _AnySet(previous, wanted).sets(0, wanted.anybody, None)))


class _AnySet:
    """The sets of players (by rank) that a bracket can leave over and that nothing rules out."""

    def __init__(self, previous: LoweringBracket, wanted: WantedFloaters) -> None:
        self.group = previous.group
        self.p1 = previous.p1
        self.s1 = self.group.moved if previous.m1 == self.group.m0 else 0
        self.wanted = wanted
        self.vertex = {rank: v for v, rank in enumerate(self.group.ranks)}
        self.quotas = [(mask_of(one.ranks), one.size) for one in wanted.choices]

    def sets(self, must: int, may: int, like: list[int] | None) -> Iterator[list[int]]:
        """Yield those that hold all of `must` and no more than `may`; `like` is a matching for some."""
        like = self._matching(must, may, like)
        if like is None:
            return
        free = [mask & may & ~must for mask, size in self.quotas if (mask & must).bit_count() < size]
        if not free:
            yield list(bits(must))
            return
        one = 1 << max(bits(min(free, key=int.bit_count)), key=self.wanted.crowd.kept_by)
        yield from self.sets(must | one, may, like)
        yield from self.sets(must, may & ~one, like)

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
