"""One bracket by the Index: its graph, its target, the walk down article 4.3 to the first that reaches it.

The opponent of BSN 1 is settled, then that of BSN 2, and so on: the largest number that a best pairing can
have there, a float if none (4.3). One question settles each, and no step is ever taken back.

The graph with everybody below is exact, but large. A bracket that leaves over one player at most is therefore
first composed alone; its first best pairing is also the one sought if the round can be completed after it
just as well (3.2).

Source: burstein-2026 1.2.2, burstein-2026 3.2, burstein-2026 4.1, burstein-2026 4.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pairtutor.matching.bits import Mask, Mate, bit_mover, bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.rules.burstein_2026.criteria import C6, C8
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants, Scoregroup
from pairtutor.systems.dutch.candidate_graph import (
    ONE_POINT,
    Bracket,
    CandidateGraph,
    floating_edges,
    with_all_below,
)
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.dutch.setup import LookaheadValue, Setup
from pairtutor.systems.dutch.stages import WithinRound, lookahead_target, targets
from pairtutor.systems.search.counting import with_floaters
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import Refinement, Target, restrict
from pairtutor.systems.search.walk import Accepted, Listener, Shape


class IndexBracket(Bracket):
    """Vertices are all players by BSN, from 0; `came` are the incoming floaters among them, by rank.

    Nobody has a right of way, and any two may be paired (BU26-12): so no vertex counts as moved down.
    `floaters` are the incoming ones by rank of the round, `standing` has the place by Index of each rank.
    `_place` has the BSN of each in the order of the parent: the floaters as given, then the residents by
    rank.
    """

    def __init__(
        self,
        participants: Participants,
        floaters: Sequence[int],
        group: Scoregroup,
        standing: Sequence[int],
        *,
        last: bool,
    ) -> None:
        super().__init__(participants, "last" if last else "normal", floaters, group.first, group.end)
        # 1.8: the better Index first
        self.came = sorted(floaters, key=standing.__getitem__)
        self.score = group.score
        before = self.ranks
        self.ranks = sorted(before, key=standing.__getitem__)
        self.players = [participants.players[rank] for rank in self.ranks]
        self.artificial = group.score - ONE_POINT
        self.collapsed = False
        self.m0, self.moved, self.residents = 0, 0, self.everybody
        bsn = {rank: v for v, rank in enumerate(self.ranks)}
        self._place = [bsn[rank] for rank in before] if floaters else []
        self.rows = self.window(group.end)

    def by_rank(self, u: int, v: int) -> tuple[int, int]:
        """Return two players, the one with the higher Index first."""
        return (u, v) if u < v else (v, u)

    @property
    def homogeneous(self) -> bool:
        """Whether all players have one score."""
        return not self.came

    def window(self, end: int) -> list[int]:
        """Return the rows of the bracket, by BSN, and of everybody below it up to (not including) a rank.

        In those of the parent the floaters come first, and no two of them meet.
        """
        legal = self.participants.legal
        rows = super().window(end)
        if not self.mdps:
            return rows
        for v, mdp in enumerate(self.mdps):
            for w, other in enumerate(self.mdps):
                if legal[mdp] >> other & 1:
                    rows[v] |= 1 << w
        moved_to, everybody = self._place, self.everybody
        within = bit_mover(moved_to)
        rows = [row & ~everybody | within(row & everybody) for row in rows]
        inside = [0] * self.size
        for v, row in zip(moved_to, rows, strict=False):
            inside[v] = row
        return [*inside, *rows[self.size :]]

    def first_matching(self) -> tuple[Mate, Mask]:
        """Return a largest matching within the bracket (by BSN), and the set of those left.

        It starts from the first pairing of the order in which nobody is refused a colour.
        """
        dear = next((rows for _, rows in self.penalties(C8, self.size, outside=0)), [0] * self.size)
        mate = [-1] * self.size
        free = self.everybody
        for u in range(self.size):
            fitting = self.rows[u] & ~dear[u] & free
            if free >> u & 1 and fitting:
                v = fitting.bit_length() - 1  # 4.3: the largest opponent first
                mate[u], mate[v] = v, u
                free &= ~(1 << u | 1 << v)
        return mate, augment_all(self.rows, mate, self.everybody, free)


class PassingListener(Protocol):
    """Whoever is told which opponents the walk passes over; numbers are from 1."""

    def opponent(self, first: int, last: int, settled: int, query: PartnerQuery, other: int) -> None:
        """All pairings in which the player of the query, next after so many pairs, meets this one."""


class OpponentWalk:
    """One walk; it changes the rows of the refinement that it is given.

    The first `players` vertices are those of the bracket by BSN, the others mean floating; so many
    (`floaters`) of the bracket have to float. `before` is how many pairings have been passed over.
    """

    def __init__(
        self, refinement: Refinement, players: int, floaters: int, listener: PassingListener | None
    ) -> None:
        self.stages = refinement.stages if listener else [refinement.last_stage]
        self.last = refinement.last_stage
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
            u = (self.waiting & -self.waiting).bit_length() - 1  # the smallest number of those who wait
            self.waiting ^= 1 << u
            v = self._settle(u)
            if v is None:
                self.floating -= 1
                restrict(self.stages, u, self.outside)
            else:
                self.pairs.append((u, v))
                self.waiting ^= 1 << v
                self.alive &= ~(1 << u | 1 << v)
        return Accepted(self.pairs, self.before + 1)

    def _settle(self, u: int) -> int | None:
        """Settle the opponent of `u` among those who wait, the largest number first; None if `u` floats."""
        query = PartnerQuery(u, self.mate, self.alive)
        # how many pairings an opponent opens; 0 where all who wait float
        block = with_floaters(self.waiting.bit_count() - 1, self.floating)
        for v in reversed(list(bits(self.waiting))) if block else ():
            rematched = query.meeting(self.last, v)
            if rematched is not None:
                self.mate = rematched
                return v
            if self.listener:
                first = self.before + 1
                self.listener.opponent(first, first + block - 1, len(self.pairs), query, v)
            self.before += block
        floating = query.any_of(self.last, self.outside)
        assert floating is not None, "who meets nobody of the bracket floats"
        self.mate = floating
        return None


class IndexSetup(Setup):
    """A bracket whose pairings are in the order of article 4.3."""

    def walk(self, refinement: Refinement, listener: Listener | None) -> Accepted:
        """Walk to the first pairing of the last stage; there are no exchanges in this order."""
        size = self.shape.residents
        return OpponentWalk(refinement, size, size - 2 * self.shape.max_pairs, listener).run()


def set_up_alone(
    bracket: IndexBracket, lookahead: Lookahead | None, *, goes_on: bool = False
) -> IndexSetup | None:
    """Compose a bracket for itself and set its target.

    None if it leaves over more than one player, unless it `goes_on` with what nobody states.
    """
    mate, left = bracket.first_matching()
    if left & (left - 1) and not goes_on:  # more than one
        return None
    rows, mate, ranks = bracket.rows[:], mate[:], bracket.ranks[:]
    for v in bits(left):
        outside_place = len(rows)
        rows.append(bracket.everybody)
        mate.append(v)
        mate[v] = outside_place
        ranks.append(-1)
    places = ((1 << len(rows)) - 1) & ~bracket.everybody
    rows[: bracket.size] = [row | places for row in rows[: bracket.size]]
    alive = (1 << len(rows)) - 1
    graph = CandidateGraph(Refinement(rows, alive, mate), alive & ~bracket.everybody, ranks)
    ahead = [lookahead_target(bracket, graph, lookahead)] if lookahead is not None else []
    return _measure_bracket(bracket, graph, ahead, lookahead.value if lookahead else None)


def set_up_completing(bracket: IndexBracket, completion: Completion, group: Scoregroup | None) -> IndexSetup:
    """Compose a bracket with everybody below and set its target.

    `group` is the following scoregroup, None where nobody is below.
    """
    graph = with_all_below(bracket, completion)
    if group is None:
        return _measure_bracket(bracket, graph, ahead=[], lookahead=None)
    within = WithinRound(bracket, graph, group)
    return _measure_bracket(bracket, graph, [Target("next-bracket", within.minimise)], within.value)


def _measure_bracket(
    bracket: IndexBracket, graph: CandidateGraph, ahead: list[Target], lookahead: LookaheadValue | None
) -> IndexSetup:
    """Set the target of a bracket, and take its numbers from the best pairings."""
    scores = [Target(C6.name, lambda refinement: lowest_scores(bracket, graph, refinement))]
    for choice in (*scores, *ahead, *targets(bracket, graph, (C8,))):
        choice.add(graph.refinement)
    mate, everybody = graph.refinement.mate, bracket.everybody
    floaters = sum(1 for v in range(bracket.size) if not everybody >> mate[v] & 1)
    sequence = with_floaters(bracket.size, floaters)
    shape = Shape(m0=0, m1=0, residents=bracket.size, max_pairs=(bracket.size - floaters) // 2, scores=())
    return IndexSetup(bracket, graph, shape, 1, first_set=[], sequence=sequence, lookahead=lookahead)


def lowest_scores(bracket: IndexBracket, graph: CandidateGraph, refinement: Refinement) -> None:
    """[C6]: leave over the lowest scores, the highest looked at first.

    `refinement` is the one to be narrowed, the graph's own or another on the same edges. Each score costs
    what it is `worth` (half points) in the value that a trace shows. The lowest score needs no look: as many
    as are still missing are left over there anyway.

    Source: burstein-2026 2.3.2.
    """
    if bracket.homogeneous or not graph.outside:
        return
    for score in sorted({player.score for player in bracket.players}, reverse=True)[:-1]:
        same = mask_of(v for v, player in enumerate(bracket.players) if player.score == score)
        costly = floating_edges(same, graph._replace(refinement=refinement))
        refinement.minimise(C6.name, costly, worth=score)
