"""The players of one bracket as vertices, whichever edition composed it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pairtutor.rules.criterion import Criterion
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.participants import Participants


class BracketPlayers:
    """Players by rank in the order of the graph; the first `m0` may stand in S1 of a heterogeneous bracket.

    `rows` have whom each may meet in the bracket; `everybody`, `moved` (the first ones) and `residents` are
    sets of vertices.
    """

    def __init__(self, participants: Participants, ranks: Sequence[int], m0: int, rows: list[int]) -> None:
        self.participants = participants
        self.ranks = list(ranks)
        self.players: list[Contender] = [participants.players[rank] for rank in self.ranks]
        self.size = len(self.ranks)
        self.m0 = m0
        self.everybody = (1 << self.size) - 1
        self.moved = (1 << m0) - 1
        self.residents = self.everybody & ~self.moved
        self.rows = rows
        self._traits: dict[Callable[[Any], Any], list[Any]] = {}

    def ranked(self, u: int, v: int) -> tuple[int, int]:
        """Return two players, the higher ranked first."""
        return (u, v) if self.ranks[u] < self.ranks[v] else (v, u)

    def traits(self, criterion: Criterion) -> list[Any]:
        """Return what a criterion looks at, player by player."""
        found = self._traits.get(criterion.trait)
        if found is None:
            found = self._traits[criterion.trait] = [criterion.trait(one) for one in self.players]
        return found
