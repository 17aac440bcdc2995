"""The sets of MDPs that S1 can hold, in the order of D.3 (2017) and 4.4 (2026).

An MDP is a vertex below `m0` in the bracket's graph; the higher ranked have the smaller vertices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb

from pairtutor.positions.candidate_graph import ProofGraph
from pairtutor.positions.counts import lexicographic_place, profiles_before


class MdpSets:
    """`chosen` are the MDPs of the accepted candidate; `equal`: only sets of the same scores count.

    `classes` are the MDPs of each score, the highest first, `profile` how many of each are chosen; `higher`
    is how many sets come before all with this profile, `count` how many there are, `first` is the first of
    them.
    """

    def __init__(self, graph: ProofGraph, chosen: list[int], *, equal: bool) -> None:
        self.chosen = sorted(chosen)
        self._equal = equal
        scores = [player.score for player in graph.inside[: graph.m0]]
        self.classes = [
            [m for m, has in enumerate(scores) if has == score] for score in sorted(set(scores), reverse=True)
        ]
        self.profile = [len(set(group) & set(chosen)) for group in self.classes]
        sizes = [len(group) for group in self.classes]
        self.higher = 0 if equal else profiles_before(sizes, self.profile)
        self.count = comb(graph.m0, len(chosen))
        self.first = list(range(len(chosen)))
        if equal:
            self.count = 1
            self.first = []
            for group, taken in zip(self.classes, self.profile, strict=True):
                self.count *= comb(len(group), taken)
                self.first += group[:taken]

    def choices(self) -> Iterator[tuple[list[int], int, int, bool]]:
        """Yield, MDP by MDP, those chosen before, the MDP, how many sets also hold it, whether it is taken.

        They come by rank. An MDP who is not taken though places are left is passed over; where no choice is
        left, `taken` is the outcome and the number of sets is 0.
        """
        chosen: list[int] = []
        later = 1
        for group, number in zip(self.classes, self.profile, strict=True):
            later *= comb(len(group), number)
        for group, number in zip(self.classes, self.profile, strict=True):
            later //= comb(len(group), number)
            places_left = number
            for position, m in enumerate(group):
                taken = m in self.chosen
                others = len(group) - position - 1
                if taken:
                    yield list(chosen), m, 0, True
                    chosen.append(m)
                    places_left -= 1
                else:
                    yield list(chosen), m, comb(others, places_left - 1) * later if places_left else 0, False

    def higher_profiles(self) -> Iterator[tuple[int, ...]]:
        """Yield how many MDPs of each score the sets with higher scores have, the highest first."""
        set_size = len(self.chosen)
        for kind in product(*(range(min(len(group), set_size), -1, -1) for group in self.classes)):
            if list(kind) <= self.profile:
                return
            if sum(kind) == set_size:
                yield kind

    def of(self, profile: Sequence[int]) -> Iterator[list[int]]:
        """Yield the sets with so many MDPs of each score, the highest first, in the order of the sequence."""
        groups = zip(self.classes, profile, strict=True)
        for way in product(*(combinations(group, taken) for group, taken in groups)):
            yield [m for part in way for m in part]

    def sets_beginning_with(self, chosen: Sequence[int]) -> Iterator[list[int]]:
        """Yield the sets that begin with some MDPs and have as many of each score as the accepted one."""
        lowest_ranked = max(chosen)
        groups = []
        for group, taken in zip(self.classes, self.profile, strict=True):
            have = [m for m in group if m in chosen]
            later = [m for m in group if m > lowest_ranked]
            groups.append([[*have, *more] for more in combinations(later, max(taken - len(have), 0))])
        return ([m for part in way for m in part] for way in product(*groups))

    def before(self, chosen: list[int]) -> int | None:
        """Return the number of sets of the sequence before one; None if it is none of them."""
        profile = [len(set(group) & set(chosen)) for group in self.classes]
        if self._equal and profile != self.profile:
            return None
        sizes = [len(group) for group in self.classes]
        position = 0  # among the sets of this profile: choices of each score as digits, the highest first
        for group, taken in zip(self.classes, profile, strict=True):
            position = position * comb(len(group), taken)
            position += lexicographic_place([m for m in group if m in chosen], group)
        return position if self._equal else profiles_before(sizes, profile) + position
