"""Runs of a sequence: what their candidates share, and what the best of them costs.

Vertices are those of the bracket's graph (`candidate_graph`): its players, then the places outside it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.candidate_graph import CostBounds, ProofGraph, Rows
from pairtutor.positions.counts import Common, Exchanges, Order, Swap
from pairtutor.positions.matching import Matching
from pairtutor.positions.mdp_sets import MdpSets
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import Value


class RunPart(NamedTuple):
    """A part of the sequence: who is still to be paired, what the settled pairs cost, what edges are left.

    `alive` are vertices, places among them; `spent` is what the settled pairs cost. `common` says the same
    without asking what is legal.
    """

    alive: tuple[int, ...]
    spent: int
    rows: Rows
    graph: ProofGraph
    common: Common = Common()

    def decide(self, m: int, *, inside: bool) -> RunPart:
        """Put an MDP into S1, or into the Limbo."""
        graph = self.graph
        row = {w: cost for w, cost in self.rows[m].items() if w in graph.real[m] or not inside}
        if not inside:
            row = {w: cost for w in row if (cost := graph.cost_without_pair(m, w, row[w])) is not None}
        else:
            row = {w: cost for w, cost in row.items() if w < graph.size}
        rows = list(self.rows)
        rows[m] = row
        for w in self.rows[m]:
            rows[w] = {v: cost for v, cost in rows[w].items() if v != m}
            if w in row:
                rows[w][m] = row[w]
        common = self.common
        if inside:
            return self._replace(rows=rows, common=common._replace(inside=common.inside | {m}))
        return self._replace(rows=rows, common=common._replace(limbo=common.limbo | {m}))

    def settle(self, u: int, v: int) -> RunPart:
        """Settle a pair; one of a run that is refused as illegal costs nothing."""
        left = tuple(w for w in self.alive if w not in (u, v))
        return self._replace(
            alive=left, spent=self.spent + self.rows[u].get(v, 0), common=self.common.with_pair(u, v)
        )

    def halves(self, s1: Sequence[int], s2: Sequence[int]) -> RunPart:
        """Pair S1 with S2 only; nobody of S1 is left over, and who of S2 is makes no pair of the bracket."""
        lower, graph = set(s2), self.graph
        rows: list[dict[int, int]] = [{} for _ in self.rows]
        for v in s1:
            rows[v] = {w: cost for w, cost in self.rows[v].items() if w in lower and w in graph.real[v]}
            for w, cost in rows[v].items():
                rows[w][v] = cost
        upper = set(s1)
        for v in self.alive:
            if v in upper:
                continue
            for w, cost in self.rows[v].items():
                if w not in upper:
                    going = graph.cost_without_pair(v, w, cost) if v in lower and w in lower else cost
                    if going is not None:
                        rows[v][w] = going
        halves = (frozenset(s1), frozenset(s2))
        return self._replace(rows=rows, common=self.common._replace(halves=halves))


class RunCosts:
    """Asks what the best of each run costs; `best` is what the accepted candidate costs.

    `values` are those that it has, by the name of the criterion.
    """

    def __init__(self, graph: ProofGraph, bounds: CostBounds, best: int, values: dict[str, Value]) -> None:
        self.graph = graph
        self.bounds = bounds
        self.best = best
        self.values = values

    def whole_sequence(self) -> RunPart:
        """Return the whole sequence."""
        return RunPart(tuple(range(len(self.graph.rows))), spent=0, rows=self.graph.rows, graph=self.graph)

    def cost(self, part: RunPart, pairs: list[tuple[int, int]]) -> int | None:
        """Return the cost of the best candidate of a part that has some pairs, if there is one."""
        least = self.bounds.with_pairs(pairs, part.alive, part.rows)
        return None if least is None else least + part.spent

    def first_exchange(self, part: RunPart, exchanges: Exchanges, criterion: str) -> Swap | None:
        """Return the first exchange that is good enough as far as a criterion; None if none is.

        Whoever stands higher in a pair is in S1. So below the digits of the criteria a pair has more digits:
        whether that one comes from S2; the number of that one; who of S1 stays there and who of S2 stays
        out, those who matter first in the order of exchanges highest.
        """
        low = self.graph.layout.upto(criterion)
        order = Order(exchanges)
        numbers = {v: n for n in (*exchanges.upper, *exchanges.lower) for v in exchanges.vertices_of([n])}
        rows: list[dict[int, int]] = []
        for v, row in enumerate(part.rows):
            fresh = {}
            for w, cost in row.items():
                number, other = numbers.get(v), numbers.get(w)
                if number is not None and other is not None and w in self.graph.real[v]:
                    extra = order.inside(min(number, other)) + order.outside(max(number, other))
                else:
                    extra = sum(order.outside(n) for n in (number, other) if n is not None)
                fresh[w] = (cost >> low << order.width) + extra
            rows.append(fresh)
        matching = Matching(rows, part.alive)
        if not matching.possible or (matching.cost >> order.width) + (part.spent >> low) > self.best >> low:
            return None
        mate = matching.mate
        tops = {
            n for v, n in numbers.items() if mate[v] in self.graph.real[v] and numbers.get(mate[v], -1) > n
        }
        leaving = tuple(n for n in exchanges.upper if n not in tops)
        return leaving, tuple(n for n in exchanges.lower if n in tops)


class WalkedRuns(RunCosts, ABC):
    """Hears of each run that a walk to the accepted candidate passes over, with the step that tells it."""

    @abstractmethod
    def opponent(self, step: int, event: FamilyRuledOut, part: RunPart, u: int, w: int) -> None:
        """Take the run in which one player meets an opponent."""

    @abstractmethod
    def mdp(self, step: int, event: FamilyRuledOut, part: RunPart, m: int, sets: MdpSets) -> None:
        """Take the run in which one more MDP is in S1."""

    @abstractmethod
    def higher_sets(self, step: int, event: FamilyRuledOut, sets: MdpSets) -> None:
        """Take the run of all sets of MDPs with higher scores."""

    @abstractmethod
    def exchanges(
        self, step: int, event: FamilyRuledOut, part: RunPart, exchanges: Exchanges, swap: Swap, last: int
    ) -> None:
        """Take the run of the exchanges from `swap` to number `last`."""
