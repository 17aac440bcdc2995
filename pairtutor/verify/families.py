"""Whether what rules out a family really holds for every one of its members."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pairtutor.positions.candidate_graph import LEGALITY, CostBounds, ProofGraph, Rows
from pairtutor.positions.counts import Common, Exchanges, Order, Swap
from pairtutor.positions.matching import Matching
from pairtutor.positions.mdp_sets import MdpSets
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.positions.witnesses import StillToPair, check_witness
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import Value


class RunPart(NamedTuple):
    """A part of the sequence: who is still to be paired, what the settled pairs cost, what edges are left.

    `common` says the same without asking what is legal.
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
            row = {w: cost for w in row if (cost := graph.apart(m, w, row[w])) is not None}
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
        """Settle a pair."""
        left = tuple(w for w in self.alive if w not in (u, v))
        return self._replace(
            alive=left, spent=self.spent + self.rows[u].get(v, 0), common=self.common.having(u, v)
        )

    def halves(self, s1: Sequence[int], s2: Sequence[int]) -> RunPart:
        """Pair S1 with S2 only; nobody of S1 is left over."""
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
                    going = graph.apart(v, w, cost) if v in lower and w in lower else cost
                    if going is not None:
                        rows[v][w] = going
        halves = (frozenset(s1), frozenset(s2))
        return self._replace(rows=rows, common=self.common._replace(halves=halves))


