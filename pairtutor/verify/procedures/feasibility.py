"""Whether players can all be paired, and whom a group can spare: exact, by matching."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.matching import Matching
from pairtutor.verify.procedures.graphs import Graph
from pairtutor.verify.refuted import Refuted, holds
from pairtutor.verify.witnesses import check_groups


class Feasibility:
    """Answers questions about complete pairings; keeps the last one found, which makes the next cheap."""

    def __init__(self, graph: Graph, unwelcome: Graph | None = None) -> None:
        self.graph = graph
        self.names = list(graph)
        self.at = {tpn: place for place, tpn in enumerate(self.names)}
        self.rows = [{self.at[other]: 0 for other in graph[tpn]} for tpn in self.names]
        for tpn, others in (unwelcome or {}).items():
            self.rows[self.at[tpn]].update((self.at[other], 1) for other in others)
        self._mate = [-1] * len(self.names)

    def whole(self, players: Collection[Tpn]) -> bool:
        """Say whether these players can all be paired with each other."""
        if len(players) % 2:
            return False
        alive = [self.at[tpn] for tpn in players]
        found = Matching(self.rows, alive, [0] * len(self.names), self._mate)
        if found.possible:
            self._mate = list(found.mate)
        return found.possible

    def least(self, players: Collection[Tpn]) -> int | None:
        """Return the smallest number of unwelcome pairs in a complete pairing, if there is one."""
        if len(players) % 2:
            return None
        found = Matching(self.rows, [self.at[tpn] for tpn in players])
        return found.cost if found.possible else None

    def first_available(self, one: Tpn, order: Sequence[Tpn], pool: Iterable[Tpn]) -> Tpn | None:
        """Return the first of an order whom a player may meet so that the rest of a pool can be paired."""
        everybody = set(pool)
        for other in order:
            if other in self.graph[one] and self.whole(everybody - {one, other}):
                return other
        return None


class Sparing:
    """How many of some players must be left out of pairs, and who can be."""

    def __init__(self, graph: Graph, players: Iterable[Tpn]) -> None:
        self.graph = {tpn: list(graph[tpn]) for tpn in graph}
        self.players = set(players)
        self.left_out = next(
            count
            for count in range(len(self.players) % 2, len(self.players) + 1, 2)
            if self._with(count).whole([*self.players, *range(-count, 0)])
        )

    def _with(self, jokers: int) -> Feasibility:
        free = [Tpn(number) for number in range(-jokers, 0)]
        rows: dict[Tpn, Collection[Tpn]] = {
            tpn: [*(other for other in self.graph[tpn] if other in self.players), *free]
            for tpn in self.players
        }
        return Feasibility({**rows, **dict.fromkeys(free, self.players)})

    def spared(self) -> set[Tpn]:
        """Return those without whom as many pairs stay possible."""
        if not self.left_out:
            return set()
        feasibility = self._with(self.left_out)
        everybody = [*self.players, *range(-self.left_out, -1)]
        return {tpn for tpn in self.players if feasibility.whole([one for one in everybody if one != tpn])}


def check_proof(
    step: int,
    witness: object,
    pool: Collection[Tpn],
    graph: Graph,
    what: str = "the proof that not all can be paired",
) -> None:
    """Check that what is told of `what` are players who find too few partners among those of the pool.

    Raises:
        Refuted: something else is told; or they find enough, or are not in the pool.
    """
    if not isinstance(witness, OnlyPartners):
        found = getattr(witness, "kind", None)
        raise Refuted(step, what, "the players who could not be paired", found)
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
