"""The first of equally good candidates: a cheapest matching, turned question by question to the earliest one.

All that are as good are the perfect matchings of the tight edges that leave each odd set just once. Can a
player still have this partner in one of them? One alternating tree answers for all partners.

Vertices are those of the bracket's graph: its players, then the places outside it.

Source: dutch-2017 D.1, dutch-2017 D.2, dutch-2017 D.3, dutch-2026 4.1, burstein-2026 4.3.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence, Set
from itertools import islice

from pairtutor.matching.bits import Mask, bits, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.matching.odd_sets import mend, refit
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.candidate_graph import ProofGraph
from pairtutor.positions.matching import Matching

Rows = Sequence[dict[int, int]]
MOST_TRIED = 60
"""So many exchanges of one player are tried before a matching is asked for the first one."""


class LimboDigits(NamedTuple):
    """What an MDP adds who is left over: one, in the digit of its score; all need `width` bits."""

    left: Mapping[int, int]
    width: int

    def of(self, v: int, w: int) -> int:
        """Return the digits that two vertices add if they are left over."""
        return self.left.get(v, 0) + self.left.get(w, 0)


def limbo_digits(graph: ProofGraph) -> LimboDigits:
    """Return digits by which fewer MDPs of a higher score are left over (dutch-2017 D.3)."""
    room, scores = graph.m0.bit_length() + 1, [person.score for person in graph.inside[: graph.m0]]
    classes = sorted({*scores})
    return LimboDigits(
        {m: 1 << room * classes.index(score) for m, score in enumerate(scores)}, room * len(classes)
    )


def with_limbo(costs: Rows, meets: Sequence[Set[int]], digits: LimboDigits) -> Rows:
    """Return costs with digits below them; `meets` tells whom each vertex can meet in the bracket."""
    if not digits.width:
        return costs
    return [
        {w: (cost << digits.width) + (0 if w in meets[v] else digits.of(v, w)) for w, cost in row.items()}
        for v, row in enumerate(costs)
    ]


class CheapestMatchings(NamedTuple):
    """All cheapest matchings of a graph: the edges that they can have, and odd sets that each leaves once.

    `mate` is one of them; pairs outside of `alive` stand.
    """

    rows: list[int]
    odd: Sequence[int]
    mate: list[int]
    alive: int

    def with_pairs(
        self, pairs: Iterable[tuple[int, int]], allowed: Iterable[tuple[int, int]] = ()
    ) -> CheapestMatchings | None:
        """Return those that have some pairs, and only `allowed` partners of some vertices; None if none."""
        rows, mate, alive = self.rows[:], self.mate[:], self.alive
        for u, v in pairs:
            if not rows[u] >> v & 1:
                return None
            alive &= ~(1 << u | 1 << v)
            for w in (mate[u], mate[v]):
                if w >= 0:
                    mate[w] = -1
            mate[u], mate[v] = v, u
        for v, partners in allowed:
            for w in bits(rows[v] & ~partners):
                rows[w] &= ~(1 << v)
            rows[v] &= partners
        new_mate = refit(self.odd, rows, mate, alive)
        return None if new_mate is None else CheapestMatchings(rows, self.odd, new_mate, alive)


class Earliest:
    """The cheapest matchings of a graph, less those that have been parted from the earliest one.

    `real` tells, by vertex, with whom it makes a pair of the bracket. `mate` is the earliest so far.
    """

    def __init__(self, found: CheapestMatchings, real: Sequence[int]) -> None:
        self.real = real
        self.alive = found.alive
        self._take(found)
        self._nearly = self.mate  # what the last S1 and S2 tried came to: a search begins with it

    def _take(self, matchings: CheapestMatchings) -> None:
        self._rows, self._odd, self.mate = matchings.rows[:], matchings.odd, matchings.mate[:]
        # the player last asked about, the tree from its partner, and the matching without the two
        self._tree: tuple[int, Tree, list[int]] | None = None

    # --- questions ---------------------------------------------------------------------

    def prefers(self, u: int, partners: Mask) -> bool:
        """Leave a player only the `partners` if it can have one of them, else only others; say which."""
        row = self._rows[u] & self.alive
        takes = bool(partners >> self.mate[u] & 1) or any(self._turn_to(u, v) for v in bits(row & partners))
        self._leave(u, row & partners if takes else row & ~partners)
        return takes

    def seat(self, u: int, order: Iterable[int]) -> int | None:
        """Settle the partner of a player, the first of some who can be it; return it, None if none can."""
        partner = next((v for v in order if self._turn_to(u, v)), None)
        if partner is not None:
            self.alive &= ~(1 << u | 1 << partner)
            self._tree = None
        return partner

    def _leave(self, u: int, allowed: Mask) -> None:
        """Leave a player no partners but these."""
        for v in bits(self._rows[u] & self.alive & ~allowed):
            self._rows[v] &= ~(1 << u)
        self._rows[u] = allowed
        self._tree = None

    def _turn_to(self, u: int, v: int) -> list[int] | None:
        """Turn to a matching in which two meet; return it, None if there is none."""
        mate, rows = self.mate, self._rows
        w, x = mate[u], mate[v]
        if v == w:
            return mate
        # the two leave their partners `w` and `x`, who can meet each other
        if rows[w] >> x & 1 and all(_leave_as_often(odd, (u, v), (w, x)) for odd in self._odd):
            mate[u], mate[v], mate[w], mate[x] = v, u, x, w
            self._tree = None
            return mate
        rest = self.alive & ~(1 << u)
        if self._tree is None or self._tree[0] != u:
            bare = mate[:]
            bare[u] = bare[w] = -1
            self._tree = u, Tree(rows, bare, w, rest), bare
        _, tree, changed = self._tree
        if not tree.outer >> v & 1:
            return None
        self._tree = None
        tree.release(v)
        changed[u], changed[v] = v, u
        mended = mend(rows, self._odd, changed, rest & ~(1 << v))
        self.mate = mended or mate
        return mended

    # --- the order of a sequence ---------------------------------------------------------

    def by_index(self, size: int) -> None:
        """Settle the first player's opponent, the larger the better, or nobody; then the next player's.

        Source: burstein-2026 4.3.
        """
        for u in range(size):
            if self.alive >> u & 1:
                row = self._rows[u] & self.alive
                if self.seat(u, reversed([*bits(row & self.real[u])])) is None:
                    self._leave(u, row & ~self.real[u])

    def with_mdps(self, m0: int) -> None:
        """Settle which of the first so many are paired with a lower one, then whom each of them meets."""
        self.settle_opponents(
            [m for m in range(m0) if self.alive >> m & 1 and self.prefers(m, self._lower(m))]
        )

    def settle_opponents(self, upper: Iterable[int]) -> None:
        """Settle the opponents of some, one after the other."""
        for u in upper:
            if self.alive >> u & 1:
                self.seat(u, bits(self._rows[u] & self.real[u] & self.alive))

    def _lower(self, u: int) -> int:
        """Return with whom of a lower rank a player makes a pair."""
        return self.real[u] & self.alive & -1 << u

    def is_higher(self, u: int) -> bool:
        """Say whether a player is the higher one of a pair."""
        return self.mate[u] > u and bool(self.real[u] >> self.mate[u] & 1)

    def remainder(self, players: Sequence[int], pairs: int, since: Container[int] | None = None) -> None:
        """Settle S1, then whom each of it meets; `players` have so many pairs, those that stand included.

        No S1 of these candidates comes before `since`, where that is known.
        """
        upper, lower = players[:pairs], players[pairs:]
        out, into = 0, 0
        if since is not None:
            leaving = [position for position, v in enumerate(reversed(upper)) if v not in since]
            entering = [position for position, v in enumerate(lower) if v in since]
            if len(leaving) == len(entering) == 1:
                out, into = leaving[0], entering[0]
        if not self._turn_to_halves(upper, lower) and not self._exchange_one(upper, lower, out, into):
            self._exchange(upper, lower)
            upper = [*filter(self.is_higher, players)]
            split = self._turn_to_halves(upper, [v for v in players if not self.is_higher(v)])
            assert split, "these pairs are made"
        self.settle_opponents(filter(self.is_higher, players))

    def _exchange_one(self, upper: Sequence[int], lower: Sequence[int], first: int, second: int) -> bool:
        """Turn to a candidate after an exchange of one player (D.2), if one of the first few has any.

        Return whether one has. The first exchange tried is that of the players `first` places above the
        border in S1 and `second` below it in S2; then come those of players further apart.
        """
        leaving, entering = self._who(upper[::-1], higher=False), self._who(lower, higher=True)
        apart = range(first + second, len(upper) + len(lower))
        several = ((out, by - out) for by in apart for out in range(first if by == apart[0] else 0, by + 1))
        possible = ((out, into) for out, into in several if out in leaving and into in entering)
        for out, into in islice(possible, MOST_TRIED):
            s1 = [*upper[: len(upper) - 1 - out], *upper[len(upper) - out :], lower[into]]
            if self._turn_to_halves(s1, [*lower[:into], *lower[into + 1 :], upper[-1 - out]]):
                return True
        return False

    def _who(self, half: Sequence[int], *, higher: bool) -> set[int]:
        """Return the places of those who may be the one player that stands in the other half.

        `higher` says whether that one is the higher of a pair. One who is settled so is the only one, and
        where several are there is none.
        """
        settled = {n for n, v in enumerate(half) if not self.alive >> v & 1 and self.is_higher(v) is higher}
        if settled:
            return settled if len(settled) == 1 else set()
        return {n for n, v in enumerate(half) if self.alive >> v & 1}

    def _turn_to_halves(self, upper: Sequence[int], lower: Sequence[int]) -> list[int] | None:
        """Turn to a candidate with this S1 and S2, and to such alone; return it, None if there is none."""
        alive, top, bottom = self.alive, mask_of(upper), mask_of(lower)
        rows = self._rows[:]
        for v in bits(alive):
            real = self.real[v]
            if top >> v & 1:  # of S1: a pair of the bracket with somebody of S2
                rows[v] &= bottom & real
            elif bottom >> v & 1:  # of S2: no pair within S2, and with S1 only pairs of the bracket
                rows[v] &= ~(bottom & real | top & ~real)
            else:  # of neither: nobody of S1
                rows[v] &= ~top
        tried = self.mate[:]
        parted = mask_of(v for v in bits(alive) if not rows[v] >> tried[v] & 1)
        for v in bits(parted):
            tried[v] = -1
        left = augment_all(rows, tried, alive, parted)
        settled = bits((top | bottom) & ~alive)
        if left or any(self.is_higher(v) != bool(top >> v & 1) for v in settled):
            self._nearly = tried
            return None
        mended = mend(rows, self._odd, tried, alive)
        self._nearly = tried
        if mended is not None:
            self._rows, self.mate, self._tree = rows, mended, None
        return mended

    def _exchange(self, upper: Sequence[int], lower: Sequence[int]) -> None:
        """Settle who leaves S1 and who enters it: the fewest, then the numbers that differ least (D.2)."""
        per_player = len(self._rows) ** 2  # more than all places of those exchanged together
        leaving = {v: len(upper) - 1 - position for position, v in enumerate(upper)}
        entering = {v: per_player + position for position, v in enumerate(lower)}
        across = per_player * per_player  # more than all of them together
        costs: list[dict[int, int]] = [{} for _ in self._rows]
        for v in bits(self.alive):
            for w in bits(self._rows[v] & self.alive & -1 << v):
                # `w` is the lower one, so not in S1; nor is `v`, unless they make a pair of the bracket
                cost = across * sum(odd >> v & 1 != odd >> w & 1 for odd in self._odd) + leaving.get(w, 0)
                if self.real[v] >> w & 1:
                    cost += entering.get(v, 0)
                else:
                    cost += leaving.get(v, 0)
                costs[v][w] = costs[w][v] = cost
        matching = Matching(costs, [*bits(self.alive)], [0] * len(costs), self._nearly)
        settled = [(v, self.mate[v]) for v in range(len(costs)) if not self.alive >> v & 1]
        self._take(cheapest(matching, settled))
        size = sum(map(self.is_higher, lower))
        turn = (v for v in reversed(upper) if not self._stays(v, higher=False))
        assert len([*islice(turn, size)]) == size, "as many leave as enter"
        turn = (v for v in lower if self._stays(v, higher=True))
        assert len([*islice(turn, size)]) == size, "so many enter"

    def _stays(self, v: int, *, higher: bool) -> bool:
        """Say whether a player is the higher one of a pair after it was asked for that, or for the other."""
        if self.alive >> v & 1:
            self.prefers(v, self._lower(v) if higher else ~self._lower(v))
        return self.is_higher(v)


def _leave_as_often(odd: Mask, two: tuple[int, int], others: tuple[int, int]) -> bool:
    """Say whether two pairs leave a set as often where the first of both meet and the second, as before."""
    (a, b), (c, d) = ([odd >> v & 1 for v in pair] for pair in (two, others))
    return (a != b) + (c != d) == (a != c) + (b != d)


def cheapest(
    matching: Matching, settled: Iterable[tuple[int, int]] = (), known: TightRows | None = None
) -> CheapestMatchings:
    """Return all cheapest matchings where one is known; other vertices are `settled`.

    `known` are the tight edges of its graph by other prices, where somebody has asked before.
    """
    mate = list(matching.mate)
    for u, v in settled:
        mate[u] = v
        if v >= 0:
            mate[v] = u
    odd = [mask_of(members) for members, _ in matching.weighted_sets()]
    rows = _tight_rows(matching) if known is None or odd else known.rows_under(matching)
    return CheapestMatchings(rows, odd, mate, mask_of(matching.alive))


class TightRows:
    """The tight edges of a graph by prices of vertices that are known, as masks by vertex.

    Most prices stay where a few pairs are settled: only edges of other prices are looked at again.
    """

    def __init__(self, costs: Rows, prices: Sequence[int]) -> None:
        self._costs, self._prices = costs, prices
        self._power = [1 << v for v in range(len(prices))]
        self._rows = [self._tight_row(v, prices) for v in range(len(prices))]

    def _tight_row(self, v: int, prices: Sequence[int]) -> Mask:
        own, power = prices[v], self._power
        return sum([power[w] for w, cost in self._costs[v].items() if 2 * cost <= own + prices[w]])

    def rows_under(self, matching: Matching) -> list[Mask]:
        """Return the tight edges among those who take part in a matching in which no odd set has a weight."""
        prices, alive = matching.price, mask_of(matching.alive)
        moved = mask_of(v for v in matching.alive if prices[v] != self._prices[v])
        rows = [0] * len(prices)
        for v in bits(alive & ~moved):
            rows[v] = self._rows[v] & alive & ~moved
        for v in bits(moved):
            rows[v] = self._tight_row(v, prices) & alive
            for w in bits(rows[v] & ~moved):
                rows[w] |= self._power[v]
        return rows


def _tight_rows(matching: Matching) -> list[int]:
    """Return, by vertex, the mask of neighbours with which an edge costs just what its prices allow.

    An edge inside odd sets may cost more by their weights; `limits` keeps the prices less the weights of each
    combination of sets. Costs count twice because prices are in halves.
    """
    price, sets = matching.price, matching.weighted_sets()
    limits: dict[tuple[int, ...], list[int]] = {(): price}
    alive = mask_of(matching.alive)
    power = [1 << v for v in range(len(price))]
    rows = [0] * len(price)
    for v in matching.alive:
        mine = tuple([position for position, (members, _) in enumerate(sets) if v in members])
        if mine not in limits:
            limits[mine] = list(price)
            for position in mine:
                for w in sets[position][0]:
                    limits[mine][w] -= sets[position][1]
        limit, own = limits[mine], price[v]
        tight = [power[w] for w, cost in matching.costs[v].items() if 2 * cost <= own + limit[w]]
        rows[v] = alive & sum(tight)
    return rows