class Families:
    """Asks for the best of each family; `best` is what the accepted candidate costs."""

    def __init__(self, graph: ProofGraph, bounds: CostBounds, best: int, values: dict[str, Value]) -> None:
        self.graph = graph
        self.bounds = bounds
        self.best = best
        self.values = values

    def all(self) -> RunPart:
        """Return the whole sequence."""
        return RunPart(tuple(range(len(self.graph.rows))), 0, self.graph.rows, self.graph)

    def opponent(self, step: int, event: FamilyRuledOut, part: RunPart, u: int, w: int) -> None:
        """Check the family in which one player meets an opponent."""
        found = self.cost(part, [(u, w)]) if w in self.graph.real[u] else None
        self._decide(step, event, found)
        check_witness(step, event, self._scene(part, (u, w)), self.graph)

    def mdp(self, step: int, event: FamilyRuledOut, part: RunPart, m: int, sets: MdpSets) -> None:
        """Check the family in which one more MDP is in S1."""
        decided = part.decide(m, inside=True)
        found = self.cost(decided, [])
        self._decide(step, event, found)
        check_witness(step, event, self._scene(part, (m,)), self.graph)

    def higher_sets(self, step: int, event: FamilyRuledOut, sets: MdpSets) -> None:
        """Check the family of all sets of MDPs with higher scores: among the best there are none."""
        reached = self._highest(event.criterion, sets)
        wanted = tuple(sets.profile)
        what = f"the MDPs of each score in S1 at best, as far as {event.criterion}"
        expect(reached is not None and reached <= wanted, step, what, wanted, reached)
        before = self._before(event.criterion)
        if before is not None:
            earlier = self._highest(before, sets)
            known, what = earlier is not None and earlier > wanted, "the first criterion that rules them out"
            expect(known, step, what, f"{before} or earlier", event.criterion)
        self._value(step, event)
        check_witness(step, event, None, self.graph)

    def exchanges(
        self, step: int, event: FamilyRuledOut, part: RunPart, exchanges: Exchanges, swap: Swap, last: int
    ) -> None:
        """Check a run of exchanges from `swap` on: it fails just there, and no other is good enough."""
        self._decide(step, event, self._exchange(part, exchanges, swap))
        if exchanges.number(*swap) < last:
            first_good = self.first_exchange(part, exchanges, event.criterion)
            good = None if first_good is None else exchanges.number(*first_good)
            what = f"the number of the first exchange that is good enough as far as {event.criterion}"
            expect(good is None or good > last, step, what, f"more than {last}", good)
        self._value(step, event)
        check_witness(step, event, None, self.graph)

    # --- bounds --------------------------------------------------------------------

    def cost(self, part: RunPart, pairs: list[tuple[int, int]]) -> int | None:
        """Return the cost of the best candidate of a part that has some pairs, if there is one."""
        found = self.bounds.with_pairs(pairs, part.alive, part.rows)
        return None if found is None else found + part.spent

    def _exchange(self, part: RunPart, exchanges: Exchanges, swap: Swap) -> int | None:
        s1, s2 = exchanges.halves(swap)
        return self.cost(part.halves(s1, s2), [])

    def _decide(self, step: int, event: FamilyRuledOut, found: int | None) -> None:
        """Check the criterion in which the best member falls short."""
        layout = self.graph.layout
        decides = LEGALITY if found is None else layout.first_difference(found, self.best)
        expected = decides or "nothing: a member is as good as the accepted candidate"
        expect_equal(step, "the criterion that rules the family out", expected, event.criterion)
        self._value(step, event)

    def _value(self, step: int, event: FamilyRuledOut) -> None:
        wanted = self.values.get(event.criterion, 0)
        silent = event.best is None and (event.criterion not in self.values or type(wanted) is tuple)
        fits, what = silent or event.best == wanted, f"the best value in {event.criterion}"
        expect(fits, step, what, wanted, event.best)

    def _before(self, criterion: str) -> str | None:
        """Return the last criterion before one; None before legality."""
        names = list(dict.fromkeys(name for name, _ in self.graph.layout.keys))
        place = names.index(criterion)
        return names[place - 1] if place else None

    def _highest(self, criterion: str, sets: MdpSets) -> tuple[int, ...] | None:
        """Return how many MDPs of each score the best candidates as far as a criterion have in S1 at most."""
        low = self.graph.layout.upto(criterion)
        width = (4 * self.graph.size).bit_length()
        place = {
            m: len(sets.classes) - 1 - number for number, group in enumerate(sets.classes) for m in group
        }
        room = width * len(sets.classes)
        rows = []
        for v, row in enumerate(self.graph.rows):
            fresh = {}
            for w, cost in row.items():
                extra = 0
                for one, other in ((v, w), (w, v)):
                    if one in place and other not in self.graph.real[one]:
                        extra += 1 << width * place[one]
                fresh[w] = ((cost >> low) << room) + extra
            rows.append(fresh)
        found = CostBounds(rows).best
        if found is None or found >> room > self.best >> low:
            return None if found is None else tuple(-1 for _ in sets.classes)
        return tuple(
            len(group) - (found >> width * (len(sets.classes) - 1 - number) & (1 << width) - 1)
            for number, group in enumerate(sets.classes)
        )

    def first_exchange(self, part: RunPart, exchanges: Exchanges, criterion: str) -> Swap | None:
        """Return the first exchange that is good enough as far as a criterion; None if none is.

        Whoever stands higher in a pair is in S1. So below the digits of the criteria a pair has more digits:
        whether that one comes from S2; the number of that one; who of S1 stays there and who of S2 stays
        out, those who matter first in the order of exchanges highest.
        """
        low = self.graph.layout.upto(criterion)
        order = Order(exchanges)
        place = {v: n for n in (*exchanges.upper, *exchanges.lower) for v in exchanges.named([n])}
        rows: list[dict[int, int]] = []
        for v, row in enumerate(part.rows):
            fresh = {}
            for w, cost in row.items():
                one, other = place.get(v), place.get(w)
                if one is not None and other is not None and w in self.graph.real[v]:
                    extra = order.inside(min(one, other)) + order.outside(max(one, other))
                else:
                    extra = sum(order.outside(n) for n in (one, other) if n is not None)
                fresh[w] = (cost >> low << order.width) + extra
            rows.append(fresh)
        matching = Matching(rows, part.alive)
        if not matching.possible or (matching.cost >> order.width) + (part.spent >> low) > self.best >> low:
            return None
        mate = matching.mate
        tops = {n for v, n in place.items() if mate[v] in self.graph.real[v] and place.get(mate[v], -1) > n}
        leaving = tuple(n for n in exchanges.upper if n not in tops)
        return leaving, tuple(n for n in exchanges.lower if n in tops)

    # --- witnesses -------------------------------------------------------------------

    def _scene(self, part: RunPart, gone: tuple[int, ...]) -> StillToPair:
        left = tuple(v for v in part.alive if v not in gone)
        return StillToPair(left, part.rows, partial(self._usable, part))

    def _usable(self, part: RunPart, v: int, others: Sequence[int], criterion: str) -> int | None:
        """Return one of several partners whom a candidate as good, as far as a criterion, gives a player.

        None if none of them will do.
        """
        low = self.graph.layout.upto(criterion)
        able = [w for w in others if w in part.rows[v] and not self._too_dear(v, w, low)]
        if not able or not self._good(part, v, able, low):
            return None
        return next(w for w in able if self._good(part, v, [w], low))

    def _too_dear(self, v: int, w: int, low: int) -> bool:
        slack = self.bounds.slack(v, w)
        return slack is not None and bool(slack >> (low + 1))

    def _good(self, part: RunPart, v: int, partners: Sequence[int], low: int) -> bool:
        """Say whether some candidate that gives a player one of these partners is good enough."""
        rows = list(part.rows)
        rows[v] = {w: rows[v][w] for w in partners}
        for w in part.rows[v].keys() - rows[v].keys():  # nor have the others this player
            rows[w] = {u: cost for u, cost in rows[w].items() if u != v}
        found = self.bounds.cost(part.alive, rows)
        return found is not None and (found + part.spent) >> low <= self.best >> low
