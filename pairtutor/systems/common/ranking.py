"""Everybody who takes part in a round, by rank, as far as every system knows them alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.player import Player


class Entrant(Protocol):
    """A player who takes part."""

    @property
    def tpn(self) -> Tpn:
        """The pairing number."""

    @property
    def player(self) -> Player:
        """Who it is."""


class Ranking(Protocol):
    """The players of a round, best first."""

    @property
    def number(self) -> RoundNumber:
        """The round."""

    @property
    def players(self) -> Sequence[Entrant]:
        """Everybody who takes part."""
