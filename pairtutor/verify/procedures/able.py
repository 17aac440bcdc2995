"""Whether players can all be paired, and whom a group can spare: exact, by matching."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.matching import Matching
from pairtutor.verify.persons import Person
from pairtutor.verify.refuted import Refuted, holds
from pairtutor.verify.witnesses import check_groups

Graph = Mapping[int, Collection[int]]
"""For each player the possible opponents; player 0 is the bye, or the place of whoever is left over."""


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


class Able:
    """Answers questions about complete pairings; keeps the last one found, which makes the next cheap."""

    def __init__(self, graph: Graph, unwelcome: Graph | None = None) -> None:
        self.names = list(graph)
        self.at = {tpn: place for place, tpn in enumerate(self.names)}
        self.rows = [{self.at[other]: 0 for other in graph[tpn]} for tpn in self.names]
        for tpn, others in (unwelcome or {}).items():
            self.rows[self.at[tpn]].update((self.at[other], 1) for other in others)
        self._mate = [-1] * len(self.names)

    def whole(self, players: Collection[int]) -> bool:
        """Say whether these players can all be paired with each other."""
        if len(players) % 2:
            return False
        alive = [self.at[tpn] for tpn in players]
        found = Matching(self.rows, alive, [0] * len(self.names), self._mate)
        if found.possible:
            self._mate = list(found.mate)
        return found.possible

    def least(self, players: Collection[int]) -> int | None:
        """Return the smallest number of unwelcome pairs in a complete pairing, if there is one."""
        if len(players) % 2:
            return None
        found = Matching(self.rows, [self.at[tpn] for tpn in players])
        return found.cost if found.possible else None


class Sparing:
    """How many of some players must be left out of pairs, and who can be."""

    def __init__(self, graph: Graph, players: Iterable[int]) -> None:
        self.graph = {tpn: list(graph[tpn]) for tpn in graph}
        self.players = set(players)
        self.left_out = next(
            count
            for count in range(len(self.players) % 2, len(self.players) + 1, 2)
            if self._able(count).whole([*self.players, *range(-count, 0)])
        )

    def _able(self, jokers: int) -> Able:
        free = range(-jokers, 0)
        rows: dict[int, Collection[int]] = {
            tpn: [*(other for other in self.graph[tpn] if other in self.players), *free]
            for tpn in self.players
        }
        return Able({**rows, **dict.fromkeys(free, self.players)})

    def spared(self) -> set[int]:
        """Return those without whom as many pairs stay possible."""
        if not self.left_out:
            return set()
        able = self._able(self.left_out)
        everybody = [*self.players, *range(-self.left_out, -1)]
        return {tpn for tpn in self.players if able.whole([one for one in everybody if one != tpn])}


def check_proof(step: int, witness: OnlyPartners, pool: Collection[int], graph: Graph) -> None:
    """Check that the players of a witness find too few partners among those of the pool.

    Raises:
        Refuted: they do not, or they are not in it.
    """
    check_groups(step, witness)
    partners = set(witness.partners)
    inside = set(pool)
    for tpn in (*partners, *(one for group in witness.groups for one in group)):
        holds(tpn in inside, step, "the players of a witness", "players who are still to be paired", tpn)
    for group in witness.groups:
        for tpn in group:
            more = (set(graph[tpn]) & inside) - partners - set(group)
            if more:
                raise Refuted(step, f"the partners of {tpn or 'the bye'}", f"{min(more)} as well", partners)
