"""What a criterion charges an edge, and what the best candidates have in common, criterion by criterion.

A stage is a graph whose perfect matchings, as far as they leave each of its odd sets
exactly once, are just the candidates that are best in all criteria up to it.
Vertices are the players of the bracket by BSN (from 0), then whatever stands outside it:
places for floaters, players below, the bye.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import and_
from typing import Any

from pairtutor.matching.bits import Mask, Mate, Rows, bits
from pairtutor.matching.forest import augment_all
from pairtutor.matching.odd_sets import keep_free, respects, split_by_cost
from pairtutor.matching.weighted import LeastCost, Prices
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.criterion import NO_PENALTY, Criterion


class Proof(NamedTuple):
    """Why a criterion can be no better: prices of vertices and odd sets, in half violations.

    `crossing` is what leaving an odd set of an earlier stage costs, in the same unit.
    """

    vertices: tuple[tuple[int, int], ...]
    odd_sets: tuple[tuple[int, int], ...]
    crossing: int


class CriterionGraph:
    """One criterion's graph; `penalty` are the edges that cost something in it, where it has one.

    `rows` are the edges that are left, `odd` the sets (masks) that a matching of the graph leaves just once
    each. `worth` is the number that all edges of `penalty` share: a score or score difference (half points),
    or how many games are unplayed; 0 where they are only counted. `clear` says that no candidate of the stage
    has any costly edge.
    """

    __slots__ = ("_narrowed", "_rows", "clear", "criterion", "odd", "penalty", "proof", "worth")

    def __init__(
        self,
        criterion: str,
        rows: Rows,
        odd: Sequence[Mask] = (),
        penalty: Rows | None = None,
        proof: Proof | None = None,
        worth: int = 0,
        *,
        clear: bool = False,
    ) -> None:
        self.criterion = criterion
        self.clear = clear
        self._rows = rows
        self._narrowed: Callable[[Rows], Rows] | None = None
        self.odd = tuple(odd)
        self.penalty = penalty
        self.proof = proof
        self.worth = worth

    @property
    def rows(self) -> Rows:
        """The rows of the graph."""
        if self._narrowed is not None:
            self._rows = self._narrowed(self._rows)
            self._narrowed = None
        return self._rows

    def narrow(self, narrowed: Callable[[Rows], Rows]) -> None:
        """Leave out edges from now on; it is done when somebody looks at the rows."""
        self._rows = self.rows
        self._narrowed = narrowed


class Refinement:
    """The stages of one bracket, and a perfect matching of the last one.

    `alive` are the vertices not settled yet, `mate` has the partner of each vertex. The first stage, `rows`
    with their `odd` sets, is legality.
    """

    def __init__(self, rows: Rows, alive: Mask, mate: Mate, odd: Sequence[Mask] = ()) -> None:
        self.alive = alive
        self.mate = mate
        self.stages = [CriterionGraph("legality", rows, odd)]

    @property
    def last_stage(self) -> CriterionGraph:
        """The stage of the last criterion so far."""
        return self.stages[-1]

    def minimise(
        self, criterion: str, penalty: Rows, dear: Mapping[int, Rows] | None = None, worth: int = 0
    ) -> None:
        """Add the stage in which the edges of `penalty` are as few as possible; none if no edge left is one.

        Each of them costs 1; those of `dear` (parts of them, by weight) cost their weight. `worth` is kept
        with the stage, and so is `penalty`, which is changed: who has no other edge leaves it.
        """
        last = self.last_stage
        rows = last.rows
        if not any(map(and_, penalty, rows)):
            return
        fixed: list[tuple[int, int]] = []
        for v, row in enumerate(rows) if not dear else ():
            if row and not row & ~penalty[v]:
                fixed.append((v, 2))  # one violation, in halves, whatever the pair
                penalty[v] = 0
                for w in bits(row):
                    penalty[w] &= ~(1 << v)
        free = [row & ~cost for row, cost in zip(rows, penalty, strict=True)]
        mate = self.mate
        paid = self._price_paid(penalty)
        odd = last.odd
        proof = Proof(tuple(fixed), odd_sets=(), crossing=0) if fixed else None
        if paid:
            tried = mate[:]
            for v in bits(paid):
                tried[v] = -1
            left = augment_all(free, tried, self.alive, paid)
            if left or not respects(odd, tried):
                free, odd, proof = self._weigh(rows, penalty, dear or {}, tried, fixed)
            else:
                self.mate = tried
        self.stages.append(CriterionGraph(criterion, free, odd, penalty, proof, worth, clear=proof is None))

    def _price_paid(self, penalty: Rows) -> Mask:
        """Return the vertices whose pair in the present matching costs something, as a mask."""
        paid = 0
        mate = self.mate
        for v, cost in enumerate(penalty):
            if cost and cost >> mate[v] & 1:
                paid |= 1 << v
        return paid

    def _weigh(
        self,
        rows: Rows,
        penalty: Rows,
        dear: Mapping[int, Rows],
        mate: Mate,
        fixed: list[tuple[int, int]],
    ) -> tuple[Rows, tuple[int, ...], Proof]:
        """Return the graph of the cheapest matchings, its odd sets, and the proof that nothing is cheaper.

        `self.mate` becomes a cheapest one; `mate` is where the search begins. `fixed` are prices, in half
        violations, of vertices whose every edge costs. Leaving an odd set of the last stage costs `scale`,
        more than all penalties together, so that no matching does.
        """
        odd = self.last_stage.odd
        # doubled as all costs are; without `dear` ones, which cost 1 each, 3 is more than enough
        scale = 2 * max(dear, default=3) * len(rows) if odd else 0
        classes = split_by_cost(rows, self.alive, odd, scale, penalty, dear)
        keep_free(mate, classes.get(0), self.alive)
        search = LeastCost(classes, mate, self.alive)
        prices = search.solve()
        assert prices is not None, "the last stage has a perfect matching"
        self.mate = mate
        sets = tuple(members for members, _ in prices.odd_sets)
        vertices = dict(fixed)
        for v in bits(self.alive):
            if prices.vertex[v]:
                vertices[v] = vertices.get(v, 0) + prices.vertex[v]
        proof = Proof(
            tuple(sorted(vertices.items())),
            tuple((members, -worth) for members, worth in prices.odd_sets),
            scale,
        )
        return tight_rows(search, prices), sets, proof


def restrict(stages: Sequence[CriterionGraph], v: int, allowed: Mask) -> None:
    """Leave a player, or a place, only these partners (a mask), in every stage."""
    for stage in stages:
        gone = stage.rows[v] & ~allowed
        if gone:
            stage.rows[v] &= allowed
            for w in bits(gone):
                stage.rows[w] &= ~(1 << v)


class Target(NamedTuple):
    """A criterion, and what adds its stages to a refinement."""

    criterion: str
    add: Callable[[Refinement], None]


def tight_rows(search: LeastCost, prices: Prices) -> Rows:
    """Return the rows of the edges that a matching of least cost may use, by the prices that prove it.

    An edge counts the prices of the odd sets that hold both its ends; an odd set is the mask of its members
    and its price, above 0.
    """
    alive = search.alive
    rows = [search.tight_neighbours(v) & alive if alive >> v & 1 else 0 for v in range(len(prices.vertex))]
    if not prices.odd_sets:
        return rows
    union = 0
    for members, _ in prices.odd_sets:
        union |= members
    # an odd set before those that hold it
    nested = sorted(prices.odd_sets, key=lambda odd_set: odd_set[0].bit_count())
    for v in bits(union):
        mine = [odd_set for odd_set in nested if odd_set[0] >> v & 1]
        # inside: the prices of the sets from the one looked at on
        inside, within = sum(worth for _, worth in mine), 0
        tight = rows[v] & ~mine[-1][0]
        for members, worth in mine:
            tight |= search.tight_neighbours(v, inside) & members & ~within
            inside, within = inside - worth, members
        rows[v] = tight
    return rows


def penalty_rows(
    criterion: Criterion, traits: Sequence[Any], size: int, outside: Mask, artificial: int
) -> list[tuple[int, list[int]]]:
    """Return `(penalty, rows)` for each penalty above 0 that an edge can have, the largest first.

    `traits` are those of the players by vertex: players of one trait are looked at together. Vertices are the
    players in their order, then up to `size` whatever stands outside the bracket; an edge to a vertex of
    `outside` makes its player a downfloater. `artificial` is one point (2 half points) less than the lowest
    score of the bracket.
    """
    classes: dict[Any, int] = {}
    bit = 1
    for key in traits:
        classes[key] = classes.get(key, 0) | bit
        bit <<= 1
    kinds = list(classes.items())
    rows_of: dict[int, Rows] = {}
    for index, (kind, mask) in enumerate(kinds):
        for other, others in kinds[index:]:
            # either may be of the higher ranked one; the wrong way round costs nothing
            penalty = max(criterion.pair(kind, other), criterion.pair(other, kind))
            if penalty > 0:
                rows = _rows(rows_of, penalty, size)
                _join(rows, mask, others)
        penalty = criterion.alone(kind, artificial)
        if penalty > 0 and penalty != NO_PENALTY and outside:
            _join(_rows(rows_of, penalty, size), mask, outside)
    return sorted(rows_of.items(), reverse=True)


def _rows(rows_of: dict[int, Rows], penalty: int, size: int) -> Rows:
    """Return the rows of a penalty; where it is new, add empty ones to `rows_of` first."""
    if penalty not in rows_of:
        rows_of[penalty] = [0] * size
    return rows_of[penalty]


def _join(rows: Rows, some: Mask, others: Mask) -> None:
    """Add the edges between two sets of vertices to `rows`, in both directions."""
    for v in bits(some):
        rows[v] |= others
    for v in bits(others):
        rows[v] |= some
