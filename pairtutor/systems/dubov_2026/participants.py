"""The players of a round with their figures and the colour each seeks, and graphs of who can meet whom.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from pairtutor.matching.bits import Mask, bits, mask_of
from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dubov_2026.figures import contenders, figures_of, floats_count
from pairtutor.systems.upfloating.participants import UpfloatingParticipants

Pairs = list[tuple[int, int]]
"""Pairs by rank, in the order in which they are made."""


class Dubov2026Participants(UpfloatingParticipants):
    """Everybody who takes part, ranked by score, then by pairing number; places count from 0.

    `white` are those who prefer White, all others prefer Black; `alike[v]` prefer the same colour as v, who
    is one of them; of Black, bits behind the last rank are set too. `played` are those who have played a
    game. `floats_count` says that earlier upfloats are looked at.
    Source: dubov-2026 1.2, dubov-2026 1.6, dubov-2026 2.1.1, dubov-2026 2.1.2, dubov-2026 2.1.3.
    """

    def __init__(self, tournament: Tournament, number: RoundNumber) -> None:
        players = contenders(tournament, number)
        super().__init__(players, number, tournament.forbidden, tournament.supposed)
        self.figures = figures_of(tournament, number, players)
        self.floats_count = floats_count(tournament, number)
        self.white = mask_of(
            v for v, player in enumerate(players) if player.preference.colour is Colour.WHITE
        )
        self.played = mask_of(v for v, player in enumerate(players) if player.possible_games > player.missed)
        black = ~self.white
        self.alike = [self.white if self.white >> v & 1 else black for v in range(len(players))]

    def games_played(self, rank: int) -> int:
        """Return the number of games that a player has played.

        Source: dubov-2026 3.1.4, DB26-15.
        """
        return self.figures[rank].games

    def by_average(self, places: Mask) -> list[int]:
        """Return players by rising ARO, then by pairing number.

        Source: dubov-2026 3.2.5, DB26-4, DB26-25.
        """
        # 3.2.5: the lowest ARO first; DB26-25: then the smaller number
        return sorted(bits(places), key=lambda v: (self.figures[v].aro, self.players[v].tpn))
