"""The sets of MDPs that S1 can hold where too many could be paired (C.8.b), and the best of them.

To pair at least so many MDPs and to violate as little as can be are two wishes, and no method is known that
settles both in a number of steps that is sure to stay small: they are an exact matching. So each pair that
holds an MDP earns a price. At the price at which just enough are taken, nothing costs less than the matching
of least cost; where that leaves a gap, one MDP after the other is said to be in S1 or not.

After C. H. Papadimitriou, M. Yannakakis, The complexity of restricted spanning tree problems (1982), and
M. Held, R. M. Karp, The traveling-salesman problem and minimum spanning trees (1970).

Vertices are those of the group (`bracket_graph`), so an MDP is the vertex below `m0`.

Source: dutch-2012 C.8.b, dutch-2012 C.10, dutch-2012 D.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil

from pairtutor.matching.bits import Mask, Mate, bits, lowest, mask_of
from pairtutor.matching.many_costs import least_cost
from pairtutor.matching.odd_sets import divide
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS, UPFLOATS
from pairtutor.systems.dutch_2012.bracket_graph import Group
from pairtutor.systems.dutch_2012.requirements import (
    Prepared,
    count,
    count_of,
    pairs_of,
    present_counts,
    put_mdps_first,
    set_target,
)
from pairtutor.systems.search.refinement import Refinement


def best_set(
    group: Group, p1: int, m1: int, floats: Sequence[int], start: tuple[int, ...] = ()
) -> tuple[int, ...] | None:
    """Return the set of MDPs with the best candidates, the first of equally good ones; None without any.

    Only the sets that begin with `start` are asked about.
    """
    sets = LeastSets(group, p1, m1, floats)
    s1 = mask_of(start)
    out = ((1 << s1.bit_length()) - 1) & ~s1  # every MDP up to the last of S1 who is not in it
    best = sets.least(s1, out)
    if best is None:
        return None
    for m in range(s1.bit_length(), group.m0):  # those after the last of S1
        if s1.bit_count() == m1:
            break
        better = best if best.s1 >> m & 1 else sets.least(s1 | 1 << m, out, best.cost + 1, best.cost)
        if better is None:
            out |= 1 << m
        else:
            s1, best = s1 | 1 << m, better
    return tuple(bits(s1))


def sets_before(
    group: Group,
    p1: int,
    floats: Sequence[int],
    best: tuple[int, ...],
    counts: tuple[int, ...],
    start: tuple[int, ...] = (),
) -> Iterator[tuple[tuple[int, ...], Prepared | None]]:
    """Yield what the sets of MDPs before the best one begin with, in order, and the graph of each.

    All sets that begin so have no candidate (None), or the best of them has the violations of the graph up
    to the first requirement in which these are not `counts`. Only sets that begin with `start` are gone
    through.
    """
    m1 = len(best)
    first = start[-1] + 1 if start else 0
    for m in range(first, group.m0 - (m1 - len(start)) + 1):
        chosen = (*start, m)
        if chosen == best:
            return
        if chosen == best[: len(chosen)]:
            yield from sets_before(group, p1, floats, best, counts, chosen)
            return
        refinement = group.refinement(p1, mask_of(chosen), floats)
        prepared = None if refinement is None else _telling_graph(group, refinement, p1, m1, chosen, counts)
        if refinement is None or prepared is not None:
            yield chosen, prepared
        else:
            yield from sets_before(group, p1, floats, best, counts, chosen)


def _telling_graph(
    group: Group, refinement: Refinement, p1: int, m1: int, chosen: tuple[int, ...], counts: tuple[int, ...]
) -> Prepared | None:
    """Return the graph if it tells for all sets that begin so where they have more than `counts`, else None.

    It does so if a candidate of one of the sets is as good up to there as those of the graph, where fewer
    MDPs are in S1.
    """
    s1 = mask_of(chosen)
    sign = set_target(group, refinement, p1, s1, counts)
    if len(chosen) == m1:
        return put_mdps_first(group, refinement, p1, list(chosen))
    if sign <= 0:
        return None
    counts_now = present_counts(group, refinement, p1, s1)
    differ = [count != least for count, least in zip(counts_now, counts, strict=True)].index(True)
    _seat_many(group, refinement, s1, clean=REQUIREMENTS[differ] in UPFLOATS)
    prepared = put_mdps_first(group, refinement, p1, list(chosen))
    real = _with_more(prepared, m1)
    return prepared if real is not None and real[: differ + 1] == counts_now[: differ + 1] else None


def _seat_many(group: Group, refinement: Refinement, s1: Mask, *, clean: bool) -> None:
    """Turn to a candidate where as many MDPs as can be have opponents who come after those of S1.

    With `clean` their opponents make no upfloat count.
    """
    later = _later_mdps(group, s1)
    seats = [0 if s1 >> v & 1 else row & ~s1 for v, row in enumerate(_edges(group, later))]
    _turn_to_fewest_but(refinement, seats)
    if clean:
        _turn_to_fewest_but(
            refinement, _without_upfloats(group, seats, UPFLOATS, later, len(refinement.last_stage.rows))
        )


def _later_mdps(group: Group, s1: Mask) -> Mask:
    return group.moved & ~((1 << s1.bit_length()) - 1)  # without all up to the last of S1


def _edges(group: Group, holders: Mask) -> list[int]:
    """Return the pairs of players that hold one of some, legal or not."""
    return [group.everybody if holders >> v & 1 else holders for v in range(group.size)]


def _without_upfloats(
    group: Group, edges: Sequence[int], criteria: Sequence[Criterion], mdps: int, size: int
) -> list[int]:
    """Return those of some pairs in which no upfloat counts, with these MDPs in S1."""
    for criterion in criteria:
        barred = group.penalties(criterion, size, mdps) or [0] * size
        edges = [row & ~barred[v] for v, row in enumerate(edges)]
    return list(edges)


def _turn_to_fewest_but(refinement: Refinement, edges: Sequence[int]) -> None:
    """Turn to a candidate with as few as can be of all pairs and places but these."""
    size = len(refinement.last_stage.rows)
    everything = (1 << size) - 1
    others = [everything & ~row for row in edges] + [everything] * (size - len(edges))
    refinement.minimise("seats", others)


def _with_more(prepared: Prepared, m1: int) -> tuple[int, ...] | None:
    """Return the violations of a candidate that reaches the target, with later MDPs besides those of S1.

    They are taken where that makes the fewest upfloats count; None if it pairs too few of them.
    """
    group, chosen = prepared.group, prepared.shape.m1
    pairs = pairs_of(prepared)
    later = range(max(prepared.order[:chosen], default=-1) + 1, group.m0)

    def upfloats(pair: tuple[int, int]) -> list[int]:
        return [count_of(group, criterion, pairs=[], heterogeneous=[pair]) for criterion in UPFLOATS]

    # the pairs whose upfloats count least in each requirement, most precious first
    joining = sorted((pair for pair in pairs[chosen:] if pair[0] in later or pair[1] in later), key=upfloats)
    joining = joining[: m1 - chosen]
    if chosen + len(joining) < m1:
        return None
    return count(group, [*pairs[:chosen], *joining, *(set(pairs[chosen:]) - set(joining))], m1)


Priced = Sequence[tuple[int, list[int]]]
"""Costs, each with the rows of the edges that have it."""


class Cheapest(NamedTuple):
    """What a candidate costs, and the MDPs in its S1 (a mask)."""

    cost: int
    s1: Mask


class _Bound(NamedTuple):
    """No candidate costs less than `worth` less `slope` for what the price differs from `price`.

    `idle` are the MDPs whom the matching of least cost does not take.
    """

    price: Fraction
    worth: Fraction
    slope: int
    candidate: Cheapest | None
    idle: Mask

    def meets(self, other: _Bound) -> tuple[Fraction, Fraction]:
        """Return the price at which two bounds are the same, and what they are."""
        mine, others = (solution.worth - solution.slope * solution.price for solution in (self, other))
        price = (others - mine) / (self.slope - other.slope)
        return price, mine + self.slope * price


class LeastSets:
    """The candidates of a bracket with P1 pairs and M1 of its MDPs in S1, by what they violate.

    Sets of MDPs (`s1`, `out`, `free`) are masks of vertices. A cost has a digit for each requirement, the
    most precious first. `floats` as in a refinement. `price` is
    the last at which a bound was settled, `dearest` one at which as many MDPs are paired as can be.
    """

    def __init__(self, group: Group, p1: int, m1: int, floats: Sequence[int]) -> None:
        self.group, self.p1, self.m1, self.floats = group, p1, m1, floats
        self._digit = group.size.bit_length()  # bits enough for any count of a requirement
        self._applied = group.applies(p1, m1).requirements()
        self.price = Fraction(0)
        self.dearest = Fraction(1 << (len(REQUIREMENTS) + 1) * self._digit)

    def least(self, s1: Mask, out: Mask, below: int | None = None, enough: int = 0) -> Cheapest | None:
        """Return the best candidate with the MDPs of `s1` in S1 and none of `out`, None if there is none.

        It costs less than `below`; whatever costs no more than `enough` is as good as any.
        """
        best = None
        todo = [(s1, out)]
        while todo:
            s1, out = todo.pop()
            free = self.group.moved & ~(s1 | out)
            missing = self.m1 - s1.bit_count()
            if free.bit_count() < missing:
                continue
            if free.bit_count() == missing:
                s1, free = s1 | free, 0
            limit = best.cost if best else below
            bound, solution, idle = LagrangianBound(self, s1, free if missing else 0).lower_bound(limit)
            if solution and (limit is None or solution.cost < limit):
                best, limit = solution, solution.cost
                if limit <= enough:
                    return best
            if bound is not None and (limit is None or bound < limit):
                asked = 1 << lowest(idle or free)
                todo += [(s1, out | asked), (s1 | asked, out)]
        return best

    def price_edges(self, size: int, s1: Mask, free: Mask) -> tuple[Priced, Priced]:
        """Return the costs of edges in any case, and those added if a player of `free` in them is in S1."""
        always, there = [], []
        for digit, criterion in enumerate(reversed(REQUIREMENTS)):
            if criterion in self._applied:
                here = s1 if criterion in UPFLOATS else self.group.everybody
                rows = self.group.penalties(criterion, size, here)
                if rows:
                    always.append((1 << digit * self._digit, rows))
                rows = self.group.penalties(criterion, size, free) if criterion in UPFLOATS else None
                if rows:
                    there.append((1 << digit * self._digit, rows))
        return always, there

    def attainable(self, worth: Fraction) -> int:
        """Return the least cost from `worth` on that has no digit larger than its requirement can have."""
        cost = ceil(worth)
        for digit, criterion in enumerate(reversed(REQUIREMENTS)):
            most = self.m1 if criterion in UPFLOATS else self.group.size
            if cost >> digit * self._digit & (1 << self._digit) - 1 > most:
                cost = (cost >> (digit + 1) * self._digit) + 1 << (digit + 1) * self._digit
        return cost


class LagrangianBound:
    """The candidates with the MDPs of `s1` in S1 and some of `free`, as matchings that may take too few.

    `wanted` is how many of `free` are to be taken. `refinement` is None where there is no legal candidate. An
    edge costs, by vertex, what it has in `always`, and in `there` if it takes one of `free` into S1.
    """

    def __init__(self, sets: LeastSets, s1: Mask, free: Mask) -> None:
        self.sets, self.s1, self.free = sets, s1, free
        self.wanted = sets.m1 - s1.bit_count()
        self.refinement = sets.group.refinement(sets.p1, s1, sets.floats)
        self.always: list[dict[int, int]] = []
        self.there: list[dict[int, int]] = []
        if self.refinement is None:
            return
        rows, others = self.refinement.last_stage.rows, sets.group.everybody & ~s1
        always, there = sets.price_edges(len(rows), s1, free)
        for v, row in enumerate(rows):
            takes = others if free >> v & 1 else free if others >> v & 1 else 0
            self.always.append(_costs(row, v, always))
            self.there.append(_costs(row & takes, v, there))

    def lower_bound(self, limit: int | None) -> tuple[int | None, Cheapest | None, int]:
        """Return the least cost of all candidates, the best one met, and the MDPs who may be in S1 or not.

        The bound is None where nothing can be better than the one met, or costs less than `limit` (the price
        that told so of others is tried first); no candidate is met where there is none.
        """
        sets = self.sets
        if self.refinement is None:
            return None, None, 0
        if sets.price and limit is not None and sets.attainable(self._at(sets.price).worth) >= limit:
            return None, None, 0
        low = self._at(Fraction(0))
        if low.slope <= 0:  # enough are taken without a price
            return None, low.candidate, 0
        high = self._at(sets.dearest)
        best = high.candidate
        if best is None:
            return None, None, 0
        while high.slope:
            price, most = low.meets(high)
            relaxed = self._at(price)
            sets.price = price
            best = min(best, relaxed.candidate or best)
            reached = sets.attainable(relaxed.worth)
            if limit is not None and reached >= limit:
                return None, best, 0
            if relaxed.worth == most or reached >= best.cost:
                return reached, best, low.idle
            low, high = (relaxed, high) if relaxed.slope > 0 else (low, relaxed)
        return None, best, 0

    def _at(self, price: Fraction) -> _Bound:
        """Return the bound at a price, by a matching of least cost."""
        refinement, part, whole = self.refinement, price.numerator, price.denominator
        assert refinement is not None, "it is asked only where the graph has a candidate"
        costs = [
            {
                w: 2 * (whole * cost + (min(part, whole * there[w]) if w in there else part))
                for w, cost in always.items()
            }
            for always, there in zip(self.always, self.there, strict=True)
        ]
        return self._bound_by(price, least_cost(costs, refinement.alive))

    def _bound_by(self, price: Fraction, mate: Mate) -> _Bound:
        """Return the bound that a cheapest matching gives at a price, with a candidate if there is one.

        A price is charged for each MDP of `free` that S1 lacks, and given back for each too many. `taken` are
        the costs that such MDPs add by being in S1: in every cheapest matching S1 has those below the price,
        and may have those of just the price. A slope of 0 says that `wanted` lies between the two.
        """
        total, taken, holders = 0, [], 0
        for v, w in enumerate(mate):
            if v < w:
                total += self.always[v][w]
                if w in self.there[v]:
                    holder = lowest(self.free & (1 << v | 1 << w))
                    taken.append((self.there[v][w], holder))
                    holders |= 1 << holder
        taken.sort()
        surely_taken = sum(1 for cost, _ in taken if cost < price)
        perhaps_taken = sum(1 for cost, _ in taken if cost <= price)
        slope = max(self.wanted - perhaps_taken, 0) or min(self.wanted - surely_taken, 0)
        worth = total + sum(cost - price for cost, _ in taken[:surely_taken]) + price * self.wanted
        candidate = None
        if len(taken) >= self.wanted:
            first = taken[: self.wanted]
            s1 = self.s1 | sum(1 << holder for _, holder in first)
            candidate = Cheapest(total + sum(cost for cost, _ in first), s1)
        return _Bound(price, worth, slope, candidate, self.free & ~holders)


def _costs(row: int, v: int, priced: Priced) -> dict[int, int]:
    """Return the cost of each edge of a vertex, by neighbour; edges in no priced row cost 0."""
    parts = {0: row}
    for cost, rows in priced:
        parts = divide(parts, rows[v], cost)
    return {w: cost for cost, part in parts.items() for w in bits(part)}
