"""The players of a round by rank, with their figures, and who may meet whom (2.1, 2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.matching.bits import Mask, bits
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
        self.figures = figures_of(tournament, number, players)  # first: `_legal_rows` asks for them
        super().__init__(players, number, tournament.forbidden, tournament.supposed)

    def _legal_rows(self) -> list[int]:
        """Return, for each player, all who are neither met nor forbidden nor of a colour that jars."""
        rows = self.by_colours(lambda v, colour: self.figures[v].may_have(colour))
        return [row & ~self.met_or_barred(v) for v, row in enumerate(rows)]

    def of(self, places: Mask) -> Iterable[Figures]:
        """Return the figures of some players, by rank."""
        return (self.figures[rank] for rank in bits(places))
