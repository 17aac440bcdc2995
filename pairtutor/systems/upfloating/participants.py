"""Those who take part where brackets are filled from below, and the order in which they are looked at.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from pairtutor.matching.bits import Mask, bits
from pairtutor.systems.common.participants import Participants


class UpfloatingParticipants(Participants, ABC):
    """Everybody who takes part, ranked by score, then by pairing number; places count from 0."""

    @abstractmethod
    def games_played(self, rank: int) -> int:
        """Return the number of games, or matches, that somebody has played."""

    def by_number(self, places: Mask) -> list[int]:
        """Return some of them (given and returned by rank) by rising pairing number."""
        return sorted(bits(places), key=lambda v: self.players[v].tpn)

    def for_bye(self) -> list[int]:
        """Return all by rank, in the order in which they are looked at for the bye, those barred from it too.

        Source: dubov-2026 3.1.3, dubov-2026 3.1.4, dubov-2026 3.1.5, DB26-14, DB26-15.

        Source: swiss-team-2026 3.4.2, swiss-team-2026 3.4.3, swiss-team-2026 3.4.4, TEAM26-11, TEAM26-12.
        """
        players = self.players
        # the lowest score, the most games played, the largest number
        return sorted(
            range(len(players)), key=lambda v: (players[v].score, -self.games_played(v), -players[v].tpn)
        )
