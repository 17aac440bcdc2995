"""The sets of MDPs that S1 can hold, where more MDPs could be paired than are to be.

Source: dutch-2012 C.8.b, D.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS, UPFLOATS
from pairtutor.systems.dutch_2012.group import Group
from pairtutor.systems.dutch_2012.target import (
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
    # loaded where sets are to be compared: that is rare, and fractions take their time
    from pairtutor.systems.dutch_2012.least import LeastSets

    sets = LeastSets(group, p1, m1, floats)
    s1 = mask_of(start)
    out = ((1 << s1.bit_length()) - 1) & ~s1
    best = sets.least(s1, out)
    if best is None:
        return None
    for m in range(s1.bit_length(), group.m0):
        if s1.bit_count() == m1:
            break
        found = best if best.s1 >> m & 1 else sets.least(s1 | 1 << m, out, best.cost + 1, best.cost)
        if found is None:
            out |= 1 << m
        else:
            s1, best = s1 | 1 << m, found
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
    to the first requirement in which these are not `counts`.
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
        prepared = None if refinement is None else _told_by(group, refinement, p1, m1, chosen, counts)
        if refinement is None or prepared is not None:
            yield chosen, prepared
        else:
            yield from sets_before(group, p1, floats, best, counts, chosen)


def _told_by(
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
    found = present_counts(group, refinement, p1, s1)
    differ = [one != least for one, least in zip(found, counts, strict=True)].index(True)
    _seat_many(group, refinement, s1, clean=REQUIREMENTS[differ] in UPFLOATS)
    prepared = put_mdps_first(group, refinement, p1, list(chosen))
    real = _with_more(prepared, m1)
    return prepared if real is not None and real[: differ + 1] == found[: differ + 1] else None


def _seat_many(group: Group, refinement: Refinement, s1: int, *, clean: bool) -> None:
    """Turn to a candidate where as many MDPs as can be have opponents who come after those of S1.

    With `clean` their opponents make no upfloat count.
    """
    later = _later_mdps(group, s1)
    seats = [0 if s1 >> v & 1 else row & ~s1 for v, row in enumerate(_edges(group, later))]
    _fewest_but(refinement, seats)
    if clean:
        _fewest_but(refinement, _without_upfloats(group, seats, UPFLOATS, later, len(refinement.last.rows)))


def _later_mdps(group: Group, s1: int) -> int:
    return group.moved & ~((1 << s1.bit_length()) - 1)


def _edges(group: Group, holders: int) -> list[int]:
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


def _fewest_but(refinement: Refinement, edges: Sequence[int]) -> None:
    """Turn to a candidate with as few as can be of all pairs and places but these."""
    size = len(refinement.last.rows)
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
        return [count_of(group, criterion, [], [pair]) for criterion in UPFLOATS]

    joining = sorted((pair for pair in pairs[chosen:] if pair[0] in later or pair[1] in later), key=upfloats)
    joining = joining[: m1 - chosen]
    if chosen + len(joining) < m1:
        return None
    return count(group, [*pairs[:chosen], *joining, *(set(pairs[chosen:]) - set(joining))], m1)
