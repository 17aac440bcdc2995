"""The players of one bracket as vertices, and the graph of its legal candidates (B.1).

Source: dutch-2017 B.1.

Vertices are the MDPs and residents by BSN (from 0), then whatever stands outside the
bracket: places for downfloaters, the players below, the bye.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from pairtutor.matching.bits import Mask, Mate, Rows, bits, mask_of
from pairtutor.matching.forest import Tree, augment_all, match_lowest
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2017.criteria import C10
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.search.refinement import CriterionGraph, Refinement, penalty_rows


class BracketPlayers:
    """Players by rank in the order of the graph; the first `m0` may stand in S1 of a heterogeneous bracket.

    A vertex is a place in the order of `ranks`. `rows` have whom each may meet in the bracket; `everybody`,
    `moved` (the first ones) and `residents` are sets of vertices. Burstein orders by the Index: `by_rank`,
    and `window`, `homogeneous` and `first_matching` of a bracket, are others there.
    """

    def __init__(self, participants: Participants, ranks: Sequence[int], m0: int, rows: Rows) -> None:
        self.participants = participants
        self.ranks = list(ranks)
        self.players: list[Contender] = [participants.players[rank] for rank in self.ranks]
        self.size = len(self.ranks)
        self.m0 = m0
        self.everybody = (1 << self.size) - 1
        self.moved = (1 << m0) - 1
        self.residents = self.everybody & ~self.moved
        self.rows = rows
        self._traits: dict[Callable[[Any], Any], list[Any]] = {}

    def by_rank(self, u: int, v: int) -> tuple[int, int]:
        """Return two players (vertices), the higher ranked first."""
        return (u, v) if self.ranks[u] < self.ranks[v] else (v, u)

    def traits(self, criterion: Criterion) -> list[Any]:
        """Return, player by player, the values that a criterion compares."""
        known = self._traits.get(criterion.trait)
        if known is None:
            known = self._traits[criterion.trait] = [criterion.trait(player) for player in self.players]
        return known


Kind = Literal["normal", "last", "PPB", "CLB"]
ONE_POINT = 2
"""How far, in half points, the artificial value of A.8 lies below the lowest score."""


class Bracket(BracketPlayers):
    """MDPs and residents (by rank), and the largest numbers of pairs that legality allows (B.1).

    The residents are the ranks from `first` to before `end`. `artificial` is the score (half points) that
    whoever is left over counts as meeting (A.8).
    """

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
        """Return the rows of the bracket and of everybody below it up to, not including, a rank."""
        return self.participants.window(self.mdps, self.first, end)

    @property
    def homogeneous(self) -> bool:
        """Whether all players have one score (A.3)."""
        return self.players[0].score == self.players[-1].score

    def penalties(self, criterion: Criterion, size: int, outside: Mask) -> list[tuple[int, list[int]]]:
        """Return the edges that cost something in a criterion, as copies; see `penalty_rows`."""
        key = (criterion.name, size, outside)
        if key not in self._penalties:
            traits = self.traits(criterion)
            self._penalties[key] = penalty_rows(criterion, traits, size, outside, self.artificial)
        return [(penalty, rows[:]) for penalty, rows in self._penalties[key]]

    def first_matching(self) -> tuple[Mate, Mask]:
        """Return a largest matching within the bracket that pairs as many MDPs as any, and who is left.

        It starts from the natural candidate where nobody is refused a colour. The matching is by vertex, who
        is left over a set of vertices.
        """
        rows, size = self.rows, self.size
        dear = [0] * size
        # C10 counts, so there is one penalty or none
        for _, costly in self.penalties(C10, size, outside=0):
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

    def surplus(self, mate: Mate, left: Mask) -> tuple[Mask, list[Mask]]:
        """Return the players that some largest matching leaves over, and their odd groups of more than one.

        `mate` is such a matching, and `left` are those whom it leaves over. Gallai and Edmonds: a largest
        matching leaves each group exactly once, by a partner outside all groups or by a downfloater.
        """
        spare = 0
        for v in bits(left):
            spare |= Tree(self.rows, mate, v, self.everybody).outer
        groups = []
        rest = spare
        while rest:
            group = rest & -rest  # the lowest vertex left begins a group
            fresh = group
            while fresh:
                v = (fresh & -fresh).bit_length() - 1  # the lowest of those not looked at
                fresh &= fresh - 1  # without it
                more = self.rows[v] & spare & ~group
                group |= more
                fresh |= more
            rest &= ~group
            if group & (group - 1):  # more than one player
                groups.append(group)
        return spare, groups


class CandidateGraph(NamedTuple):
    """The refinement of a bracket with its first stage; `outside` are the vertices that mean floating.

    `ranks` names the vertices by rank (-1 for a place that is no player). Whoever is matched with a vertex of
    `left_over` is left over by the following bracket; there are none where that is no part of the graph.
    `settled` are stages that the first one of the refinement has taken in, kept for their proofs.
    """

    refinement: Refinement
    outside: Mask
    ranks: list[int]
    left_over: Mask = 0
    settled: tuple[CriterionGraph, ...] = ()


def with_places(bracket: Bracket, mate: Mate, left: Mask) -> CandidateGraph:
    """Compose a bracket with at most one MDP and one resident left over: each of `left` gets a place.

    `mate` is a largest matching of the bracket, which leaves these over. In the place of an MDP any MDP can
    be, in that of a resident any resident.
    """
    size = bracket.size
    rows = bracket.rows[:]
    mate = mate[:]
    ranks = bracket.ranks[:]
    for v in bits(left):
        whose = bracket.moved if bracket.moved >> v & 1 else bracket.residents
        outside = len(rows)
        rows.append(whose)
        mate.append(v)
        mate[v] = outside
        ranks.append(-1)
        for w in bits(whose):
            rows[w] |= 1 << outside
    alive = (1 << len(rows)) - 1
    return CandidateGraph(Refinement(rows, alive, mate), alive & ~((1 << size) - 1), ranks, left_over=0)


def with_following(bracket: Bracket, mate: Mate, left: Mask, lookahead: Lookahead) -> CandidateGraph:
    """Compose a bracket with several downfloaters together with the scoregroup they fall into.

    A downfloater meets a player there or is left over; so may the players there be. `mate` is a largest
    matching of the bracket, `left` are those whom it leaves over. Behind the players of the bracket stand
    those of the scoregroup, then the places. As many MDPs are in S1 as can be.
    """
    size, group = bracket.size, lookahead.group
    below = group.end - group.first
    rows = bracket.participants.window(bracket.mdps, bracket.first, group.end)
    spare, groups = bracket.surplus(mate, left)
    _keep_largest(rows, bracket, spare)
    # First the downfloaters meet players below, as far as can be; whoever is `lost` then has a place.
    full = mate + [-1] * below
    within = (1 << (size + below)) - 1
    free = left | (within & ~bracket.everybody)
    lost = augment_all(_rows_without_paired(rows, bracket, left), full, free, free)
    places = left.bit_count() + lookahead.deficiency()  # no more than these can be left over
    ranks = bracket.ranks + list(range(group.first, group.end)) + [-1] * places
    over = ((1 << places) - 1) << (size + below)
    may = spare | (within & ~bracket.everybody)
    for v in bits(may):
        rows[v] |= over
    rows.extend((over & ~(1 << v)) | may for v in bits(over))  # places that nobody needs take each other
    full.extend([-1] * places)
    waiting = list(bits(over))
    for v in bits(lost):
        lone = waiting.pop(0)
        full[v], full[lone] = lone, v
    while waiting:
        last, other = waiting.pop(), waiting.pop()
        full[last], full[other] = other, last
    alive = within | over
    refinement = Refinement(rows, alive, full, groups)
    outside = alive & ~bracket.everybody
    graph = CandidateGraph(refinement, outside, ranks, over)
    fix_limbo(bracket, graph)
    return graph


def with_all_below(bracket: Bracket, completion: Completion) -> CandidateGraph:
    """Compose the PPB with everybody below it and the bye, so that the round can be completed (C.4)."""
    graph = with_everybody(bracket, completion)
    graph.refinement.minimise("pairs", floating_edges(bracket.everybody, graph))
    as_legality(graph.refinement)
    return graph


def with_everybody(bracket: Bracket, completion: Completion) -> CandidateGraph:
    """Compose a bracket with everybody below it and the bye, however many pairs it makes.

    Behind the players of the bracket stand those below, by rank, then the bye if all are odd in number. The
    matching at hand is that of the completion.
    """
    participants = bracket.participants
    players = len(participants.players)
    rows = bracket.window(players)
    ranks = bracket.ranks + list(range(bracket.end, players))
    vertex = {rank: v for v, rank in enumerate(ranks)}
    if len(ranks) % 2:
        may = mask_of(v for v, rank in enumerate(ranks) if participants.bye >> rank & 1)
        for v in bits(may):
            rows[v] |= 1 << len(ranks)
        vertex[completion.place] = len(ranks)
        rows.append(may)
        ranks.append(-1)
    alive = (1 << len(rows)) - 1
    mate = [vertex[completion.mate[rank if rank >= 0 else completion.place]] for rank in ranks]
    refinement = Refinement(rows, alive, mate)
    return CandidateGraph(refinement, alive & ~bracket.everybody, ranks, left_over=0)


def floating_edges(players: Mask, graph: CandidateGraph) -> list[int]:
    """Return the edges by which some players (vertices) float, as a row for each vertex of the graph."""
    outside = graph.outside
    return [
        outside if players >> v & 1 else players if outside >> v & 1 else 0
        for v in range(len(graph.refinement.last_stage.rows))
    ]


def fix_limbo(bracket: Bracket, graph: CandidateGraph) -> None:
    """Keep the number of MDPs in the Limbo at its least: every candidate has M1 of them in S1.

    That becomes legality, the first stage.
    """
    refinement = graph.refinement
    if bracket.m0:
        refinement.minimise("limbo", floating_edges(bracket.moved, graph))
        as_legality(refinement)


def as_legality(refinement: Refinement) -> None:
    """Make the last stage the first one: what every candidate of the sequence has."""
    last = refinement.last_stage
    refinement.stages = [CriterionGraph("legality", last.rows, last.odd)]


def _keep_largest(rows: Rows, bracket: Bracket, spare: Mask) -> None:
    """Leave in `rows` only pairs that some largest matching has, and floaters whom one can spare.

    `spare` are all of these. Whoever could be a partner of one of them meets nobody else, the others meet
    only each other, and of the bracket only those to spare meet who is below.
    """
    everybody = bracket.everybody
    partners = 0
    for v in bits(spare):
        partners |= rows[v] & everybody
    partners &= ~spare
    rest = everybody & ~spare & ~partners
    for v in bits(partners):
        rows[v] &= spare
    for v in bits(rest):
        rows[v] &= rest
    floaters = spare
    for v in range(bracket.size, len(rows)):
        rows[v] &= ~everybody | floaters


def _rows_without_paired(rows: Rows, bracket: Bracket, left: Mask) -> Rows:
    """Return the rows of the downfloaters (`left`) and the players below alone; no two downfloaters meet."""
    everybody = bracket.everybody
    return [
        0
        if everybody >> v & 1 and not left >> v & 1
        else row & ~(everybody & ~left) & ~(left if left >> v & 1 else 0)
        for v, row in enumerate(rows)
    ]
