"""Everybody who takes part, and who may meet whom by the Lim rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from pairtutor.matching.bits import Rows, mask_of
from pairtutor.model.colour import Colour
from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import HalfPoints, RoundNumber
from pairtutor.model.tournament import Supposition, Tournament
from pairtutor.rules.lim.definitions import LimEdition, contenders, excess
from pairtutor.rules.measures.contenders import Contender, is_last_round
from pairtutor.systems.common.participants import Participants

Direction = Literal["down", "up"]
CLOSE = 100
"""Rating points that opponents exchanged for colour may be apart in a Maxi-tournament."""


class LimParticipants(Participants):
    """The players by rank (score, then number) from 0; `legal[v]` are those compatible with v.

    `suiting[v]` are those whose due colour differs from that of v or who are due none; everybody, where v
    is due none. `median` is the score of the median. With `maxi`, players too far apart in rating are not
    exchanged for colour. `is_first_round` says that the round is paired as 7.2 does it: round one, with one
    score only.
    """

    def __init__(
        self,
        edition: LimEdition,
        players: Sequence[Contender],
        number: RoundNumber,
        forbidden: Sequence[ForbiddenMeeting],
        supposed: Supposition,
        *,
        median: HalfPoints,
        last_round: bool,
        maxi: bool,
    ) -> None:
        # first what `_legal_rows` asks for, which the parent calls
        self.edition = edition
        self.median = median
        self.last_round = last_round
        self.maxi = maxi
        super().__init__(players, number, forbidden, supposed)
        self.is_first_round = number == 1 and len(self.groups) == 1
        everybody = (1 << len(players)) - 1
        due = {
            colour: mask_of(v for v, player in enumerate(players) if player.preference.colour is colour)
            for colour in (Colour.WHITE, Colour.BLACK)
        }
        wishes = [player.preference.colour for player in players]
        self.suiting = [everybody & ~due[wish] if wish else everybody for wish in wishes]

    def _legal_rows(self) -> Rows:
        """Return for each player who is compatible with them.

        Source: lim-1999 2.1, lim-1999 6.
        """
        players = self.players
        rows = self.by_colours(lambda v, colour: excess(players[v].colours, colour) is None)
        if self.last_round:  # colours bar no game within a score then
            same = {group.score: mask_of(range(group.first, group.end)) for group in self.groups}
            rows = [row | same[player.score] for row, player in zip(rows, players, strict=True)]
        return [row & ~self.met_or_barred(v) for v, row in enumerate(rows)]

    def in_order(self, places: Iterable[int], direction: Direction) -> list[int]:
        """Return players in number order: the smallest number first downward, the largest first upward.

        Source: lim-1999 4.1.
        """
        # 4.1: the smallest number first downward, the largest upward
        return sorted(places, key=lambda v: self.players[v].tpn, reverse=direction == "up")

    def in_turn(self, floaters: Iterable[int], direction: Direction) -> list[int]:
        """Return floaters in the order in which they are paired: those from above, or those from below.

        Source: lim-1999 3.6, lim-1999 3.7.
        """
        sign = -1 if direction == "down" else 1
        # 3.6, downward: the highest score, then the smallest number; 3.7, upward: the other way round
        return sorted(floaters, key=lambda v: (sign * self.players[v].score, -sign * self.players[v].tpn))

    def close(self, v: int, w: int) -> bool:
        """Say whether two players may be exchanged for colour as far as ratings go, as all without `maxi`.

        Source: lim-1999 5.7.
        """
        return not self.maxi or self.rating_difference(v, w) <= CLOSE

    def rating_difference(self, v: int, w: int) -> int:
        """Return the difference of two players' ratings."""
        return abs(self.players[v].player.rating - self.players[w].player.rating)

    def score(self, v: int) -> HalfPoints:
        """Return a player's own score (half points)."""
        return self.players[v].score


def participants_of(edition: LimEdition, tournament: Tournament, number: RoundNumber) -> LimParticipants:
    """Return the players of a round as an edition of the Lim rules sees them.

    Raises:
        UsageError: the median is no whole number of half points.
    """
    return LimParticipants(
        edition,
        contenders(edition, tournament, number),
        number,
        tournament.forbidden,
        tournament.supposed,
        median=edition.median(tournament, number),
        last_round=is_last_round(tournament, number),
        maxi=tournament.maxi,
    )
