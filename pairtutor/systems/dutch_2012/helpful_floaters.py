"""Whether anybody who could come down helps (C.12, C.1): a bracket and the one below as one graph.

Source: dutch-2012 C.12, dutch-2012 C.13.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from pairtutor.matching.bits import Mask, Mate, Rows, bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.matching.odd_sets import refit
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.dutch_2012.best_candidate import FoundCandidate, walk, with_most_mdps
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.bracket_graph import Group
from pairtutor.systems.dutch_2012.partners_below import Pairable
from pairtutor.systems.dutch_2012.wanted_floaters import WantedFloaters
from pairtutor.systems.search.refinement import CriterionGraph, Refinement


class Joint(NamedTuple):
    """The first pairing of the penultimate bracket that helps, None if none does; or it is not `known`."""

    known: bool
    candidate: FoundCandidate | None


def first_completing(penultimate: LoweringBracket, lowest: LoweringBracket) -> Joint:
    """Pair the penultimate bracket in one graph with all that is below it, with as many pairs as can be.

    P falls until everybody below can be placed, and M1 with it where it must. So first as many MDPs
    are paired as can be, then as many pairs made. Where more MDPs can be paired than M1, the graph does
    not tell.
    """
    group = penultimate.group
    refinement = _joint_graph(penultimate, lowest)
    if refinement is None:
        return Joint(known=True, candidate=None)
    size, own = group.size, group.everybody & ~group.moved
    gates = ((1 << size) - 1) << size
    m1 = 0
    if penultimate.m1:
        m1 = _most_mdps(refinement, size, own, gates)
        if m1 > penultimate.m1:
            return Joint(known=False, candidate=None)
        if not m1:
            return Joint(known=True, candidate=None)
        if m1 < penultimate.m1:
            for v in bits(own):
                refinement.last_stage.rows[v] &= ~own
    refinement.minimise("pairs", _gate_edges(refinement, group.everybody, gates))
    refinement.stages = [CriterionGraph("legality", refinement.last_stage.rows, refinement.last_stage.odd)]
    pairs = sum(1 for v in range(size) if v < refinement.mate[v] < size)
    candidate = walk(with_most_mdps(group, refinement, pairs, m1)) if pairs else None
    return Joint(known=True, candidate=candidate)


def _gate_edges(refinement: Refinement, players: Mask, gates: Mask) -> list[int]:
    """Return the edges between `players` and `gates` (vertices), by which they are left over, as rows."""
    rows = range(len(refinement.last_stage.rows))
    return [gates if players >> v & 1 else players if gates >> v & 1 else 0 for v in rows]


def _most_mdps(refinement: Refinement, size: int, own: Mask, gates: int) -> int:
    """Keep the pairings with the most pairs that hold an MDP; return how many these are.

    The bracket has `size` players, first among the vertices; `own` are its residents, `gates` the vertices
    by which somebody is left over.
    """
    among = [own if own >> v & 1 else 0 for v in range(len(refinement.last_stage.rows))]
    penalty = [
        gate_row | row
        for gate_row, row in zip(_gate_edges(refinement, (1 << size) - 1, gates), among, strict=True)
    ]
    # A pair without an MDP costs both its players (2), who is left over counts 1.
    refinement.minimise("heterogeneous-pairs", penalty, {2: among})
    return sum(
        1
        for v in range(size)
        if v < refinement.mate[v] < size and not own >> v & own >> refinement.mate[v] & 1
    )


def _joint_graph(penultimate: LoweringBracket, lowest: LoweringBracket) -> Refinement | None:
    """Return the graph of the penultimate bracket and all below it, None if they cannot be paired."""
    group = penultimate.group
    below = sorted([*group.ranks, *penultimate.lost, *lowest.own])
    lower = Group(group.participants, below, m0=0, lowest=True)
    vertex = {rank: at for at, rank in enumerate(below)}
    rows = lower.rows[:]
    if len(rows) % 2:
        for v in bits(lower.may_float):
            rows[v] |= 1 << len(rows)
        rows.append(lower.may_float)
    return _link_brackets(
        group.rows, {v: vertex[rank] for v, rank in enumerate(group.ranks)}, group.everybody, rows
    )


def first_accepted(previous: LoweringBracket, condition: WantedFloaters) -> Joint:
    """Find the first pairing of a bracket, with as many pairs as it has, that leaves acceptable players over.

    They must have one score, and the bracket must have S1 settled: all its MDPs, or none. The graph
    pairs as many as can be; where these are more than P1 it does not tell.
    """
    group, below, m1 = previous.group, condition.graph, previous.m1
    if below is None or len(condition.choices) != 1 or m1 not in {0, group.m0}:
        return Joint(known=False, candidate=None)
    both = None if below.impossible else TwoBracketGraph.of(previous, below, condition.anybody)
    if both is None or both.pairs < previous.p1:
        return Joint(known=True, candidate=None)
    if both.pairs > previous.p1:
        return Joint(known=False, candidate=None)
    refinement = both.refinement
    refinement.stages = [CriterionGraph("legality", refinement.last_stage.rows, refinement.last_stage.odd)]
    return Joint(known=True, candidate=walk(with_most_mdps(group, refinement, both.pairs, m1)))


class TwoBracketGraph(NamedTuple):
    """Two brackets in one graph, with as many `pairs` of the upper one as can be.

    `ways` are, for each player (by rank) who can come down, his vertices above and below and his gate; `stay`
    are, for each player whom C.1 may move on, his vertex, his place and whom he could meet.
    """

    refinement: Refinement
    pairs: int
    ways: dict[int, tuple[int, int, int]]
    stay: list[tuple[int, int, int]]

    @classmethod
    def of(cls, previous: LoweringBracket, below: Pairable, may: Mask) -> TwoBracketGraph | None:
        """Return the graph in which no more than `may` (by rank) come down, None if it cannot be matched.

        The MDPs of the upper bracket are all in S1, or wherever they like.
        """
        group = previous.group
        s1 = group.moved if previous.m1 == group.m0 else 0
        above = [row & ~s1 if s1 >> v & 1 else row for v, row in enumerate(group.rows)]
        down = [(v, rank) for v, rank in enumerate(group.ranks) if rank in below.vertex]
        copies = {v: below.vertex[rank] for v, rank in down}
        let_down = mask_of(v for v, rank in down if may >> rank & 1) & ~s1
        refinement = _link_brackets(above, copies, let_down, below.with_anybody(group.size + len(down)))
        if refinement is None:
            return None
        start = group.size + len(down)
        refinement.minimise(
            "pairs", _gate_edges(refinement, group.everybody, (1 << start) - (1 << group.size))
        )
        pairs = sum(1 for v in range(group.size) if v < refinement.mate[v] < group.size)
        ways = {rank: (v, start + copies[v], gate) for gate, (v, rank) in enumerate(down, group.size)}
        # The places of the departing stand last, behind one that need not be taken (`Pairable.spare`).
        first = start + len(below.rows) + len(below.open) + 1
        lawful = previous.participants.lawful
        stay = [
            (start + below.vertex[rank], outside, lawful[rank])
            for outside, rank in enumerate(below.departing, first)
        ]
        return cls(refinement, pairs, ways, stay)

    def matching_with(self, must: Mask, may: Mask, like: Mate, p1: int) -> Mate | None:
        """Return a matching where all of `must` (by rank) come down and no more than `may`, None without any.

        `like` is a matching to begin with. With `p1` pairs above, where these are as many as can be.
        """
        stage = self.refinement.last_stage if self.pairs == p1 else self.refinement.stages[0]
        rows = stage.rows[:]
        for rank, (above, below, gate) in self.ways.items():
            if must >> rank & 1 or not may >> rank & 1:
                # the gate then takes the player above (who comes down), or else the copy below
                _drop_edge(rows, gate, below if must >> rank & 1 else above)
        for player, outside, whom in self.stay:
            if whom & must:  # C.1 moves nobody on who could meet one of them
                _drop_edge(rows, player, outside)
        return refit(stage.odd, rows, like, self.refinement.alive)


def _link_brackets(
    above: list[int], copies: dict[int, int], may: Mask, below: list[int]
) -> Refinement | None:
    """Return the graph of two brackets, None if it cannot be matched.

    `above` and `below` are the rows of either alone. `copies` are, for each vertex above whose player can
    come down, that player's vertex below. Each has a gate as well: whoever is left over takes the gate (as
    those of `may`, vertices above, can), and the copy is paired below; else gate and copy take each other.
    Vertices of the graph are those above, the gates in the order of `copies`, those below.
    """
    size, start = len(above), len(above) + len(copies)
    rows = [*above, *[0] * len(copies), *(row << start for row in below)]
    for gate, (v, copy) in enumerate(copies.items(), size):
        if may >> v & 1:
            rows[v] |= 1 << gate
            rows[gate] |= 1 << v
        rows[gate] |= 1 << start + copy
        rows[start + copy] |= 1 << gate
    mate = [-1] * len(rows)
    alive = (1 << len(rows)) - 1
    return None if augment_all(rows, mate, alive, alive) else Refinement(rows, alive, mate)


def _drop_edge(rows: Rows, u: int, v: int) -> None:
    """Take the edge between two vertices out of `rows`."""
    rows[u] &= ~(1 << v)
    rows[v] &= ~(1 << u)


class FeasibleFloaters:
    """Players who could come down from a bracket, as many as now, and are accepted by the one below.

    What is not asked is how good the candidates are that leave them over.
    """

    def __init__(self, previous: LoweringBracket, wanted: WantedFloaters) -> None:
        self.wanted = wanted
        ways = [_AnySet(previous, wanted, gone) for gone in wanted.departures]
        self._ways = [way for way in ways if not way.impossible]

    def exist(self) -> bool:
        """Say whether there are any; sets of players grow one by one."""
        return any(self.wanted.accepts(ranks) for way in self._ways for ranks in way.sets())

    def could(self, must: Mask, may: Mask) -> bool:
        """Say whether such might hold all of `must` and no more than `may`, by rank."""
        return any(way.could(must, may) for way in self._ways)


class _AnySet:
    """The sets of players (by rank) that a bracket can leave over and that nothing rules out.

    The players of `gone` are moved on from the lower bracket (C.1): nobody comes down whom they could meet.
    `quotas` are the choices, each as a mask of ranks and how many of these come down.
    """

    def __init__(self, previous: LoweringBracket, wanted: WantedFloaters, gone: tuple[int, ...]) -> None:
        self.group = previous.group
        self.p1 = previous.p1
        self.s1 = self.group.moved if previous.m1 == self.group.m0 else 0
        self.wanted = wanted
        self.vertex = {rank: v for v, rank in enumerate(self.group.ranks)}
        self.quotas = [(mask_of(choice.ranks), choice.size) for choice in wanted.choices]
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
        """Yield the sets, each with its ranks rising."""
        if not self.impossible:
            yield from self._within(
                must=0, may=self.may, like=None, both=self.both and self.both.refinement.mate
            )

    def could(self, must: Mask, may: Mask) -> bool:
        """Say whether nothing rules out all sets that hold all of `must` and no more than `may`."""
        may &= self.may
        if must & ~may or self._matching_with(must, may, like=None) is None:
            return False
        both = self.both
        return both is None or both.matching_with(must, may, both.refinement.mate, self.p1) is not None

    def _within(
        self, must: Mask, may: Mask, like: Mate | None, both: list[int] | None
    ) -> Iterator[list[int]]:
        """Yield those that hold all of `must` and no more than `may`.

        `like` is a matching of the bracket for some of them, `both` one of both brackets.
        """
        like = self._matching_with(must, may, like)
        if like is None:
            return
        if self.both is not None and both is not None:
            both = self.both.matching_with(must, may, both, self.p1)
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
        # the choice that can be completed in the fewest ways is decided first
        fewest, _ = min(wanting, key=lambda quota: comb(quota[0].bit_count(), quota[1]))
        # by the player who keeps most others in the bracket below
        asked = 1 << max(bits(fewest), key=self.wanted.crowd.kept_by)
        yield from self._within(must | asked, may, like, both)
        yield from self._within(must, may & ~asked, like, both)

    def _matching_with(self, must: Mask, may: Mask, like: Mate | None) -> Mate | None:
        """Return a matching of those above that leaves such a set over; None if that is ruled out.

        It is by vertex; the search begins with `like`, where there is one.
        """
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
        refinement = self.group.refinement(self.p1, self.s1, places, like)
        return None if refinement is None else refinement.mate

    def _vertices(self, ranks: Mask) -> Mask:
        return mask_of(self.vertex[rank] for rank in bits(ranks))
