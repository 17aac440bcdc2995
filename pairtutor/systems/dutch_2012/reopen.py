"""A higher bracket opened again for other floaters: for C.12, and for C.13 in the lowest bracket.

Its candidates come in the order in which C.10 would find them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.systems.dutch_2012.bracket import Bracket
from pairtutor.systems.dutch_2012.choose import Found, best, walk, with_most_mdps
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
    together = _together(penultimate, lowest)
    if together is None:
        return None
    if together.pairs is not None and len(together.pairs.pairs) <= penultimate.p1:
        return len(together.pairs.pairs), together.pairs.m1, together.pairs
    for p1 in range(penultimate.p1, 0, -1):
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


class _Together(NamedTuple):
    """A pairing of the penultimate bracket; None where the graph cannot tell which is the first."""

    pairs: Found | None


def _together(penultimate: Bracket, lowest: Bracket) -> _Together | None:
    """Pair the penultimate bracket in one graph with all that is below it, with as many pairs as can be.

    P falls until everybody below can be placed, and M1 with it where it must. So first as many MDPs
    are paired as can be, then as many pairs made. None if no pair can be made.
    """
    group = penultimate.group
    chain = _joint_graph(penultimate, lowest)
    if chain is None:
        return None
    size, own = group.size, group.everybody & ~group.moved
    gates = ((1 << size) - 1) << size
    m1 = 0
    if penultimate.m1:
        m1 = _most_mdps(chain, size, own, gates)
        if m1 > penultimate.m1:
            return _Together(None)
        if not m1:
            return None
        if m1 < penultimate.m1:
            for v in bits(own):
                chain.last.rows[v] &= ~own
    chain.minimise("pairs", _through(chain, group.everybody, gates))
    chain.stages = [Stage("legality", chain.last.rows, chain.last.odd)]
    pairs = sum(1 for v in range(size) if v < chain.mate[v] < size)
    return _Together(walk(with_most_mdps(group, chain, pairs, m1))) if pairs else None


def _through(chain: Chain, players: int, gates: int) -> list[int]:
    """Return the edges by which players are left over."""
    rows = range(len(chain.last.rows))
    return [gates if players >> v & 1 else players if gates >> v & 1 else 0 for v in rows]


def _most_mdps(chain: Chain, size: int, own: int, gates: int) -> int:
    """Keep the pairings with the most pairs that hold an MDP; return how many these are."""
    among = [own if own >> v & 1 else 0 for v in range(len(chain.last.rows))]
    toll = [one | two for one, two in zip(_through(chain, (1 << size) - 1, gates), among, strict=True)]
    chain.minimise("heterogeneous-pairs", toll, among, weight=2)
    return sum(1 for v in range(size) if v < chain.mate[v] < size and not own >> v & own >> chain.mate[v] & 1)


def _joint_graph(penultimate: Bracket, lowest: Bracket) -> Chain | None:
    """Return the graph of the penultimate bracket and all below it, None if they cannot be paired.

    Each player `a` has two more vertices, a gate and a copy below: whoever is left over takes
    the gate, and the copy is paired below; else gate and copy take each other.
    """
    group = penultimate.group
    size = group.size
    below = sorted([*group.ranks, *penultimate.lost, *lowest.own])
    lower = Group(group.field, below, 0, lowest=True)
    place = {rank: 2 * size + at for at, rank in enumerate(below)}
    rows = [*group.rows, *[0] * size, *(row << (2 * size) for row in lower.rows)]
    for v, rank in enumerate(group.ranks):
        gate, copy = size + v, place[rank]
        rows[v] |= 1 << gate
        rows[gate] = 1 << v | 1 << copy
        rows[copy] |= 1 << gate
    if len(rows) % 2:
        bye = lower.may_float << (2 * size)
        for v in bits(bye):
            rows[v] |= 1 << len(rows)
        rows.append(bye)
    mate = [-1] * len(rows)
    alive = (1 << len(rows)) - 1
    return None if augment_all(rows, mate, alive, alive) else Chain(rows, alive, mate)
