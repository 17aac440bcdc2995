"""The first candidate whose violations are the fewest, most precious requirement first.

Source: dutch-2012 C.10.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import perm
from typing import NamedTuple

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS, UPFLOATS
from pairtutor.systems.dutch_2012.group import Group
from pairtutor.systems.search.counting import subset_rank
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph, Proof, Refinement, Target
from pairtutor.systems.search.walk import Listener, Shape, Walk

Refuse = Callable[[list[int], int, PartnerQuery, Refinement], None]
"""Told of an MDP who cannot join those chosen for S1, with the question that was asked."""


Tried = Callable[[tuple[int, ...], "Prepared | None"], None]
"""Told of each set of MDPs in S1 where all are tried, or of what several begin with; and of its best."""


class FoundCandidate(NamedTuple):
    """A candidate: violations of each requirement, its number from 1, its pairs by rank (S1 first).

    The first `m1` pairs are those of the heterogeneous part.
    """

    counts: tuple[int, ...]
    number: int
    pairs: list[tuple[int, int]]
    m1: int
    floaters: list[int]


class Prepared(NamedTuple):
    """A graph with its target, S1 fixed: `order` are the vertices of the group, S1's MDPs first."""

    group: Group
    refinement: Refinement
    order: list[int]
    shape: Shape
    skipped: int

    @property
    def unit(self) -> int:
        """How many candidates one set of MDPs has."""
        return perm(self.shape.residents, self.shape.m1) * self.shape.remainder_sequence

    @property
    def sequence(self) -> int:
        """How many candidates the sequence has, for all sets of MDPs."""
        return self.group.sequence(self.shape.max_pairs, self.shape.m1)


def best(group: Group, p1: int, m1: int, floats: Sequence[int] = ()) -> FoundCandidate | None:
    """Return the candidate that C.3 to C.10 find with these P1 and M1, None if there is none.

    `floats` are, for each player who is left over, those among whom this one is; empty if it may be anybody.
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

    Where every set of MDPs has to be tried, whoever knows the best one says so (`best_s1`).
    """
    if m1 in {0, group.m0}:
        return with_s1(group, p1, range(m1), floats)
    refinement = group.refinement(p1, 0, floats)
    if refinement is None:
        return None
    most = group.most_mdps(refinement, p1)
    if most < m1:
        return None
    if most > m1:
        return _set_by_set(group, p1, m1, floats, tried, best_s1)
    refinement.stages = [CriterionGraph("legality", refinement.last.rows, refinement.last.odd)]
    return with_most_mdps(group, refinement, p1, m1, refuse)


def with_most_mdps(
    group: Group, refinement: Refinement, p1: int, m1: int, refuse: Refuse | None = None
) -> Prepared:
    """Set the target in a graph whose candidates all have M1 pairs that hold an MDP, and no more."""
    _set_target(group, refinement, p1, group.moved if m1 else 0)
    return _seated(group, refinement, p1, _choose_mdps(group, refinement, m1, refuse) if m1 else [])


def with_s1(
    group: Group,
    p1: int,
    chosen: Sequence[int],
    floats: Sequence[int],
    least: tuple[int, ...] | None = None,
) -> Prepared | None:
    """Return the graph with its target where these MDPs are in S1, None if there is no legal candidate.

    The target is set up to the requirement that tells its candidates from those with `least` violations.
    """
    s1 = mask_of(chosen)
    refinement = group.refinement(p1, s1, floats)
    if refinement is None:
        return None
    _set_target(group, refinement, p1, s1, least)
    return _seated(group, refinement, p1, list(chosen))


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
        for chosen, prepared in _sets_before(group, p1, floats, tuple(best_s1), counts_of(least)):
            tried(chosen, prepared)
        tried(tuple(best_s1), least)
    return least


