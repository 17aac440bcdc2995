"""Who may meet whom, as a graph of pairing numbers: whether all can be paired, and whom a group can spare."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.positions.legality import Legality
from pairtutor.positions.matching import Matching
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError, expect
from pairtutor.positions.witnesses import check_groups
from pairtutor.trace.values import OnlyPartners

Graph = Mapping[Tpn, Collection[Tpn]]
"""For each player the possible opponents; player 0 is the bye, or the place of whoever is left over."""
Pair = tuple[Tpn, Tpn]


class Meetings(Mapping[Tpn, set[Tpn]]):
    """Who can be paired with whom of some players; the row of a player is made when somebody asks for it.

    Players of one kind can be paired with the same others, but for those whom each has met.
    """

    def __init__(self, people: Iterable[Person], legality: Legality) -> None:
        self._people = {player.tpn: player for player in people}
        self._legality = legality
        # whom each cannot meet whatever the colours: the player too
        self._apart: dict[Tpn, set[Tpn]] = {tpn: {tpn} for tpn in self._people}
        for first, second in legality.pairs_apart(self._people.values()):
            if first in self._apart and second in self._apart:
                self._apart[first].add(second)
                self._apart[second].add(first)
        self._kinds: dict[Hashable, list[Person]] = {}
        for player in self._people.values():
            self._kinds.setdefault(legality.kind(player), []).append(player)
        self._fit: dict[Hashable, set[Tpn]] = {}
        self._rows: dict[Tpn, set[Tpn]] = {}

    def __getitem__(self, tpn: Tpn) -> set[Tpn]:
        """Return the numbers of those whom a player may meet; each row is made when it is first asked for."""
        row = self._rows.get(tpn)
        if row is None:
            row = self._rows[tpn] = self._fitting_players(self._people[tpn]) - self._apart[tpn]
        return row

    def __iter__(self) -> Iterator[Tpn]:
        return iter(self._people)

    def __len__(self) -> int:
        return len(self._people)

    def _fitting_players(self, player: Person) -> set[Tpn]:
        """Return everybody whose colours fit those of one player, and of all of that kind."""
        kind, fits = self._legality.kind(player), self._legality.colours_fit
        if kind not in self._fit:
            groups = (group for group in self._kinds.values() if fits(player, group[0]))
            self._fit[kind] = {other.tpn for group in groups for other in group}
        return self._fit[kind]


def with_nobody(graph: Graph, players: Iterable[Tpn]) -> dict[Tpn, set[Tpn]]:
    """Return the graph with player 0 (`PLACE`) in it, whom these players can be paired with."""
    own = set(players)
    return {**{tpn: {*row, PLACE} if tpn in own else set(row) for tpn, row in graph.items()}, PLACE: own}


def part(graph: Graph, one_side: Collection[Tpn], other: Collection[Tpn]) -> dict[Tpn, set[Tpn]]:
    """Return the graph of the pairs that have a player in each of two sets, with a row for all of both."""
    first, second = set(one_side), set(other)
    rows: dict[Tpn, set[Tpn]] = {tpn: set() for tpn in first | second}
    for here, there in ((first, second), (second, first)):
        for tpn in here:
            rows[tpn] |= set(graph[tpn]) & there
    return rows


def join_graphs(*graphs: Graph) -> dict[Tpn, set[Tpn]]:
    """Return the graph that has the pairs of several graphs."""
    rows: dict[Tpn, set[Tpn]] = {}
    for graph in graphs:
        for tpn, row in graph.items():
            rows.setdefault(tpn, set()).update(row)
    return rows


class Feasibility:
    """Answers questions about complete pairings; keeps what was found, which makes the next cheap.

    Pairs of the graph `unwelcome` can be made too; `least` counts them. Places are those in `names`, from 0;
    the partner known last of each (`_mate`) is -1 where there is none.
    """

    def __init__(self, graph: Graph, unwelcome: Graph | None = None) -> None:
        self.graph = graph
        self._unwelcome = unwelcome or {}
        self.names = list(graph)
        self.at = {tpn: position for position, tpn in enumerate(self.names)}
        self._mate = [-1] * len(self.names)

    @cached_property
    def rows(self) -> list[dict[int, int]]:
        """The graph by places, with what each pair costs; made when the first question is asked."""
        position_of = self.at.__getitem__
        rows = [dict.fromkeys(map(position_of, self.graph[tpn]), 0) for tpn in self.names]
        for tpn, others in self._unwelcome.items():
            rows[self.at[tpn]].update((self.at[other], 1) for other in others)
        return rows

    def can_pair_all(self, players: Collection[Tpn]) -> bool:
        """Say whether these players can all be paired with each other; if so the pairs are kept."""
        if len(players) % 2:
            return False
        alive = [self.at[tpn] for tpn in players]
        matching = Matching(self.rows, alive, [0] * len(self.names), self._mate)
        if matching.possible:
            self._remember(alive, matching.mate)
        return matching.possible

    def _remember(self, alive: Sequence[int], mate: Sequence[int]) -> None:
        """Keep the pairs of some, and those of all others whom that leaves their partner."""
        kept = self._mate
        for v in alive:
            if kept[v] >= 0:
                kept[kept[v]] = -1
        for v in alive:
            kept[v] = mate[v]

    def least(self, players: Collection[Tpn]) -> int | None:
        """Return the smallest number of unwelcome pairs in a complete pairing, None if there is none."""
        if len(players) % 2:
            return None
        matching = Matching(self.rows, [self.at[tpn] for tpn in players])
        return matching.cost if matching.possible else None

    def first_available(self, tpn: Tpn, order: Sequence[Tpn], pool: Iterable[Tpn]) -> Tpn | None:
        """Return the first of an order whom a player may meet so that the rest of a pool can be paired.

        None if there is nobody. The player and the first may be in the pool.
        """
        everybody = set(pool)
        for other in order:
            if other in self.graph[tpn] and self.can_pair_all(everybody - {tpn, other}):
                return other
        return None


class Sparing:
    """How many of some players must be left out of pairs (`left_out`), and who can be."""

    def __init__(self, graph: Graph, players: Iterable[Tpn]) -> None:
        self.graph = {tpn: list(graph[tpn]) for tpn in graph}
        self.players = set(players)
        self.left_out = next(
            count
            # in pairs there is an even number: so many are left out that it is
            for count in range(len(self.players) % 2, len(self.players) + 1, 2)
            # as many jokers as are left out
            if self._with(count).can_pair_all([*self.players, *range(-count, 0)])
        )

    def _with(self, jokers: int) -> Feasibility:
        """Return the feasibility with `jokers` more vertices (negative numbers), whom any player can meet."""
        free = [Tpn(number) for number in range(-jokers, 0)]
        rows: dict[Tpn, Collection[Tpn]] = {
            tpn: [*(other for other in self.graph[tpn] if other in self.players), *free]
            for tpn in self.players
        }
        return Feasibility({**rows, **dict.fromkeys(free, self.players)})

    def players_to_spare(self) -> set[Tpn]:
        """Return those without whom as many pairs stay possible."""
        if not self.left_out:
            return set()
        feasibility = self._with(self.left_out)
        everybody = [*self.players, *range(-self.left_out, -1)]  # one joker less
        return {
            tpn
            for tpn in self.players
            if feasibility.can_pair_all([other for other in everybody if other != tpn])
        }


def check_proof(
    step: int,
    witness: object,
    pool: Collection[Tpn],
    graph: Graph,
    what: str = "the proof that not all can be paired",
) -> None:
    """Check that a witness tells of players who find too few partners among those of the pool.

    `what` is what the witness is called where it is refuted. The pool may hold player 0.
    """
    if not isinstance(witness, OnlyPartners):
        kind = getattr(witness, "kind", None)
        raise ProofError(step, what, "the players who could not be paired", kind)
    check_groups(step, witness)
    partners = set(witness.partners)
    inside = set(pool)
    for tpn in (*partners, *(player for group in witness.groups for player in group)):
        expect(tpn in inside, step, "the players of a witness", "players who are still to be paired", tpn)
    for group in witness.groups:
        for tpn in group:
            more = (set(graph[tpn]) & inside) - partners - set(group)
            if more:
                whose = f"the possible partners of {tpn or 'the bye'}"
                raise ProofError(step, whose, f"{min(more)} as well", partners)
