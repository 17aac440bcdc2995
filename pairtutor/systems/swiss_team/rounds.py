"""A round: the bye, the top-scoregroups one after the other, then the colours.

Teams are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: swiss-team-2026 3.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from pairtutor.matching.bits import Mask
from pairtutor.model.colour import Colour
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Granted, Table
from pairtutor.systems.common.listener import Progress
from pairtutor.systems.swiss_team.pairings import Identifying, PairCriterion, PairingListener
from pairtutor.systems.swiss_team.participants import TeamParticipants
from pairtutor.systems.swiss_team.upfloaters import OneTeam, TeamUpfloaters
from pairtutor.systems.upfloating.rounds import UpfloatingListener, UpfloatingRound


class TeamListener(PairingListener, UpfloatingListener, Protocol):
    """Hears of the round, its brackets, and each stage of them."""


class TeamRound(UpfloatingRound):
    """One round; `criteria` are those of pairings, `decide` decides the colours of two.

    Source: swiss-team-2026 1.3, swiss-team-2026 3.2, swiss-team-2026 3.3, swiss-team-2026 3.3.1,
    swiss-team-2026 3.3.2, swiss-team-2026 3.3.3, TEAM26-34, TEAM26-36.
    """

    participants: TeamParticipants
    listener: TeamListener

    def __init__(
        self,
        participants: TeamParticipants,
        criteria: Sequence[PairCriterion],
        decide: Callable[[Contender, Contender, Colour], Granted],
        listener: TeamListener,
        progress: Progress | None,
    ) -> None:
        super().__init__(participants, listener, progress)
        self.criteria = criteria
        self.decide = decide

    def pair_bracket(self, position: int, residents: Mask, below: Mask) -> None:
        """Pair a scoregroup with the teams that come up into it."""
        participants = self.participants
        following = 0
        if position + 1 < len(participants.groups):
            after = participants.groups[position + 1]
            following = (1 << after.end) - (1 << after.first)
        known = (participants, residents, below, following)
        upfloaters, mate = self.settle_upfloaters(
            residents, below, partial(OneTeam, *known), partial(TeamUpfloaters, *known)
        )
        bracket = Identifying(participants, residents | upfloaters, upfloaters, mate, self.criteria)
        pairs = bracket.pair(self.listener)
        self.settle(pairs, bracket.mate)

    def first_team_order(self, rank: int) -> tuple[int, int, int]:
        """Return the sort key that puts the first-team of two first: score, secondary score, smaller number.

        Source: swiss-team-2026 4.2, swiss-team-2026 4.2.1, swiss-team-2026 4.2.2, swiss-team-2026 4.2.3,
        TEAM26-26.
        """
        team = self.participants.players[rank]
        return -team.real_score, -self.participants.secondary[rank], team.tpn

    def tables(self, initial: Colour) -> list[Table[Granted]]:
        """Return the boards in order, the first-team of each decided.

        Source: TEAM26-33.
        """
        teams = self.participants.players
        tables = []
        for pair in _in_order(self.pairs, teams):
            # `higher` of a table is the first-team
            first, other = (teams[rank] for rank in sorted(pair, key=self.first_team_order))
            tables.append(Table(first, other, self.decide(first, other, initial)))
        return tables


def _in_order(pairs: Iterable[tuple[int, int]], teams: Sequence[Contender]) -> list[tuple[int, int]]:
    """Return pairs as their boards stand: higher score, sum of scores, smaller number of the two."""

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        high, low = sorted(teams[rank].score for rank in pair)[::-1]
        return -high, -low, min(teams[rank].tpn for rank in pair)

    return sorted(pairs, key=key)
