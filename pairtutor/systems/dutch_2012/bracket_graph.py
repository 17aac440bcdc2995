"""The players of one bracket after C.1 as a graph, and what legality alone allows them.

Vertices are the players in the order of A.2 (from 0), the `m0` who may stand in S1 of a
heterogeneous bracket first, then a place for each player who is left over.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import Mask, Mate, Rows, bits, lowest, mask_of
from pairtutor.matching.forest import Tree, augment_all, match_lowest
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2012.criteria import UPFLOATS, Applies, X
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.candidate_graph import BracketPlayers
from pairtutor.systems.search.counting import heterogeneous
from pairtutor.systems.search.refinement import Refinement, penalty_rows


class Group(BracketPlayers):
    """Players by rank; in the `lowest` bracket whoever is left over has the bye.

    `failed` are the rows, the matching, its vertices and those left over of the last refinement that was not
    to be had.
    """

    def __init__(self, participants: Participants, ranks: Sequence[int], m0: int, *, lowest: bool) -> None:
        super().__init__(participants, ranks, m0, legal_rows(participants, ranks))
        self.lowest = lowest
        self.may_float = self.everybody
        if lowest:
            self.may_float = mask_of(v for v, rank in enumerate(self.ranks) if participants.bye >> rank & 1)
        self.failed: tuple[list[int], list[int], int, int] | None = None

    @property
    def p0(self) -> int:
        """The largest number of pairs that the number of players allows (A.6.b)."""
        return self.size // 2

    def sequence(self, p1: int, m1: int) -> int:
        """Return the number of candidates with these P1 and M1, illegal ones included."""
        return heterogeneous(self.m0, m1, self.size - m1, p1)

    def applies(self, p1: int, m1: int) -> Applies:
        """Return the conditions that decide which requirements are set (C.3)."""
        return Applies(
            odd_round=self.participants.number % 2 == 1,
            topscorers=any(player.topscorer for player in self.players),
            downfloaters=2 * p1 < self.size,
            heterogeneous=m1 > 0,
        )

    def penalties(self, criterion: Criterion, size: int, heterogeneous: Mask) -> list[int] | None:
        """Return the edges that violate a requirement, as a row for each vertex, None if there are none.

        `size` is how many vertices the graph has, with those of places. `heterogeneous` are the players whose
        pairs are those of the heterogeneous part; upfloats count only there.
        """
        outside = ((1 << size) - 1) & ~self.everybody
        # A requirement counts, so there is one penalty at most; none looks at the artificial score.
        for _, rows in penalty_rows(criterion, self.traits(criterion), size, outside, artificial=0):
            if criterion in UPFLOATS:
                for v in range(self.size):
                    if not heterogeneous >> v & 1:
                        rows[v] &= heterogeneous
            return rows
        return None

    # --- legality ------------------------------------------------------------

    def refinement(
        self,
        p1: int,
        chosen: Mask = 0,
        floats: Sequence[int] = (),
        like: Sequence[int] | None = None,
    ) -> Refinement | None:
        """Return the graph of all legal candidates with P1 pairs, None if there are none; `failed` says why.

        The MDPs of `chosen` are in S1. `floats` are, for each player who is left over, those among whom this
        one is (a mask); empty if it may be anybody. The candidate in it is as much `like` a matching as can
        be (of the same graph but for `floats`), else like the natural candidate.
        """
        places = self.size - 2 * p1
        whose = self.may_float & ~chosen
        if places < 0:
            return None
        rows = self.rows[:]
        for v in bits(chosen):
            rows[v] &= ~chosen
        over = ((1 << places) - 1) << self.size
        if floats:
            for outside, among in enumerate(floats, self.size):
                for v in bits(whose & among):
                    rows[v] |= 1 << outside
                rows.append(whose & among)
        elif over:
            for v in bits(whose):
                rows[v] |= over
            rows.extend([whose] * places)
        mate = self._first_matching(rows, p1, chosen) if like is None else self._taken_over(rows, like)
        exposed = mask_of(v for v, w in enumerate(mate) if w < 0)
        alive = self.everybody | over
        left = augment_all(rows, mate, alive, exposed) if exposed else 0
        if left:
            self.failed = (rows, mate, alive, left)
            return None
        return Refinement(rows, alive, mate)

    def _taken_over(self, rows: Rows, like: Sequence[int]) -> Mate:
        """Return the pairs of a matching, and those that it leaves over in places that are open to them.

        A place is open to those in its row; the lowest vertex takes the first that is.
        """
        mate = [w if w < self.size else -1 for w in like[: self.size]]
        over = mask_of(v for v, w in enumerate(mate) if w < 0)
        for outside in range(self.size, len(rows)):
            fits = rows[outside] & over
            v = lowest(fits) if fits else -1
            mate.append(v)
            if fits:
                mate[v] = outside
                over ^= 1 << v  # v has a place now
        return mate

    def _first_matching(self, rows: Rows, p1: int, chosen: Mask) -> Mate:
        """Return the natural candidate as far as it is legal, with nobody refused a colour where that can be.

        The lowest ranked of those left over have places, as far as these are open to them.
        """
        dear = self.penalties(X, len(rows), heterogeneous=0) or [0] * len(rows)
        mate = [-1] * len(rows)
        free = self.everybody & ~chosen
        for v in bits(chosen):
            free = match_lowest(v, rows, dear, mate, free)
        rest = list(bits(free))
        half = max(0, p1 - chosen.bit_count())
        lower = mask_of(rest[half:])
        for v in rest[:half]:
            lower = match_lowest(v, rows, dear, mate, lower)
        places = self.size
        for v in reversed(list(bits(lower))):
            if places < len(rows) and rows[v] >> places & 1:
                mate[v], mate[places] = places, v
                places += 1
        return mate

    def incompatible(self) -> Mask:
        """Return the players without any legal opponent in the bracket (C.1), whatever is supposed.

        In the lowest bracket, where it is odd in number, not those who may have the bye.
        """
        supposed = self.participants.supposed.only
        rows = legal_rows(self.participants, self.ranks, supposing=False) if supposed else self.rows
        alone = mask_of(v for v in range(self.size) if not rows[v])
        return alone & ~self.may_float if self.lowest and self.size % 2 else alone

    def reaches_remainder(self, m1: int) -> bool:
        """Say whether some M1 MDPs can be paired when all else is dropped.

        Source: dutch-2012 C.14.b.
        """
        rows = self.without_own_pairs().rows
        mate = [-1] * self.size
        pairs = 0
        for v in range(self.m0):
            if mate[v] < 0:
                free = mask_of(w for w in range(self.size) if mate[w] < 0 and w != v)
                tree = Tree(rows, mate, v, self.everybody, free)
                if tree.hit >= 0:
                    tree.augment()
                    pairs += 1
        return pairs >= m1

    def possible(self, p1: int, m1: int) -> bool:
        """Say whether there is any legal candidate with these P1 and M1."""
        if m1 in {0, self.m0}:
            return self.refinement(p1, (1 << m1) - 1) is not None
        refinement = self.refinement(p1)
        return refinement is not None and self.most_mdps(refinement, p1) >= m1

    def possible_at_all(self) -> bool:
        """Say whether P0 pairs can be made, whoever meets whom."""
        return self.refinement(self.p0) is not None

    def without_own_pairs(self) -> Group:
        """Return the same players where every pair holds an MDP."""
        across = Group(self.participants, self.ranks, self.m0, lowest=self.lowest)
        across.rows = [row if v < self.m0 else row & self.moved for v, row in enumerate(self.rows)]
        return across

    def most_mdps(self, refinement: Refinement, p1: int) -> int:
        """Keep the candidates with the most pairs that hold an MDP; return how many these are."""
        own = self.everybody & ~self.moved
        penalty = [own if own >> v & 1 else 0 for v in range(len(refinement.last_stage.rows))]
        refinement.minimise("heterogeneous-pairs", penalty)
        among = sum(1 for v in bits(own) if own >> refinement.mate[v] & 1)
        return p1 - among // 2


def legal_rows(participants: Participants, ranks: Sequence[int], *, supposing: bool = True) -> Rows:
    """Return the rows of legal opponents among players given by rank, best first: a bit mask each."""
    whole = participants.legal if supposing else participants.lawful
    runs: list[tuple[int, int, int]] = []
    start = 0
    for v in range(1, len(ranks) + 1):
        if v == len(ranks) or ranks[v] != ranks[v - 1] + 1:
            runs.append((ranks[start], (1 << (v - start)) - 1, start))
            start = v
    rows = []
    for rank in ranks:
        legal = whole[rank]
        row = 0
        for first, full, at in runs:
            row |= (legal >> first & full) << at  # a run of neighbouring ranks moves to its vertices at once
        rows.append(row)
    return rows
