"""Can a candidate of this stage also have this pair? One alternating tree answers for all opponents.

Vertices are those of the stage's graph; in `mate` each has its partner.
"""

from __future__ import annotations

from pairtutor.matching.bits import Mask, Mate, bits, lowest
from pairtutor.matching.forest import Tree
from pairtutor.matching.odd_sets import mend, respects
from pairtutor.systems.search.refinement import CriterionGraph


class PartnerQuery:
    """One player `u` whose opponent is to be chosen, while the pairs outside `alive` are settled.

    `mate` is a perfect matching in which the question begins; `partner` has `u` in it. It is never changed,
    but may itself be the answer.
    """

    def __init__(self, u: int, mate: Mate, alive: Mask) -> None:
        self.u = u
        self.mate = mate
        self.partner = mate[u]
        self.rest = alive & ~(1 << u)
        self._trees: dict[int, Tree] = {}
        self._short: dict[int, int] = {}

    def tree(self, stage: CriterionGraph) -> Tree:
        """Return the tree of the former partner: whom the others can spare in its place."""
        key = id(stage)
        if key not in self._trees:
            bare = self.mate[:]
            bare[self.u] = bare[self.partner] = -1
            self._trees[key] = Tree(stage.rows, bare, self.partner, self.rest)
        return self._trees[key]

    def options(self, stage: CriterionGraph) -> Mask:
        """Return the opponents that `u` can have, the present one too, as far as the graph alone tells."""
        return stage.rows[self.u] & (self.tree(stage).outer | 1 << self.partner)

    def matching_with(self, stage: CriterionGraph, v: int) -> Mate | None:
        """Return a matching of the stage in which `u` meets `v`, or None if there is none."""
        if v == self.partner and (not stage.odd or respects(stage.odd, self.mate)):
            return self.mate
        if not self.options(stage) >> v & 1:
            return None
        return mend(stage.rows, stage.odd, self.alternated_matching(stage, v), self.rest & ~(1 << v))

    def alternated_matching(self, stage: CriterionGraph, v: int) -> list[int]:
        """Return a matching in which `u` meets `v`, one of the options, whatever the odd sets say."""
        changed = self.mate[:]
        changed[self.u] = changed[self.partner] = -1
        if v != self.partner:
            self.tree(stage).release(v, changed)
        changed[self.u], changed[v] = v, self.u
        return changed

    def meeting(self, stage: CriterionGraph, v: int) -> list[int] | None:
        """Return a matching of the stage in which `u` meets `v`, None if there is none.

        As `matching_with`, but first by the shortest way: the two former partners meet each other.
        """
        if not stage.rows[self.u] >> v & 1:
            return None
        if not stage.odd and self._swaps(stage, v):
            return self._swap(v)
        return self.matching_with(stage, v)

    def first_of(self, stage: CriterionGraph, free: Mask) -> tuple[int, list[int]]:
        """Return the lowest opponent of `free` that a stage allows, and a matching with that pair."""
        options = stage.rows[self.u] & free
        if not stage.odd:
            v = lowest(options)
            if self._swaps(stage, v):
                return v, self._swap(v)
            options = self.options(stage) & free
        for v in bits(options):
            rematched = self.matching_with(stage, v)
            if rematched is not None:
                return v, rematched
        raise AssertionError("the present partner is always possible")

    def _swap(self, v: int) -> list[int]:
        """Return the matching in which `u` meets `v`, and their two former partners each other."""
        mate = self.mate
        if v != self.partner:
            mate = mate[:]
            other = mate[v]
            mate[self.u], mate[v] = v, self.u
            mate[self.partner], mate[other] = other, self.partner
        return mate

    def any_of(self, stage: CriterionGraph, partners: Mask) -> Mate | None:
        """Return a matching of a stage in which `u` meets the lowest that it can of `partners`, or None."""
        for v in bits(self.options(stage) & partners):
            rematched = self.matching_with(stage, v)
            if rematched is not None:
                return rematched
        return None

    def allows(self, stage: CriterionGraph, v: int) -> bool:
        """Say whether a candidate of the stage has the pair `u`-`v`."""
        if stage.odd:
            return self.matching_with(stage, v) is not None
        return self._swaps(stage, v) or bool(self.among(stage, 1 << v))

    def among(self, stage: CriterionGraph, partners: Mask) -> Mask:
        """Return those of `partners` whom `u` can have as far as the stage's graph alone tells.

        Short alternating ways are tried first; only where they do not answer for all, the tree is grown.
        """
        rows, mate = stage.rows, self.mate
        asked = rows[self.u] & partners
        near = self._near(stage)
        open_still = asked & ~(near | 1 << self.partner)
        for v in bits(open_still):
            # the partner of v meets somebody whose partner the former partner can take over
            if rows[mate[v]] & near & ~(1 << v):
                open_still ^= 1 << v
        return self.options(stage) & partners if open_still else asked

    def _near(self, stage: CriterionGraph) -> Mask:
        """Return as a bit mask the players whose partner the former partner can take over."""
        key = id(stage)
        if key not in self._short:
            mate, partners = self.mate, 0
            for w in bits(stage.rows[self.partner] & self.rest & ~(1 << self.partner)):
                partners |= 1 << mate[w]
            self._short[key] = partners
        return self._short[key]

    def _swaps(self, stage: CriterionGraph, v: int) -> bool:
        """Say whether `u` may meet `v`, and their two former partners can simply meet each other."""
        rows = stage.rows
        if not rows[self.u] >> v & 1:
            return False
        return v == self.partner or bool(rows[self.partner] >> self.mate[v] & 1)