def _sets_before(
    group: Group,
    p1: int,
    floats: Sequence[int],
    best: tuple[int, ...],
    counts: tuple[int, ...],
    start: tuple[int, ...] = (),
) -> Iterator[tuple[tuple[int, ...], Prepared | None]]:
    """Yield what the sets of MDPs before the best one begin with, in order, and the graph of each.

    All sets that begin so have no candidate (None), or the best of them has the violations of the graph up
    to the first requirement in which these are not `counts`.
    """
    m1 = len(best)
    first = start[-1] + 1 if start else 0
    for m in range(first, group.m0 - (m1 - len(start)) + 1):
        chosen = (*start, m)
        if chosen == best:
            return
        on_the_way = chosen == best[: len(chosen)]
        prepared = None if on_the_way else with_s1(group, p1, chosen, floats, counts)
        if on_the_way or not (prepared is None or len(chosen) == m1 or _told_by(prepared, m1, counts)):
            yield from _sets_before(group, p1, floats, best, counts, chosen)
        else:
            yield chosen, prepared
        if on_the_way:
            return


def _told_by(prepared: Prepared, m1: int, counts: tuple[int, ...]) -> bool:
    """Say whether the first MDPs of S1 tell for all sets that begin so where they have more than `counts`.

    It is so if a candidate of one of the sets is as good up to there as those of the graph, where fewer MDPs
    are in S1.
    """
    found = counts_of(prepared)
    real = _with_more(prepared, m1) if found > counts else None
    if real is None:
        return False
    upto = next(at for at, (one, least) in enumerate(zip(found, counts, strict=True)) if one != least) + 1
    return real[:upto] == found[:upto]


def _with_more(prepared: Prepared, m1: int) -> tuple[int, ...] | None:
    """Return the violations of a candidate that reaches the target, with later MDPs besides those of S1.

    They are taken where that makes the fewest upfloats count; None if it pairs too few of them.
    """
    group, chosen = prepared.group, prepared.shape.m1
    pairs = _pairs(prepared)
    later = range(max(prepared.order[:chosen], default=-1) + 1, group.m0)

    def upfloats(pair: tuple[int, int]) -> list[int]:
        return [_count(group, criterion, [], [pair]) for criterion in UPFLOATS]

    joining = sorted((pair for pair in pairs[chosen:] if pair[0] in later or pair[1] in later), key=upfloats)
    joining = joining[: m1 - chosen]
    if chosen + len(joining) < m1:
        return None
    return count(group, [*pairs[:chosen], *joining, *(set(pairs[chosen:]) - set(joining))], m1)


def best_set(
    group: Group, p1: int, m1: int, floats: Sequence[int], start: tuple[int, ...] = ()
) -> tuple[int, ...] | None:
    """Return the set of MDPs with the best candidates, the first of equally good ones; None without any.

    Only the sets that begin with `start` are asked about.
    """
    fewest = _fewest(group, p1, m1, floats, start)
    if fewest is None or len(start) == m1:
        return None if fewest is None else start
    return _first_set(group, p1, m1, floats, fewest, start)


def _fewest(
    group: Group,
    p1: int,
    m1: int,
    floats: Sequence[int],
    start: tuple[int, ...] = (),
    least: tuple[int, ...] | None = None,
) -> tuple[int, ...] | None:
    """Return the violations of the best candidate of the sets that begin with `start`, at most `least`.

    Fewer MDPs in S1 allow more candidates, and fewer upfloats count: where those of `start` alone are no
    better, or one of them is a candidate of such a set, no set that begins with them need be looked at.
    """
    s1 = mask_of(start)
    refinement = group.refinement(p1, s1, floats)
    if refinement is None or _set_target(group, refinement, p1, s1, least) >= 0:
        return least
    _set_target(group, refinement, p1, s1)
    prepared = _seated(group, refinement, p1, list(start))
    found, real = counts_of(prepared), _with_more(prepared, m1)
    if real is not None and (least is None or real < least):
        least = real
    if real == found:
        return least
    first = start[-1] + 1 if start else 0
    for m in range(first, group.m0 - (m1 - len(start)) + 1):
        least = _fewest(group, p1, m1, floats, (*start, m), least)
    return least


