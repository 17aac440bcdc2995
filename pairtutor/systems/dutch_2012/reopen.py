"""A higher bracket opened again for other floaters: for C.12, and for C.13 in the lowest bracket.

Its candidates come in the order in which C.10 would find them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.systems.dutch_2012.bracket import Bracket
from pairtutor.systems.dutch_2012.choose import Found, best, walk, with_target
from pairtutor.systems.dutch_2012.group import Group
from pairtutor.systems.search.chain import Chain, Stage

Accepts = Callable[[list[int]], bool]
"""Whether other players left over (by rank) would do."""


def other_floaters(previous: Bracket, accepts: Accepts) -> Found | None:
    """Return the first pairing of the previous bracket that leaves another acceptable set.

    The set has as many players as the present one, with the same scores.
    Source: dutch-2012 C.12.
    """
    found = previous.found
    if found is None or not found.floaters:
        return None
    group = previous.group
    present = set(found.floaters)
    by_score: dict[int, list[int]] = {}
    for rank in group.ranks:
        by_score.setdefault(group.field.players[rank].score, []).append(rank)
    wanted = [(ranks, sum(1 for rank in ranks if rank in present)) for ranks in by_score.values()]
    sets = (sorted(rank for part in parts for rank in part) for parts in _selections(wanted))
    return _first(
        previous, previous.p1, previous.m1, (one for one in sets if set(one) != present and accepts(one))
    )


def _selections(wanted: Sequence[tuple[list[int], int]]) -> Iterator[tuple[tuple[int, ...], ...]]:
    return product(*(combinations(ranks, count) for ranks, count in wanted))


def _first(bracket: Bracket, p1: int, m1: int, sets: Iterator[list[int]]) -> Found | None:
    """Return the first candidate, by counts and number, that leaves one of these sets."""
    group = bracket.group
    vertex = {rank: v for v, rank in enumerate(group.ranks)}
    least: Found | None = None
    for one in sets:
        found = best(group, p1, m1, mask_of(vertex[rank] for rank in one))
        if found is not None and (least is None or found[:2] < least[:2]):
            least = found
    return least


def completing(penultimate: Bracket, lowest: Bracket) -> tuple[int, int, Found] | None:
    """Return P, M1 and the first pairing of the penultimate bracket that lets the lowest be paired.

    Source: dutch-2012 C.13.
    """
    group = penultimate.group
    if not penultimate.p1 or not _whole(penultimate, lowest).possible_at_all():
        return None
    most = penultimate.p1
    if penultimate.m1 in {0, group.m0}:
        together = _together(penultimate, lowest)
        if together is not None and 0 < together[0] <= most:
            return together[0], penultimate.m1, together[1]
        if together is None or not together[0]:
            most = penultimate.m1 - 1
    for p1 in range(most, 0, -1):
        m1 = min(penultimate.m1, p1)
        sets = combinations(group.ranks, group.size - 2 * p1)
        found = _first(
            penultimate, p1, m1, (list(one) for one in sets if _completes(penultimate, lowest, one))
        )
        if found is not None:
            return p1, m1, found
    return None


def _completes(penultimate: Bracket, lowest: Bracket, floaters: Sequence[int]) -> bool:
    return lowest.with_mdps([*penultimate.lost, *floaters]).group.possible_at_all()


def _whole(penultimate: Bracket, lowest: Bracket) -> Group:
    """Return the two brackets as one, everybody to be placed."""
    ranks = sorted([*penultimate.group.ranks, *penultimate.lost, *lowest.own])
    return Group(penultimate.field, ranks, 0, lowest=True)


def _together(penultimate: Bracket, lowest: Bracket) -> tuple[int, Found] | None:
    """Pair the penultimate bracket in one graph with all that is below it, with as many pairs as can be.

    Each player `a` who may float has two more vertices, a gate and a copy below: whoever is
    left over takes the gate, and the copy is paired below; else gate and copy take each other.
    """
    group = penultimate.group
    s1 = (1 << penultimate.m1) - 1
    free = list(bits(group.everybody & ~s1))
    size, gates = group.size, len(free)
    below = sorted([*penultimate.lost, *lowest.own])
    ranks = [group.ranks[v] for v in free] + below
    order = sorted(range(len(ranks)), key=ranks.__getitem__)
    lower = Group(group.field, [ranks[i] for i in order], 0, lowest=True)
    place = {i: size + gates + at for at, i in enumerate(order)}
    rows = group.rows[:]
    for v in bits(s1):
        rows[v] &= ~s1
    rows.extend([0] * gates)
    rows.extend(row << (size + gates) for row in lower.rows)
    for gate, v in enumerate(free, size):
        rows[v] |= 1 << gate
        rows[gate] = 1 << v | 1 << place[gate - size]
        rows[place[gate - size]] |= 1 << gate
    if len(rows) % 2:
        bye = mask_of(size + gates + v for v in bits(lower.may_float))
        for v in bits(bye):
            rows[v] |= 1 << len(rows)
        rows.append(bye)
    mate = [-1] * len(rows)
    alive = (1 << len(rows)) - 1
    if augment_all(rows, mate, alive, alive):
        return None
    chain = Chain(rows, alive, mate)
    outside = ((1 << gates) - 1) << size
    through = [outside if v < size else group.everybody if outside >> v & 1 else 0 for v in range(len(rows))]
    chain.minimise("pairs", through)
    chain.stages = [Stage("legality", chain.last.rows, chain.last.odd)]
    pairs = sum(1 for v in range(size) if v < chain.mate[v] < size)
    return pairs, walk(with_target(group, chain, pairs, list(range(penultimate.m1))))
