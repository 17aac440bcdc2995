"""The penultimate bracket and all below it in one graph: what C.13 finds, without the sets on the way.

Source: dutch-2012 C.13.
"""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.matching.bits import bits
from pairtutor.matching.forest import augment_all
from pairtutor.systems.dutch_2012.bracket import Bracket
from pairtutor.systems.dutch_2012.choose import Found, walk, with_most_mdps
from pairtutor.systems.dutch_2012.group import Group
from pairtutor.systems.search.chain import Chain, Stage


class Joint(NamedTuple):
    """The first pairing of the penultimate bracket that helps, None if none does; or it is not `known`."""

    known: bool
    found: Found | None


def first_completing(penultimate: Bracket, lowest: Bracket) -> Joint:
    """Pair the penultimate bracket in one graph with all that is below it, with as many pairs as can be.

    P falls until everybody below can be placed, and M1 with it where it must. So first as many MDPs
    are paired as can be, then as many pairs made. Where more MDPs can be paired than M1, the graph does
    not tell.
    """
    group = penultimate.group
    chain = _joint_graph(penultimate, lowest)
    if chain is None:
        return Joint(known=True, found=None)
    size, own = group.size, group.everybody & ~group.moved
    gates = ((1 << size) - 1) << size
    m1 = 0
    if penultimate.m1:
        m1 = _most_mdps(chain, size, own, gates)
        if m1 > penultimate.m1:
            return Joint(known=False, found=None)
        if not m1:
            return Joint(known=True, found=None)
        if m1 < penultimate.m1:
            for v in bits(own):
                chain.last.rows[v] &= ~own
    chain.minimise("pairs", _through(chain, group.everybody, gates))
    chain.stages = [Stage("legality", chain.last.rows, chain.last.odd)]
    pairs = sum(1 for v in range(size) if v < chain.mate[v] < size)
    found = walk(with_most_mdps(group, chain, pairs, m1)) if pairs else None
    return Joint(known=True, found=found)


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
