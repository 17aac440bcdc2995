"""One bracket as a graph: its players, what stands outside it, and the pairs that are legal.

Vertices are the MDPs and residents by BSN (from 0), then whatever stands outside the
bracket: places for downfloaters, the players below, the bye.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import Tree, augment_all, match_lowest
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2017.criteria import C10
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.players import BracketPlayers
from pairtutor.systems.search.penalties import penalty_rows

Kind = Literal["normal", "last", "PPB", "CLB"]
ONE_POINT = 2
"""How far, in half points, the artificial value of A.8 lies below the lowest score."""


class Bracket(BracketPlayers):
    """MDPs and residents (by rank), and the largest numbers of pairs that legality allows (B.1)."""

    def __init__(
        self, participants: Participants, kind: Kind, mdps: Sequence[int], first: int, end: int
    ) -> None:
        rows = participants.window(mdps, first, end)
        super().__init__(participants, [*mdps, *range(first, end)], len(mdps), rows)
        self.kind: Kind = kind
        self.mdps = tuple(mdps)
        self.first, self.end = first, end
        self.artificial = self.players[-1].score - ONE_POINT
        self._penalties: dict[tuple[str, int, int], list[tuple[int, list[int]]]] = {}
        self.collapsed = self.players[self.m0].score != self.players[-1].score

    def window(self, end: int) -> list[int]:
        """Return the rows of the bracket and of everybody below it up to a rank."""
        return self.participants.window(self.mdps, self.first, end)

    @property
    def homogeneous(self) -> bool:
        """Whether all players have one score (A.3)."""
        return self.players[0].score == self.players[-1].score

    def penalties(self, criterion: Criterion, size: int, outside: int) -> list[tuple[int, list[int]]]:
        """Return the edges that cost something in a criterion; see `penalty_rows`."""
        key = (criterion.name, size, outside)
        if key not in self._penalties:
            traits = self.traits(criterion)
            self._penalties[key] = penalty_rows(criterion, traits, size, outside, self.artificial)
        return [(penalty, rows[:]) for penalty, rows in self._penalties[key]]

    def first_matching(self) -> tuple[list[int], int]:
        """Return a largest matching within the bracket that pairs as many MDPs as any, and who is left.

        It starts from the natural candidate where nobody is refused a colour.
        """
        rows, size = self.rows, self.size
        dear = [0] * size
        for _, costly in self.penalties(C10, size, 0):
            dear = costly
        mate = [-1] * size
        free = self.residents
        for m in range(self.m0):
            free = match_lowest(m, rows, dear, mate, free)
        for m in range(self.m0):
            if mate[m] < 0:
                tree = Tree(rows, mate, m, self.everybody, free)
                if tree.hit >= 0:
                    free &= ~(1 << tree.hit)
                    tree.augment()
        rest = list(bits(free))
        lower = mask_of(rest[len(rest) // 2 :])
        for v in rest[: len(rest) // 2]:
            lower = match_lowest(v, rows, dear, mate, lower)
        exposed = mask_of(v for v in range(size) if mate[v] < 0)
        return mate, augment_all(rows, mate, self.everybody, exposed)

    def surplus(self, mate: list[int], left: int) -> tuple[int, list[int]]:
        """Return the players that some largest matching leaves over, and their odd groups.

        Gallai and Edmonds: a largest matching leaves each group exactly once, by a partner
        outside all groups or by a downfloater.
        """
        spare = 0
        for v in bits(left):
            spare |= Tree(self.rows, mate, v, self.everybody).outer
        groups = []
        rest = spare
        while rest:
            group = rest & -rest
            fresh = group
            while fresh:
                v = (fresh & -fresh).bit_length() - 1
                fresh &= fresh - 1
                more = self.rows[v] & spare & ~group
                group |= more
                fresh |= more
            rest &= ~group
            if group & (group - 1):
                groups.append(group)
        return spare, groups
