"""Who may meet whom, as a graph of pairing numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from pairtutor.verify.persons import Person

Graph = Mapping[int, Collection[int]]
"""For each player the possible opponents; player 0 is the bye, or the place of whoever is left over."""
Pair = tuple[int, int]


def meetings(persons: Iterable[Person], may: Callable[[Person, Person], bool]) -> dict[int, set[int]]:
    """Return who may meet whom."""
    everybody = list(persons)
    graph: dict[int, set[int]] = {one.tpn: set() for one in everybody}
    for place, one in enumerate(everybody):
        for other in everybody[:place]:
            if may(one, other):
                graph[one.tpn].add(other.tpn)
                graph[other.tpn].add(one.tpn)
    return graph


def with_nobody(graph: Graph, players: Iterable[int]) -> dict[int, set[int]]:
    """Return the graph with player 0 in it, whom these players can be paired with."""
    own = set(players)
    return {**{tpn: {*row, 0} if tpn in own else set(row) for tpn, row in graph.items()}, 0: own}


def part(graph: Graph, one: Collection[int], other: Collection[int]) -> dict[int, set[int]]:
    """Return the pairs that have a player in each of two sets."""
    first, second = set(one), set(other)
    rows: dict[int, set[int]] = {tpn: set() for tpn in first | second}
    for here, there in ((first, second), (second, first)):
        for tpn in here:
            rows[tpn] |= set(graph[tpn]) & there
    return rows


def together(*graphs: Graph) -> dict[int, set[int]]:
    """Return the pairs of several graphs."""
    rows: dict[int, set[int]] = {}
    for graph in graphs:
        for tpn, row in graph.items():
            rows.setdefault(tpn, set()).update(row)
    return rows
