"""Who may meet whom, as a graph of pairing numbers: whether all can be paired, and whom a group can spare."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.matching import Matching
from pairtutor.verify.persons import Person
from pairtutor.verify.progress import ProofError, expect
from pairtutor.verify.witnesses import check_groups

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


def join_graphs(*graphs: Graph) -> dict[Tpn, set[Tpn]]:
    """Return the pairs of several graphs."""
    rows: dict[Tpn, set[Tpn]] = {}
    for graph in graphs:
        for tpn, row in graph.items():
            rows.setdefault(tpn, set()).update(row)
    return rows


class Feasibility:
    """Answers questions about complete pairings; keeps what was found, which makes the next cheap."""

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
            self._remember(alive, found.mate)
        return found.possible

    def _remember(self, alive: Sequence[int], mate: Sequence[int]) -> None:
        """Keep the pairs of some, and those of all others whom that leaves their partner."""
        kept = self._mate
        for v in alive:
            if kept[v] >= 0:
                kept[kept[v]] = -1
        for v in alive:
            kept[v] = mate[v]

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
    """Check that what is told of `what` are players who find too few partners among those of the pool."""
    if not isinstance(witness, OnlyPartners):
        found = getattr(witness, "kind", None)
        raise ProofError(step, what, "the players who could not be paired", found)
    check_groups(step, witness)
    partners = set(witness.partners)
    inside = set(pool)
    for tpn in (*partners, *(one for group in witness.groups for one in group)):
        expect(tpn in inside, step, "the players of a witness", "players who are still to be paired", tpn)
    for group in witness.groups:
        for tpn in group:
            more = (set(graph[tpn]) & inside) - partners - set(group)
            if more:
                whose = f"the possible partners of {tpn or 'the bye'}"
                raise ProofError(step, whose, f"{min(more)} as well", partners)
