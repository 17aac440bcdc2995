"""The teams of a round by rank, and what an edition looks at in them."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import mask_of
from pairtutor.model.colour import Colour, Strength
from pairtutor.model.ids import HalfPoints, RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.upfloating.participants import UpfloatingParticipants

Pairs = list[tuple[int, int]]
"""Pairs by rank, the top member first."""


class TeamParticipants(UpfloatingParticipants):
    """Everybody who takes part, ranked by score, then by pairing number; places count from 0.

    `floated` are those who were floaters in the round before, if `floats_count`. `alike[v]` are the others
    who prefer the same colour as v, `strong` have a strong preference. `secondary` are the points (half
    points, by rank) after which teams of one score are ordered for colours.
    Source: swiss-team-2026 2.1.1, swiss-team-2026 2.1.2, TEAM26-9, TEAM26-32.
    """

    def __init__(
        self,
        tournament: Tournament,
        number: RoundNumber,
        teams: Sequence[Contender],
        floated: int,
        secondary: Sequence[HalfPoints],
        *,
        floats_count: bool,
    ) -> None:
        super().__init__(teams, number, tournament.forbidden, tournament.supposed)
        self.floated = floated
        self.floats_count = floats_count
        self.secondary = secondary
        preferred = [team.preference.colour for team in teams]
        of_colour = {
            colour: mask_of(v for v, colour_of_team in enumerate(preferred) if colour_of_team is colour)
            for colour in Colour
        }
        self.alike = [
            of_colour[colour_of_team] & ~(1 << v) if colour_of_team else 0
            for v, colour_of_team in enumerate(preferred)
        ]
        self.strong = mask_of(v for v, t in enumerate(teams) if t.preference.strength is Strength.STRONG)

    def games_played(self, rank: int) -> int:
        """Return the number of matches that a team has played.

        Source: swiss-team-2026 3.4.3, TEAM26-12.
        """
        team = self.players[rank]
        return team.possible_games - team.missed
