"""A round: the bye, the top-scoregroups one after the other, then the colours.

Source: swiss-team-2026 3.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import mask_of
from pairtutor.systems.common.boards import Table
from pairtutor.systems.common.completion import Completion, no_pairing
from pairtutor.systems.swiss_team.bye import settle_bye
from pairtutor.systems.swiss_team.pairings import Identifying
from pairtutor.systems.swiss_team.upfloaters import settle_upfloaters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.common.boards import Granted
    from pairtutor.systems.swiss_team.listener import TeamListener
    from pairtutor.systems.swiss_team.pairings import PairCriterion
    from pairtutor.systems.swiss_team.participants import Pairs, TeamParticipants

    Progress = Callable[[int, int], None]

ABSOLUTE = "[C1]-[C3]"
"""The criteria that no round may break, as an impossible one names them."""


class TeamRound:
    """One round; `criteria` are those of pairings, `pairs` what has been made, `number` counts the brackets.

    Source: swiss-team-2026 1.3, swiss-team-2026 3.2, swiss-team-2026 3.3, TEAM26-36.
    """

    def __init__(
        self,
        participants: TeamParticipants,
        criteria: Sequence[PairCriterion],
        listener: TeamListener,
        progress: Progress | None,
    ) -> None:
        self.participants = participants
        self.criteria = criteria
        self.listener = listener
        self.progress = progress
        self.rest = Completion(participants.legal, participants.bye)
        self.pairs: Pairs = []
        self.number = 0

    def pair_all(self) -> int | None:
        """Pair all brackets from the top; return the rank of the team with the bye, if there is one.

        Source: swiss-team-2026 3.3.1, swiss-team-2026 3.3.2, swiss-team-2026 3.3.3, TEAM26-34.

        Raises:
            NoLegalPairing: the round cannot be paired completely.
        """
        self.listener.completion(self.rest)
        if not self.rest.possible:
            raise no_pairing(self.participants, self.rest, ABSOLUTE)
        bye = None
        if self.rest.place >= 0:
            bye = settle_bye(self.participants, self.rest, self.listener.bye)
        groups = self.participants.groups
        for place, group in enumerate(groups):
            below = self.rest.alive >> group.end << group.end  # without the ranks above the end of the group
            residents = self.rest.alive & ~below
            following = 0
            if place + 1 < len(groups):
                after = groups[place + 1]
                following = (1 << after.end) - (1 << after.first)
            if residents:
                self.number += 1
                with self.listener.bracket(self.number, group.score, residents, below):
                    self._pair_bracket(residents, below, following)
        return bye

    def _pair_bracket(self, residents: int, below: int, following: int) -> None:
        """Pair a scoregroup with the teams that come up into it; `following` is the scoregroup after it."""
        participants = self.participants
        upfloaters, mate = settle_upfloaters(
            participants, residents, below, following, self.rest.mate, self.listener.upfloaters
        )
        bracket = Identifying(participants, residents | upfloaters, upfloaters, mate, self.criteria)
        pairs = bracket.pair(self.listener.pairings)
        self.rest.mate[: len(mate)] = bracket.mate
        if not self.rest.possible_without(mask_of(v for pair in pairs for v in pair)):
            raise AssertionError("every bracket leaves a completion")
        self.pairs += pairs
        self.listener.settled(pairs)
        if self.progress:
            self.progress(2 * len(self.pairs), len(participants.players))

    def first_team_order(self, rank: int) -> tuple[int, int, int]:
        """Return what makes a team the first-team of two: score, secondary score, smaller number.

        Source: swiss-team-2026 4.2, swiss-team-2026 4.2.1, swiss-team-2026 4.2.2, swiss-team-2026 4.2.3,
        TEAM26-26.
        """
        team = self.participants.players[rank]
        return -team.real_score, -self.participants.secondary[rank], team.tpn

    def tables(self, decide: Callable[[Contender, Contender], Granted]) -> list[Table[Granted]]:
        """Return the boards in order, the first-team of each decided.

        Source: TEAM26-33.
        """
        teams = self.participants.players
        tables = []
        for pair in _in_order(self.pairs, teams):
            first, other = (teams[rank] for rank in sorted(pair, key=self.first_team_order))
            tables.append(Table(first, other, decide(first, other)))
        return tables


def _in_order(pairs: Iterable[tuple[int, int]], teams: Sequence[Contender]) -> list[tuple[int, int]]:
    """Return pairs as their boards stand: higher score, sum of scores, smaller number of the two."""

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        high, low = sorted(teams[rank].score for rank in pair)[::-1]
        return -high, -low, min(teams[rank].tpn for rank in pair)

    return sorted(pairs, key=key)
