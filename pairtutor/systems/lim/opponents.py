"""Pairs inside a group: whom a player meets, floaters first; then proposal, scrutiny and exchange.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: lim-1999 2.4, lim-1999 3.8, lim-1999 5.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from pairtutor.matching.bits import Mask, Mate, mask_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.lim.groups import LimGroup
from pairtutor.systems.lim.participants import LimParticipants
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph


class OpponentFound(NamedTuple):
    """The opponents in the order in which they were tried, the first available one, and who was taken."""

    order: Sequence[int]
    first: int
    taken: int


def find(
    participants: LimParticipants, player: int, order: Sequence[int], is_available: Callable[[int], bool]
) -> OpponentFound | None:
    """Go through opponents in order; None if nobody is available.

    The first available one is taken, but for one further on who suits the player better, where the first does
    not suit. In a Maxi-tournament such a one must be close to the first in rating.
    Source: lim-1999 3.8, lim-1999 5.2.
    """
    suiting = participants.suiting[player]
    first = next(filter(is_available, order), None)
    if first is None or suiting >> first & 1:
        return None if first is None else OpponentFound(order, first, first)
    for other in order[order.index(first) + 1 :]:
        if suiting >> other & 1 and participants.close(first, other) and is_available(other):
            return OpponentFound(order, first, other)
    return OpponentFound(order, first, first)


def trial_order(players: Sequence[int]) -> list[int]:
    """Return the opponents in the order in which the first of an even number of players tries them.

    The bottom half comes first, then the top half backwards, without the first player.
    Source: lim-1999 4.2, lim-1999 4.3.
    """
    half = len(players) // 2
    return [*players[half:], *reversed(players[1:half])]


Pair = tuple[int, int]


class OpponentListener(Protocol):
    """Hears how each player comes to an opponent."""

    def on_proposal(self, opponents: Opponents, residents: Sequence[int], *, exchanged: bool = False) -> None:
        """Hear the top half against the bottom half of those not paired yet."""

    def floater(self, opponents: Opponents, query: PartnerQuery, opponent: OpponentFound) -> None:
        """Hear how a floater's opponent was found."""

    def resident(self, opponents: Opponents, query: PartnerQuery, opponent: OpponentFound) -> None:
        """Hear how a proposed pair fared."""


class Opponents:
    """The pairs of a group whose players can all be paired.

    `mate` is a complete pairing of those in `alive`, which every confirmed pair keeps possible. The first
    scrutiny is that of the first pair among the residents (4.2), the others follow 4.3. A pair has first the
    one whose opponent was sought.
    """

    def __init__(self, group: LimGroup, alive: Mask, mate: Mate, listener: OpponentListener) -> None:
        self.group = group
        self.participants = group.participants
        self._listener = listener
        self.alive = alive
        self.pairs: list[Pair] = []
        self.is_first_scrutiny = True
        self._mate = mate
        self.stage = CriterionGraph("compatible", self.participants.legal)
        self._floaters = [v for v in group.floaters_in_turn if alive >> v & 1]
        self._residents = [v for v in group.residents if alive >> v & 1]

    def pair_all(self) -> list[Pair]:
        """Return the pairs in the order in which they are confirmed."""
        while self._floaters:
            self._pair_floater(self._floaters[0])
        if self._residents:
            self._listener.on_proposal(self, self._residents)
        while self._residents:
            self._pair_resident(self._residents[0])
        return self.pairs

    def _pair_floater(self, player: int) -> None:
        """Find a floater's opponent among the residents, only then among the other floaters.

        Source: lim-1999 3.8.
        """
        query = self._query(player)
        is_available = partial(query.allows, self.stage)
        others = self.participants.in_order(self._floaters[1:], self.group.direction)
        order = list(self._residents)
        opponent = find(self.participants, player, order, is_available)
        if opponent is None:
            opponent = find(self.participants, player, others, is_available)
            order += others
        if opponent is None:
            raise AssertionError("everybody in the group can be paired")
        # told of the order of all who were tried, in both searches
        self._listener.floater(self, query, opponent._replace(order=order))
        self._confirm(query, opponent)

    def _pair_resident(self, player: int) -> None:
        """Find an opponent for the first player, by exchanges where the one proposed will not do.

        Source: lim-1999 4.1.
        """
        query = self._query(player)
        order = trial_order(self._residents)
        opponent = find(self.participants, player, order, partial(query.allows, self.stage))
        if opponent is None:
            raise AssertionError("everybody in the group can be paired")
        self._listener.resident(self, query, opponent)
        self._confirm(query, opponent)
        self.is_first_scrutiny = False
        if opponent.taken != order[0] and self._residents:
            self._listener.on_proposal(self, self._residents, exchanged=True)

    def _query(self, player: int) -> PartnerQuery:
        return PartnerQuery(player, self._mate, self.alive)

    def _confirm(self, query: PartnerQuery, opponent: OpponentFound) -> None:
        """Settle the pair of a player and the opponent taken; nobody else is left without a partner by it."""
        mate = query.meeting(self.stage, opponent.taken)
        if mate is None:
            raise AssertionError("an available opponent leaves the others a complete pairing")
        self._mate = mate
        both = (query.u, opponent.taken)
        self.alive &= ~mask_of(both)
        self._residents = [v for v in self._residents if v not in both]
        self._floaters = [v for v in self._floaters if v not in both]
        self.pairs.append(both)
