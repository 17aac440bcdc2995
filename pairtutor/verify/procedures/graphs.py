"""Who may meet whom, as a graph of pairing numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.verify.persons import Person

Graph = Mapping[Tpn, Collection[Tpn]]
"""For each player the possible opponents; player 0 is the bye, or the place of whoever is left over."""
Pair = tuple[Tpn, Tpn]


def meetings(persons: Iterable[Person], may: Callable[[Person, Person], bool]) -> dict[Tpn, set[Tpn]]:
    """Return who may meet whom."""
    everybody = list(persons)
    graph: dict[Tpn, set[Tpn]] = {one.tpn: set() for one in everybody}
    for place, one in enumerate(everybody):
        for other in everybody[:place]:
            if may(one, other):
                graph[one.tpn].add(other.tpn)
                graph[other.tpn].add(one.tpn)
    return graph


def with_nobody(graph: Graph, players: Iterable[Tpn]) -> dict[Tpn, set[Tpn]]:
    """Return the graph with player 0 in it, whom these players can be paired with."""
    own = set(players)
    return {**{tpn: {*row, PLACE} if tpn in own else set(row) for tpn, row in graph.items()}, PLACE: own}


def part(graph: Graph, one: Collection[Tpn], other: Collection[Tpn]) -> dict[Tpn, set[Tpn]]:
    """Return the pairs that have a player in each of two sets."""
    first, second = set(one), set(other)
    rows: dict[Tpn, set[Tpn]] = {tpn: set() for tpn in first | second}
    for here, there in ((first, second), (second, first)):
        for tpn in here:
            rows[tpn] |= set(graph[tpn]) & there
    return rows


def together(*graphs: Graph) -> dict[Tpn, set[Tpn]]:
    """Return the pairs of several graphs."""
    rows: dict[Tpn, set[Tpn]] = {}
    for graph in graphs:
        for tpn, row in graph.items():
            rows.setdefault(tpn, set()).update(row)
    return rows
