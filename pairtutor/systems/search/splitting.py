"""S1 and S2 of a homogeneous bracket or remainder: the first exchange that is good enough.

A candidate's pairs do not say who of a pair stands in S1; the earliest candidate that has
them has the higher ranked one there. Which pairs are made decides so the earliest exchange that makes them:
the four parts of the order are sums over pairs, and one number holds all of them.
Source: dutch-2017 D.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from pairtutor.matching.bits import Mask, Mate, Rows, bits, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.matching.many_costs import ManyCosts
from pairtutor.matching.odd_sets import keep_free, refit, split_by_cost
from pairtutor.matching.weighted import LeastCost
from pairtutor.systems.search.exchanges import Exchange, Group, in_order, place
from pairtutor.systems.search.refinement import CriterionGraph


def first_exchange(
    stage: CriterionGraph,
    s1: Sequence[int],
    s2: Sequence[int],
    numbers: Sequence[int],
    mate: Mate,
    alive: Mask,
) -> list[int]:
    """Return the matching of a stage whose exchange between `s1` and `s2` comes first.

    `s1` and `s2` are vertices, `numbers` their places in the bracket or remainder in this order, ascending.
    `mate`, a perfect matching of the stage on `alive`, is where the search begins; it is not changed. Costs
    are doubled, as `split_by_cost` has them; an edge out of an odd set costs more than all prices together.
    """
    out, into, dearest = _prices(numbers[: len(s1)], numbers[len(s1) :])
    leaving, entering = dict(zip(s1, out, strict=True)), dict(zip(s2, into, strict=True))
    top, bottom = mask_of(s1), mask_of(s2)
    beyond = alive & ~(top | bottom)  # who stands in neither half
    classes = split_by_cost(stage.rows, alive, stage.odd, 2 * dearest)
    costs: list[dict[int, int]] = [{} for _ in stage.rows]
    free = [0] * len(costs)
    for doubled_cost, rows in classes.items():
        for v in bits(alive):
            for w in bits(rows[v] >> v + 1 << v + 1):  # only the pairs whose other player is ranked lower
                cost = doubled_cost
                # the lower of a pair, or whoever is left over, leaves S1; the higher of two of S2 enters it
                if top >> w & 1 and (top | beyond) >> v & 1:
                    cost += 2 * leaving[w]
                elif top >> v & 1 and beyond >> w & 1:
                    cost += 2 * leaving[v]
                elif bottom >> v & bottom >> w & 1:
                    cost += 2 * entering[v]
                costs[v][w] = costs[w][v] = cost
                if not cost:
                    free[v] |= 1 << w
                    free[w] |= 1 << v
    rematched = mate[:]
    keep_free(rematched, free, alive)
    if ManyCosts(costs, rematched, alive).solve() is None:
        raise AssertionError("a stage always has a perfect matching")
    return rematched


def _prices(upper: Sequence[int], lower: Sequence[int]) -> tuple[list[int], list[int], int]:
    """Return the prices of leaving S1 and of entering it, and a number above all prices together.

    In falling weight: how many enter; the difference of the sums; the largest that leave, looked at
    one after the other; the smallest that enter. As many leave as enter, so a constant for each does no harm.
    """
    players = len(upper) + len(lower)
    room = players.bit_length()  # so that the parts of as many players never run into each other
    # each weight is larger than all that is lighter can come to: D.2 from the last rule to the first
    by_entering = 1 << len(lower)
    by_leaving = by_entering << room + len(upper)
    unit = by_entering << room
    spread = lower[-1] - upper[0] if players > 1 else 0
    per_player = by_leaving * (players * spread + 1)
    # below the sums, each player has a bit of its own: a larger number that leaves outweighs all smaller ones
    out = [
        (upper[-1] - number) * by_leaving + ((1 << len(upper)) - (1 << index)) * unit
        for index, number in enumerate(upper)
    ]
    # and a smaller number that enters all larger ones
    into = [
        per_player + (number - lower[0]) * by_leaving + by_entering - (by_entering >> index + 1)
        for index, number in enumerate(lower)
    ]
    return out, into, per_player * (players + 1)


Found = tuple[Group, Group, list[int]]
"""Who leaves S1 and who enters it (vertices), and a matching in which they have."""

_FEW = 12
"""So many exchanges of one player are tried before a matching is asked for the first one; fewer of more."""


class Splitting:
    """The split of `players` (vertices, best first) into S1 with `pairs` players and S2.

    An exchange is judged by the places in `players`: those of a remainder are numbered afresh. Who leaves and
    who enters S1 is told by vertex. `mate` is a perfect matching of the `stage`, `alive` are the vertices not
    settled yet.
    Source: dutch-2017 D.2; D17-20.
    """

    def __init__(
        self,
        stage: CriterionGraph,
        players: list[int],
        pairs: int,
        mate: Mate,
        alive: Mask,
    ) -> None:
        self.stage = stage
        self.original_s1, self.original_s2 = players[:pairs], players[pairs:]
        self.s1, self.s2 = self.original_s1, self.original_s2
        self.mate = mate
        self.alive = alive
        self._vertex = players
        self._number = {v: index for index, v in enumerate(players)}

    def number(self, leaving: Group, entering: Group) -> int:
        """Return the number of an exchange, from 1."""
        groups = (self.original_s1, self.original_s2, leaving, entering)
        return place(*(self._numbers(group) for group in groups))

    def _numbers(self, vertices: Sequence[int]) -> list[int]:
        return [self._number[v] for v in vertices]

    def rows(self, rows: Rows, s1: list[int] | None = None, s2: list[int] | None = None) -> Rows:
        """Return the rows without pairs inside S1 or S2 and without downfloaters from S1.

        Where `s1` or `s2` is not given, it is the half as it stands.
        """
        upper, lower = s1 or self.s1, s2 or self.s2
        top, bottom = mask_of(upper), mask_of(lower)
        split = rows[:]
        for v in upper:
            split[v] &= bottom
        for v in lower:
            split[v] &= ~bottom
        for v in bits(self.alive & ~(top | bottom)):
            split[v] &= ~top
        return split

    def settle(self) -> tuple[Group, Group, int]:
        """Find the first exchange that the stage allows; return who leaves S1, who enters it, and its number.

        S1, S2 and the matching become those after it.
        """
        leaving, entering, self.mate = self._first_exchange(self.stage)
        self.s1, self.s2 = self.after(leaving, entering)
        return leaving, entering, self.number(leaving, entering)

    def after(self, leaving: Group, entering: Group) -> tuple[list[int], list[int]]:
        """Return S1 and S2 after an exchange, each by vertex ascending."""
        out, into = set(leaving), set(entering)
        s1 = sorted((set(self.original_s1) - out) | into)
        s2 = sorted((set(self.original_s2) - into) | out)
        return s1, s2

    def _fits(self, stage: CriterionGraph, leaving: Group, entering: Group, mate: Mate) -> Mate | None:
        """Return a matching of a stage after an exchange, None if there is none; `mate` is where it begins.

        Two quick looks come first: each who enters S1 needs somebody in S2, each who leaves it a partner
        there.
        """
        s1, s2 = self.after(leaving, entering)
        lower = mask_of(s2)
        rows = stage.rows
        if any(not rows[v] & lower for v in s1 if v in entering):
            return None
        within = self.alive & ~lower
        if any(not rows[v] & (within if v in leaving else ~lower) for v in leaving):
            return None
        return refit(stage.odd, self.rows(rows, s1, s2), mate, self.alive)

    def _first_exchange(self, stage: CriterionGraph, most: int = 0) -> Found:
        """Return the first exchange that a stage allows, with a matching.

        `most` is a number of players exchanged that suffices, 0 where none is known. The first few are tried
        singly, for one of them will nearly always do.
        """
        fitting = self._fits(stage, leaving=(), entering=(), mate=self.mate)
        if fitting is not None:
            return (), (), fitting
        size, mate = (1, self.mate) if most == 1 else self._fewest(stage)
        for leaving, entering in islice(self.candidates(stage, size), _FEW // size):
            fitting = self._fits(stage, leaving, entering, mate)
            if fitting is not None:
                return leaving, entering, fitting
        s1, s2 = self.original_s1, self.original_s2
        mate = first_exchange(stage, s1, s2, self._numbers([*s1, *s2]), mate, self.alive)
        return (*self._exchange_made_by(mate), mate)

    def _exchange_made_by(self, mate: Mate) -> tuple[Group, Group]:
        """Return the earliest exchange that makes these pairs: the higher of each pair stands in S1.

        Who is left over stands in S2.
        """
        players = mask_of([*self.original_s1, *self.original_s2])
        higher = mask_of(v for v in bits(players) if players >> mate[v] & 1 and v < mate[v])
        leaving = tuple(v for v in reversed(self.original_s1) if not higher >> v & 1)
        return leaving, tuple(v for v in self.original_s2 if higher >> v & 1)

    def candidates(self, stage: CriterionGraph, size: int) -> Iterator[tuple[Group, Group]]:
        """Yield exchanges of `size` players in order, less players who cannot be the other one of a pair."""
        return map(self._vertices_of, in_order(*self._movable(stage), size))

    def _vertices_of(self, exchange: Exchange) -> tuple[Group, Group]:
        out, into = exchange
        return tuple(self._vertex[i] for i in out), tuple(self._vertex[i] for i in into)

    def _movable(self, stage: CriterionGraph) -> tuple[list[int], list[int]]:
        """Return the numbers of those of S1 who can leave it and of those of S2 who can enter it.

        Who leaves is the lower one of a pair, or meets a vertex of neither half; who enters is the higher
        one.
        """
        rows = stage.rows
        higher = self.alive & ~mask_of(self.original_s1 + self.original_s2)
        movable = []
        for v in self.original_s1:
            if rows[v] & higher:
                movable.append(v)
            higher |= 1 << v
        lower = 0
        entering = []
        for v in reversed(self.original_s2):
            if rows[v] & lower:
                entering.append(v)
            lower |= 1 << v
        return self._numbers(movable), self._numbers(entering)

    def _fewest(self, stage: CriterionGraph) -> tuple[int, list[int]]:
        """Return the least number of players exchanged, and a matching that exchanges so many."""
        bottom = mask_of(self.original_s2)
        penalty = [row & bottom if bottom >> v & 1 else 0 for v, row in enumerate(stage.rows)]
        scale = 2 * len(penalty) if stage.odd else 0  # doubled, and more than all penalties together
        classes = split_by_cost(stage.rows, self.alive, stage.odd, scale, penalty)
        mate = self.mate[:]
        keep_free(mate, classes.get(0), self.alive)
        exposed = mask_of(v for v in bits(self.alive) if mate[v] < 0)
        free = classes.get(0)
        if free and exposed:
            augment_all(free, mate, self.alive, exposed)
        if LeastCost(classes, mate, self.alive).solve() is None:
            raise AssertionError("a stage always has a perfect matching")
        size = sum(1 for v in bits(bottom & self.alive) if bottom >> mate[v] & 1) // 2
        return max(size, 1), mate  # it is asked where exchanging nobody will not do

    def obstacle(self, stage: CriterionGraph, leaving: Group, entering: Group) -> Tree | None:
        """Return the tree that proves that a stage does not allow an exchange.

        None where only the stage's odd sets stand against it.
        """
        rows = self.rows(stage.rows, *self.after(leaving, entering))
        mate = self.mate[:]
        parted = mask_of(v for v in bits(self.alive) if not rows[v] >> mate[v] & 1)
        for v in bits(parted):
            mate[v] = -1
        left = augment_all(rows, mate, self.alive, parted)
        trees = [Tree(rows, mate, v, self.alive) for v in bits(left)]
        # the tree of the fewest players is the shortest proof
        return min(trees, key=lambda tree: (tree.outer | tree.inner).bit_count(), default=None)

    def first_allowed(self, stage: CriterionGraph, since: tuple[Group, Group]) -> tuple[Group, Group, int]:
        """Return the first exchange that a stage allows, with its number.

        `since` is the first one that an earlier stage allows: there is none before it. It is asked after
        `settle`, so that no more need be exchanged than were there.
        """
        leaving, entering = since
        if not leaving or self._fits(stage, leaving, entering, self.mate) is None:
            leaving, entering, _ = self._first_exchange(stage, len(set(self.s1) - set(self.original_s1)))
        return leaving, entering, self.number(leaving, entering)
