"""The candidates of a short run one by one, in the order of the sequence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, permutations

from pairtutor.answers.replay import Replay, Run
from pairtutor.verify.burstein_bracket import ways
from pairtutor.verify.counts import Common, Exchanges

MOST = 6
"""A run of more candidates than this is told by its best member only."""
Pairs = list[tuple[int, int]]


def members_of(replay: Replay, run: Run) -> Iterator[Pairs]:
    """Yield the candidates of a run."""
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
    """Yield the pairings of players by BSN of whom so many float (burstein-2026 4.3)."""
    if not waiting:
        yield []
        return
    first, others = waiting[0], waiting[1:]
    for v in reversed(others) if ways(len(others) - 1, floating) else ():
        for rest in _by_index([w for w in others if w != v], floating):
            yield [(first, v), *rest]
    if ways(len(others), floating - 1):
        yield from _by_index(others, floating - 1)