def _first_set(
    group: Group,
    p1: int,
    m1: int,
    floats: Sequence[int],
    counts: tuple[int, ...],
    start: tuple[int, ...] = (),
) -> tuple[int, ...] | None:
    """Return the first set of MDPs that begins with `start` and has candidates with these violations."""
    first = start[-1] + 1 if start else 0
    for m in range(first, group.m0 - (m1 - len(start)) + 1):
        chosen = (*start, m)
        s1 = mask_of(chosen)
        refinement = group.refinement(p1, s1, floats)
        if refinement is None or _set_target(group, refinement, p1, s1, counts) > 0:
            continue
        found = chosen if len(chosen) == m1 else _first_set(group, p1, m1, floats, counts, chosen)
        if found is not None:
            return found
    return None


def _set_target(
    group: Group, refinement: Refinement, p1: int, s1: int, least: tuple[int, ...] | None = None
) -> int:
    """Keep the candidates with the fewest violations, requirement by requirement.

    Where they have not as many as `least` it stops, and returns -1 for fewer and 1 for more; else 0, or -1
    where there is nothing to hold them against.
    """
    applied = group.applies(p1, s1.bit_count()).requirements()
    for at, criterion in enumerate(REQUIREMENTS):
        if criterion in applied:
            _narrow(group, refinement, criterion, s1)
        if least is not None:
            found = _violations(group, criterion, refinement, p1, s1)
            if found != least[at]:
                return -1 if found < least[at] else 1
    return -1 if least is None else 0


def _narrow(group: Group, refinement: Refinement, criterion: Criterion, s1: int) -> None:
    penalty = group.penalties(criterion, len(refinement.last.rows), s1)
    if penalty is not None:
        refinement.minimise(criterion.name, penalty)


def target(prepared: Prepared) -> list[Target]:
    """Return the requirements that are set in a bracket, for a graph in which S1's MDPs come first."""
    group, order, m1 = prepared.group, prepared.order, prepared.shape.m1
    s1 = mask_of(order[:m1])

    def add(criterion: Criterion) -> Callable[[Refinement], None]:
        def requirement(refinement: Refinement) -> None:
            size = len(refinement.last.rows)
            penalty = group.penalties(criterion, size, s1)
            if penalty is not None:
                moved = [*order, *range(group.size, size)]
                place = {old: new for new, old in enumerate(moved)}
                rows = [mask_of(place[v] for v in bits(penalty[old])) for old in moved]
                refinement.minimise(criterion.name, rows)

        return requirement

    return [Target(one.name, add(one)) for one in group.applies(prepared.shape.max_pairs, m1).requirements()]


def _choose_mdps(group: Group, refinement: Refinement, m1: int, refuse: Refuse | None) -> list[int]:
    """Settle S1 in the order of D.3, where every pair that holds an MDP is to have one in S1."""
    everybody = group.everybody
    chosen: list[int] = []
    s1 = out = 0
    for m in range(group.m0):
        wanted = everybody & ~s1
        found = None
        if len(chosen) < m1:
            query = PartnerQuery(m, refinement.mate, refinement.alive)
            found = query.any_of(refinement.last, wanted)
            if found is None and refuse is not None:
                refuse(list(chosen), m, query, refinement)
        if found is None:
            out |= 1 << m
            _restrict(refinement, m, ~(everybody & ~group.moved) & ~out)
        else:
            refinement.mate = found
            chosen.append(m)
            s1 |= 1 << m
            _restrict(refinement, m, wanted)
    return chosen


def _restrict(refinement: Refinement, v: int, allowed: int) -> None:
    for stage in refinement.stages:
        gone = stage.rows[v] & ~allowed
        stage.rows[v] &= allowed
        for w in bits(gone):
            stage.rows[w] &= ~(1 << v)


