"""The candidates of a part of a sequence: the best ones' first, the fewest illegal pairs, all of a short run.

A candidate is a matching of the part's graph. What is known of a part speeds up the parts of it.

Vertices are those of the bracket's graph: its players, then the places outside it.

Source: dutch-2017 D.1, dutch-2017 D.2, dutch-2017 D.3, dutch-2026 4.1, burstein-2026 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, islice, permutations

from pairtutor.answers.order import (
    Earliest,
    LimboDigits,
    Rows,
    TightRows,
    cheapest,
    limbo_digits,
    with_limbo,
)
from pairtutor.answers.replay import Replay, Run
from pairtutor.matching.bits import mask_of
from pairtutor.positions.burstein_graph import ways
from pairtutor.positions.candidate_graph import CostBounds, ProofGraph
from pairtutor.positions.counts import Common, Exchanges
from pairtutor.positions.matching import Matching
from pairtutor.positions.runs import RunPart

Pairs = list[tuple[int, int]]
MOST_MEMBERS = 6
"""A run of more candidates than this is told by its best member only."""


class RunGraph:
    """The candidates of a run as a graph: costs of edges, vertices, whom each can meet in the bracket.

    `matchings` keeps the cheapest matching for each tuple of settled pairs. In a `legal` graph every edge is
    legal. The lowest `width` bits of each cost are the digits of the Limbo (`LimboDigits`), 0 if it has none.
    """

    def __init__(
        self,
        rows: Rows,
        alive: Sequence[int],
        made: Sequence[frozenset[int]],
        digits: LimboDigits,
        *,
        legal: bool,
    ) -> None:
        self.rows = with_limbo(rows, made, digits)
        self.alive = alive
        self.made = made
        self.legal = legal
        self.width = digits.width
        self.matchings: dict[tuple[tuple[int, int], ...], Matching] = {}

    @cached_property
    def tight_rows(self) -> TightRows:
        """The tight edges by the prices of the matching where nothing is settled, which has to be known."""
        return TightRows(self.rows, self.matchings[()].prices())


class FirstCandidates:
    """Finds the first of the best candidates of a bracket; `max_pairs` is how many pairs each has.

    `bounds` know a cheapest matching of the graph, where parts of it are asked about.
    """

    def __init__(
        self, graph: ProofGraph, max_pairs: int, bounds: CostBounds | None = None, *, by_index: bool
    ) -> None:
        self.graph = graph
        self.bounds = bounds
        self.size, self.m0 = graph.size, graph.m0
        self.max_pairs = max_pairs
        self.by_index = by_index
        self._run_graphs: dict[tuple[bool, bool, Common], RunGraph] = {}

    def best(self, part: RunPart) -> Pairs | None:
        """Return the pairs of the first of the best legal candidates of a run, None if it has none."""
        return self._first_pairs(part.common, part)

    def cost(self, part: RunPart) -> int | None:
        """Return the cost of the best legal candidates of a run, None if it has none."""
        known, matching = self._cheapest(part.common, part)
        return (matching.cost >> known.width) + part.spent if matching.possible else None

    def number_of_pairs(self, part: RunPart) -> int:
        """Return the number of pairs of the bracket in the best legal candidates of a run; it has some."""
        known, matching = self._cheapest(part.common, part)
        mate = matching.mate
        made = sum(v < mate[v] and mate[v] in known.made[v] for v in range(self.size))
        return len(part.common.pairs) + made

    def fewest_illegal(self, common: Common) -> Pairs | None:
        """Return the first of all candidates of a run with the fewest illegal pairs, None if it is empty."""
        return self._first_pairs(common, None)

    def _first_pairs(self, common: Common, part: RunPart | None) -> Pairs | None:
        """Return the pairs of the first of the cheapest candidates with `common`, None if there is none.

        `part` is None for all candidates, legal or not. The pairs stand as the bracket is read: by the higher
        player's BSN where candidates go by index, else those of the MDPs (S1) before those of the remainder.
        """
        known, matching = self._cheapest(common, part)
        if not matching.possible:
            return None
        tight = None if matching is known.matchings[()] else known.tight_rows
        first = Earliest(cheapest(matching, known=tight), [mask_of(others) for others in known.made])
        if self.by_index:
            first.by_index(self.size)
            return sorted([*common.pairs, *self._new_pairs(first, known)])
        if common.halves is not None:
            upper = common.halves[0]
            first.settle_opponents(sorted(upper))
            made = self._new_pairs(first, known)
            return [*common.pairs, *sorted((v, w) if v in upper else (w, v) for v, w in made)]
        if common == Common():
            first.with_mdps(self.m0)
        else:
            first.settle_opponents(sorted(common.inside))
        mdps = [*common.pairs, *(pair for pair in self._new_pairs(first, known) if pair[0] < self.m0)]
        gone = {v for pair in mdps for v in pair}
        players = [v for v in range(self.m0, self.size) if v not in gone]
        first.remainder(players, self.max_pairs - len(mdps))
        return [*mdps, *(pair for pair in self._new_pairs(first, known) if pair[0] >= self.m0)]

    def _new_pairs(self, first: Earliest, known: RunGraph) -> Pairs:
        """Return the pairs of the bracket that `first` makes beside those that `common` already has."""
        return [
            (v, first.mate[v])
            for v in range(self.size)
            if v < first.mate[v] and first.mate[v] in known.made[v]
        ]

    def _cheapest(self, common: Common, part: RunPart | None) -> tuple[RunGraph, Matching]:
        """Return the graph of a run, and its cheapest matching that has the pairs of `common`."""
        known = self._run_graph(common, part)
        settled = tuple(pair for pair in common.pairs if {*pair} <= {*known.alive})
        return known, self._cheapest_matching(known, settled)

    # --- graphs of runs ----------------------------------------------------------------

    def _run_graph(self, common: Common, part: RunPart | None) -> RunGraph:
        """Return the graph of a run as if none of its pairs were settled; it is built once and kept.

        `part` is None for all candidates, legal or not: each illegal pair costs 1 there. Digits that choose
        who is in the Limbo (dutch-2017 D.3) stand below all other costs, and only in the graph of the whole
        bracket (`Common()`): elsewhere the run says who is in S1.
        """
        key = (part is None, common == Common(), common._replace(pairs=()))
        if key not in self._run_graphs:
            digits = limbo_digits(self.graph) if common == Common() else LimboDigits({}, 0)
            self._run_graphs[key] = (
                self._complete(common, digits)
                if part is None
                else self._legal_candidates(common, part, digits)
            )
        return self._run_graphs[key]

    def _cheapest_matching(self, known: RunGraph, settled: tuple[tuple[int, int], ...]) -> Matching:
        """Return the cheapest matching with the settled pairs, the last of them perhaps illegal.

        It is kept in `known.matchings`. A search with settled pairs begins from the prices of one with fewer.
        """
        matching = known.matchings.get(settled)
        if matching is None:
            if settled:
                # what is settled are pairs of the accepted candidate, the first of the best
                before = self._cheapest_matching(known, () if known.legal else settled[:-1])
                gone = {v for pair in settled for v in pair}
                alive = [v for v in before.alive if v not in gone]
                if before.possible:
                    matching = Matching(known.rows, alive, before.prices(), before.mate)
                else:
                    matching = Matching(known.rows, alive)
            elif known.legal and not known.width and self.bounds is not None:
                matching = self.bounds.part(known.alive, known.rows)
            else:
                matching = Matching(known.rows, known.alive)
            known.matchings[settled] = matching
        return matching

    def _legal_candidates(self, common: Common, part: RunPart, digits: LimboDigits) -> RunGraph:
        """Return the graph of the legal candidates of a run, players of its settled pairs included."""
        gone = {v for pair in common.pairs for v in pair}
        if common.halves is not None:
            gone &= common.halves[0] | common.halves[1]
        alive = sorted({*part.alive, *gone})
        made = [self._meets(v, row, common) for v, row in enumerate(part.rows)]
        return RunGraph(part.rows, alive, made, digits, legal=True)

    def _meets(self, v: int, row: dict[int, int], common: Common) -> frozenset[int]:
        """Return the vertices that a player can meet in the bracket, none if it is in the Limbo."""
        if v >= self.size or v in common.limbo:
            return frozenset()
        real, halves = self.graph.real[v], common.halves
        others = (w for w in row if w in real and w not in common.limbo)
        if halves is not None:
            opposite = halves[1] if v in halves[0] else halves[0] if v in halves[1] else frozenset()
            return frozenset(w for w in others if w in opposite)
        return frozenset(others)

    def _complete(self, common: Common, digits: LimboDigits) -> RunGraph:
        """Return the graph of all candidates of a run, legal or not; an illegal pair costs 1, others 0.

        Two MDPs never make a pair. Vertices from `size` up are seats for those who are left over.
        """
        size, m0 = self.size, self.m0
        players = [v for v in range(size) if v not in common.limbo]
        upper, halves = common.inside, common.halves
        if halves is not None:
            upper = halves[0]
            players = [v for v in players if v in halves[0] or v in halves[1]]
        real = self.graph.real
        rows: list[dict[int, int]] = [{} for _ in range(size)]
        for position, v in enumerate(players):
            for u in players[:position]:
                if (
                    (v >= m0)
                    if common.halves is None
                    else ((u in common.halves[0]) != (v in common.halves[0]))
                ):
                    rows[u][v] = rows[v][u] = int(v not in real[u])
        made = [frozenset(row) for row in rows]
        free = [v for v in players if v not in upper and v >= m0]
        seats = size - 2 * self.max_pairs - len(common.limbo)
        for _ in range(seats):
            rows.append(dict.fromkeys(free, 0))
            made.append(frozenset())
            for v in free:
                rows[v][len(rows) - 1] = 0
        return RunGraph(rows, [*players, *range(size, len(rows))], made, digits, legal=False)


# --- all of a short run -------------------------------------------------------------------


def members_of(replay: Replay, run: Run) -> Iterator[Pairs]:
    """Yield the candidates of a run by vertex, in the order of the sequence."""
    common = run.part.common
    if replay.by_index:
        size, gone = replay.graph.size, {v for pair in common.pairs for v in pair} | common.limbo
        waiting = [v for v in range(size) if v not in gone]
        floating = size - 2 * replay.max_pairs - len(common.limbo)
        return ([*common.pairs, *rest] for rest in _by_index(waiting, floating))
    sets: Sequence[Sequence[int]] = run.sets if run.sets is not None else [sorted(common.inside)]
    return chain.from_iterable(_with_mdps(replay, run, common, chosen) for chosen in sets)


def _with_mdps(replay: Replay, run: Run, common: Common, chosen: Sequence[int]) -> Iterator[Pairs]:
    """Yield the candidates with some MDPs in S1, whose first opponents may be settled."""
    taken = {v for pair in common.pairs for v in pair}
    open_ones = [m for m in chosen if m not in taken]
    free = [v for v in range(replay.graph.m0, replay.graph.size) if v not in taken]
    for against in permutations(free, len(open_ones)):
        yield from _with_remainder(replay, run, [*common.pairs, *zip(open_ones, against, strict=True)])


def _with_remainder(replay: Replay, run: Run, pairs: Pairs) -> Iterator[Pairs]:
    """Yield the candidates that begin with some pairs, with each S1 and S2 that the run has."""
    common = run.part.common
    taken = {v for pair in pairs for v in pair}
    if common.halves is not None:
        halves = iter([tuple(sorted(half) for half in common.halves)])
    elif run.exchanges is not None:
        some = islice(run.exchanges.in_order(), run.first - 1, run.last)
        halves = (tuple(map(sorted, run.exchanges.halves(swap))) for swap in some)
    else:
        rest = [v for v in range(replay.graph.m0, replay.graph.size) if v not in taken]
        size = replay.max_pairs - len(pairs)
        every = Exchanges(rest[:size], rest[size:], dict(enumerate(rest)))
        halves = (tuple(map(sorted, every.halves(swap))) for swap in every.in_order())
    for s1, s2 in halves:
        upper, lower = ([v for v in half if v not in taken] for half in (s1, s2))
        for against in permutations(lower, len(upper)):
            yield [*pairs, *zip(upper, against, strict=True)]


def _by_index(waiting: Sequence[int], floating: int) -> Iterator[Pairs]:
    """Yield the pairings of those `waiting` (by BSN) that leave `floating` of them over (burstein-2026 4.3).

    They come in the order of the sequence: the first player meets the last of the others first.
    """
    if not waiting:
        yield []
        return
    first, others = waiting[0], waiting[1:]
    for v in reversed(others) if ways(len(others) - 1, floating) else ():
        for rest in _by_index([w for w in others if w != v], floating):
            yield [(first, v), *rest]
    if ways(len(others), floating - 1):
        yield from _by_index(others, floating - 1)
