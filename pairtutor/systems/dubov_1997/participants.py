"""The players of a round by rank, with their figures, and who may meet whom (2.1, 2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.matching.bits import bits, mask_of
from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dubov_1997.figures import Figures, contenders, figures_of
from pairtutor.systems.common.participants import Participants

Pairs = list[tuple[int, int]]
"""Pairs by rank, in the order in which they are made."""


class DubovParticipants(Participants):
    """Everybody who takes part, ranked by score, then by pairing number; places count from 0.

    `legal[v]` are the opponents v may have: no second meeting, and a way to give the colours.
    Source: dubov-1997 2.1, DUB-6.
    """

    def __init__(self, tournament: Tournament, number: RoundNumber) -> None:
        players = contenders(tournament, number)
        self.figures = figures_of(tournament, number, players)
        super().__init__(players, number, tournament.forbidden, tournament.supposed)

    def _legal(self) -> list[int]:
        """Return, for each player, all who are neither met nor forbidden nor of a colour that jars."""
        rank = self.rank
        may = {
            colour: mask_of(rank for rank, figures in enumerate(self.figures) if figures.may_have(colour))
            for colour in Colour
        }
        rows = []
        for v, figures in enumerate(self.figures):
            row = 0
            for colour in Colour:
                if figures.may_have(colour):
                    row |= may[colour.opposite]
            met = mask_of(rank[tpn] for tpn in self.players[v].met if tpn in rank)
            rows.append(row & ~(met | 1 << v | self.barred_pairs.get(v, 0)))
        return rows

    def of(self, places: int) -> Iterable[Figures]:
        """Return the figures of some players, by rank."""
        return (self.figures[rank] for rank in bits(places))
