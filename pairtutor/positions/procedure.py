"""A round by a procedure before it is paired: who may meet whom, and whether they can all be paired."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.positions.graphs import Feasibility, Graph, Meetings, with_nobody
from pairtutor.positions.legality import Legality
from pairtutor.trace.events import RoundOpened


class RoundPosition:
    """One round; `graph` tells who may meet whom."""

    def __init__(self, opened: RoundOpened, legality: Legality) -> None:
        self.opened = opened
        self.legality = legality
        self.persons = legality.persons
        self.graph = Meetings(self.persons.values(), legality)
        self.feasibility = Feasibility(self.graph)

    @property
    def everybody(self) -> set[Tpn]:
        """All who take part, and player 0 where their number is odd."""
        return {*self.persons, PLACE} if len(self.persons) % 2 else set(self.persons)

    def graph_with_bye(self) -> Graph:
        """Return the graph of a whole round, player 0 being the bye where one is needed."""
        if len(self.persons) % 2 == 0:
            return self.graph
        return with_nobody(self.graph, (tpn for tpn, player in self.persons.items() if not player.barred))

    def rank_order(self, some: Iterable[Tpn]) -> list[Tpn]:
        """Return players or teams in the order of the round."""
        return sorted(some, key=lambda tpn: self.persons[tpn].rank)
