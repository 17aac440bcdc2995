"""The first candidate whose violations are the fewest, most precious requirement first.

Source: dutch-2012 C.10.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairtutor.matching.bits import bits, mask_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.dutch_2012.bracket_graph import Group
from pairtutor.systems.dutch_2012.mdp_sets import best_set, sets_before
from pairtutor.systems.dutch_2012.requirements import (
    Prepared,
    count,
    counts_of,
    put_mdps_first,
    set_target,
    with_s1,
)
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph, Refinement, restrict
from pairtutor.systems.search.walk import Listener, Walk

Refuse = Callable[[list[int], int, PartnerQuery, Refinement], None]
"""Told of an MDP who cannot join those chosen for S1, with the question that was asked."""


Tried = Callable[[tuple[int, ...], "Prepared | None"], None]
"""Told of each set of MDPs in S1 where all are tried, or of what several begin with; and of its best.

None stands for no candidate at all.
"""


class FoundCandidate(NamedTuple):
    """A candidate: violations of each requirement, its number from 1, its pairs by rank (S1 first).

    The first `m1` pairs are those of the heterogeneous part; `floaters` are by rank, too.
    """

    counts: tuple[int, ...]
    number: int
    pairs: list[tuple[int, int]]
    m1: int
    floaters: list[int]


def best(group: Group, p1: int, m1: int, floats: Sequence[int] = ()) -> FoundCandidate | None:
    """Return the candidate that C.3 to C.10 find with these P1 and M1, None if there is none.

    `floats` are, for each player who is left over, those among whom this one is (a mask of vertices); empty
    if it may be anybody.
    """
    prepared = prepare(group, p1, m1, floats)
    return None if prepared is None else walk(prepared)


def prepare(
    group: Group,
    p1: int,
    m1: int,
    floats: Sequence[int] = (),
    refuse: Refuse | None = None,
    tried: Tried | None = None,
    best_s1: Sequence[int] | None = None,
) -> Prepared | None:
    """Set the target and settle which MDPs are in S1; None if there is no legal candidate.

    `floats` are as `Group.refinement` has them; `refuse` and `tried` are told what is passed over.
    Where every set of MDPs has to be tried, whoever knows the best one says so (`best_s1`).
    """
    if m1 in {0, group.m0}:
        return with_s1(group, p1, range(m1), floats)
    refinement = group.refinement(p1, chosen=0, floats=floats)
    if refinement is None:
        return None
    most = group.most_mdps(refinement, p1)
    if most < m1:
        return None
    if most > m1:
        return _set_by_set(group, p1, m1, floats, tried, best_s1)
    refinement.stages = [CriterionGraph("legality", refinement.last_stage.rows, refinement.last_stage.odd)]
    return with_most_mdps(group, refinement, p1, m1, refuse)


def with_most_mdps(
    group: Group, refinement: Refinement, p1: int, m1: int, refuse: Refuse | None = None
) -> Prepared:
    """Set the target in a graph whose candidates all have M1 pairs that hold an MDP, and no more.

    `refuse` is told of every MDP who cannot join those chosen for S1.
    """
    set_target(group, refinement, p1, group.moved if m1 else 0)
    return put_mdps_first(group, refinement, p1, _choose_mdps(group, refinement, m1, refuse) if m1 else [])


def _set_by_set(
    group: Group,
    p1: int,
    m1: int,
    floats: Sequence[int],
    tried: Tried | None,
    best_s1: Sequence[int] | None,
) -> Prepared | None:
    """Find the best set of MDPs: needed only where more than M1 of them could be paired.

    That is so where M1 went down, then P1, and C.12 sent other MDPs, of whom more can be paired. Whoever
    listens is told of each set up to the best.
    """
    if best_s1 is None:
        best_s1 = best_set(group, p1, m1, floats)
        if best_s1 is None:
            return None
    least = with_s1(group, p1, best_s1, floats)
    if least is not None and tried is not None:
        for chosen, prepared in sets_before(group, p1, floats, tuple(best_s1), counts_of(least)):
            tried(chosen, prepared)
        tried(tuple(best_s1), least)
    return least


def _choose_mdps(group: Group, refinement: Refinement, m1: int, refuse: Refuse | None) -> list[int]:
    """Settle S1 in the order of D.3, where every pair that holds an MDP is to have one in S1.

    Returns its MDPs by vertex, ascending; the matching and all stages keep to them.
    """
    everybody = group.everybody
    chosen: list[int] = []
    s1 = out = 0
    for m in range(group.m0):
        partners = everybody & ~s1
        rematched = None
        if len(chosen) < m1:
            query = PartnerQuery(m, refinement.mate, refinement.alive)
            rematched = query.any_of(refinement.last_stage, partners)
            if rematched is None and refuse is not None:
                refuse(list(chosen), m, query, refinement)
        if rematched is None:
            out |= 1 << m  # meets an MDP who is in S1, or may still be, or nobody
            restrict(refinement.stages, m, ~(everybody & ~group.moved) & ~out)
        else:
            refinement.mate = rematched
            chosen.append(m)
            s1 |= 1 << m
            restrict(refinement.stages, m, partners)
    return chosen


def walk(prepared: Prepared, listener: Listener | None = None) -> FoundCandidate:
    """Walk to the first candidate that reaches the target; its number counts the sets of MDPs before, too."""
    group, order = prepared.group, prepared.order
    arrival = Walk(prepared.refinement, prepared.shape, listener).run()
    pairs = [(order[u], order[v]) for u, v in arrival.pairs]
    m1 = prepared.shape.m1
    counts = count(group, pairs, m1)
    ranks = group.ranks
    paired = mask_of(v for pair in pairs for v in pair)
    return FoundCandidate(
        counts,
        prepared.skipped + arrival.number,
        [(ranks[u], ranks[v]) for u, v in pairs],
        m1,
        [ranks[v] for v in bits(group.everybody & ~paired)],
    )
