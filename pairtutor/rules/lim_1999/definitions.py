"""What the Lim rules of 1999 make of numbers and of the median."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.lim.definitions import LimEdition


def numbers(tournament: Tournament, _number: RoundNumber) -> Mapping[Tpn, int]:
    """Return the numbers that count for the colour drawn: those of the list, whoever is absent.

    Source: lim-1999 7.2.
    """
    return {player.tpn: player.tpn for player in tournament.players}


def median_score(_tournament: Tournament, number: RoundNumber) -> HalfPoints:
    """Return the score of the median before a round: half a point for each round played.

    Source: lim-1999 2.2.
    """
    return number - 1


EDITION: Final = LimEdition("lim-1999", numbers, median_score)
"""The edition of 1999."""