def _seated(group: Group, refinement: Refinement, p1: int, chosen: list[int]) -> Prepared:
    """Put the MDPs of S1 first."""
    m1 = len(chosen)
    order = [*chosen, *(v for v in range(group.size) if v not in set(chosen))]
    if chosen != list(range(m1)):
        _permute(refinement, [*order, *range(group.size, len(refinement.mate))])
    shape = Shape(m1, m1, group.size - m1, p1, ())
    sets = subset_rank(chosen, range(group.m0)) if m1 else 0
    prepared = Prepared(group, refinement, order, shape, 0)
    return prepared._replace(skipped=sets * prepared.unit)


def _permute(refinement: Refinement, order: list[int]) -> None:
    place = [0] * len(order)
    for new, old in enumerate(order):
        place[old] = new
    near = (1 << max(new for new, old in enumerate(order) if new != old) + 1) - 1

    known: dict[int, int] = {}

    def moved(mask: int) -> int:
        part = mask & near
        if part not in known:
            known[part] = mask_of(place[v] for v in bits(part))
        return mask & ~near | known[part]

    def reordered(rows: list[int]) -> list[int]:
        return [moved(rows[old]) for old in order]

    refinement.stages = [
        CriterionGraph(
            stage.criterion,
            reordered(stage.rows),
            [moved(one) for one in stage.odd],
            None if stage.penalty is None else reordered(stage.penalty),
            _moved_proof(stage.proof, place, moved),
            stage.worth,
            clear=stage.clear,
        )
        for stage in refinement.stages
    ]
    refinement.mate = [place[refinement.mate[old]] for old in order]


def _moved_proof(proof: Proof | None, place: list[int], moved: Callable[[int], int]) -> Proof | None:
    if proof is None:
        return None
    vertices = sorted((place[v], price) for v, price in proof.vertices)
    return Proof(tuple(vertices), tuple((moved(one), price) for one, price in proof.odd_sets), proof.crossing)


def walk(prepared: Prepared, listener: Listener | None = None) -> FoundCandidate:
    """Walk to the first candidate that reaches the target."""
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


def counts_of(prepared: Prepared) -> tuple[int, ...]:
    """Return the violations of any candidate that reaches the target."""
    return count(prepared.group, _pairs(prepared), prepared.shape.m1)


def _pairs(prepared: Prepared) -> list[tuple[int, int]]:
    """Return the pairs of the present matching, by vertex of the group, those of S1 first."""
    order, mate, size = prepared.order, prepared.refinement.mate, prepared.group.size
    return [(order[u], order[mate[u]]) for u in range(size) if u < mate[u] < size]


def count(group: Group, pairs: Sequence[tuple[int, int]], m1: int) -> tuple[int, ...]:
    """Count the violations of each requirement, the first `m1` pairs being the heterogeneous part."""
    applied = group.applies(len(pairs), m1).requirements()
    return tuple(_count(group, one, pairs, pairs[:m1]) if one in applied else 0 for one in REQUIREMENTS)


def _violations(group: Group, criterion: Criterion, refinement: Refinement, p1: int, s1: int) -> int:
    """Count the violations of a requirement in the present matching of a graph; 0 where it is not set."""
    if criterion not in group.applies(p1, s1.bit_count()).requirements():
        return 0
    mate, size = refinement.mate, group.size
    pairs = [(u, mate[u]) for u in range(size) if u < mate[u] < size]
    return _count(group, criterion, pairs, [pair for pair in pairs if s1 & (1 << pair[0] | 1 << pair[1])])


def _count(
    group: Group,
    criterion: Criterion,
    pairs: Sequence[tuple[int, int]],
    heterogeneous: Sequence[tuple[int, int]],
) -> int:
    traits = group.traits(criterion)
    counted = heterogeneous if criterion in UPFLOATS else pairs
    found = sum(max(criterion.pair(traits[min(pair)], traits[max(pair)]), 0) for pair in counted)
    left = group.everybody & ~mask_of(v for pair in pairs for v in pair)
    return found + sum(max(criterion.alone(traits[v], 0), 0) for v in bits(left))
