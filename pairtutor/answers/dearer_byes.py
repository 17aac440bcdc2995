"""Refused candidates that are legal, but with which the bye goes to a higher score (dutch-2026 [C5])."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations, islice

from pairtutor.answers.candidates import Candidates
from pairtutor.answers.firsts import FirstCandidates, Pairs
from pairtutor.answers.replay import Run
from pairtutor.answers.settings import BracketSetting
from pairtutor.answers.stretch import Incomplete
from pairtutor.answers.weights import Supposed
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.counts import Common
from pairtutor.positions.runs import RunPart
from pairtutor.trace.values import Hit

MOST_PARTS = 200
"""So many parts of a run are looked at at most."""


class DearerBye(NamedTuple):
    """The least score of the bye with a candidate, in half points, and who would have it.

    `hit` is empty where several could have it. `digits` are what the candidate costs after that, in falling
    priority.
    """

    score: int
    hit: Hit
    digits: tuple[int, ...]


class DearerByes:
    """The candidates of one bracket with any bye, the lowest score of it first of all criteria.

    Pairs, and those left over, are vertices of the bracket's graph.
    """

    def __init__(self, bracket: BracketSetting) -> None:
        self._bracket = bracket

    @cached_property
    def _candidates(self) -> Candidates:
        return Candidates(self._bracket)

    @cached_property
    def _firsts(self) -> FirstCandidates:
        graph = self._bracket.graph()
        graph.rows = list(self._candidates.costs)
        return FirstCandidates(graph, self._bracket.record.opened.max_pairs, by_index=False)

    def best_of_run(self, run: Run) -> Pairs | None:
        """Return the best candidate of a run that only the score of the bye refuses, None if there is none.

        Raises:
            Incomplete: there are too many to look at.
        """
        common = run.part.common
        if run.sets is not None:
            every = frozenset(range(self._firsts.m0))
            sets = map(frozenset, run.sets)
            return self._best_of(common._replace(inside=some, limbo=every - some) for some in sets)
        whole = self._best_of([common])
        if whole is None or run.exchanges is None:
            return whole
        swaps = islice(run.exchanges.in_order(), run.first - 1, run.last)
        halves = (run.exchanges.halves(swap) for swap in swaps)
        return self._best_of(common._replace(halves=(frozenset(s1), frozenset(s2))) for s1, s2 in halves)

    def _best_of(self, parts: Iterable[Common]) -> Pairs | None:
        """Return the first of the best candidates of some parts, None if no bye lets any be completed.

        Raises:
            Incomplete: there are too many parts to look at, or with another bye more pairs could be made than
                the candidates of the bracket have.
        """
        best: tuple[int, RunPart] | None = None
        for looked_at, common in enumerate(parts):
            if looked_at == MOST_PARTS:
                raise Incomplete
            part = self._part(common)
            cost = self._firsts.cost(part)
            if cost is not None and self._firsts.number_of_pairs(part) > self._firsts.max_pairs:
                raise Incomplete
            if cost is not None and (best is None or cost < best[0]):
                best = cost, part
        return None if best is None else self._firsts.best(best[1])

    def _part(self, common: Common) -> RunPart:
        """Return the part of the graph whose candidates have so much in common."""
        graph = self._firsts.graph
        part = RunPart(tuple(range(len(graph.rows))), spent=0, rows=graph.rows, graph=graph)
        for m in range(graph.m0):
            if m in common.inside or m in common.limbo:
                part = part.decide(m, inside=m in common.inside)
        for u, v in common.pairs:
            part = part.settle(u, v)
        return part if common.halves is None else part.halves(*(sorted(half) for half in common.halves))

    def of(self, pairs: Pairs, left: Iterable[int]) -> DearerBye | None:
        """Return the bye with a candidate, None where no bye lets the round be completed after it."""
        candidates, over = self._candidates, tuple(left)
        asked = tuple((min(pair), max(pair)) for pair in pairs)
        best = candidates.best(Supposed(pairs=asked, left=over))
        if best is None or len(best.pairs) < len(asked):
            return None
        score, cost = candidates.split_cost(best.cost)
        digits = candidates.graph.layout.values(cost)
        return DearerBye(score, self._only_bye_taker(over, score), digits)

    def _only_bye_taker(self, left: tuple[int, ...], score: int) -> Hit:
        """Return the only player who could have the bye at a score if these are left over, else nobody."""
        setting, placing = self._bracket.setting, self._bracket.completion
        persons = setting.legality.persons
        own = [placing.number[self._candidates.graph.inside[v].tpn] for v in left]
        kept = {*own, *(placing.number[person.tpn] for person in setting.below)}
        gone = [v for v, tpn in enumerate(placing.names) if tpn and v not in kept]
        takers = [
            tpn
            for tpn in setting.takers
            if persons[tpn].score == score
            and placing.number[tpn] in kept
            and placing.with_takers([tpn]).lack(gone, combinations(own, 2)) is None
        ]
        return ((Tpn(takers[0]),),) if len(takers) == 1 else ()
