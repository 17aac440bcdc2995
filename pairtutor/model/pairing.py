"""The outcome of a round: who meets whom, with which colour, and who has the bye."""

from __future__ import annotations

from typing import Final

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple

BYE: Final = Tpn(0)
"""Stands for Black, or for an opponent, where somebody has the bye."""


class Board(NamedTuple):
    """One game of the round."""

    white: Tpn
    black: Tpn


class Meeting(NamedTuple):
    """Two players who were paired; White is `white`, unless colours are unknown (`coloured` is False)."""

    white: int
    black: int
    coloured: bool = True

    @property
    def players(self) -> frozenset[int]:
        """The two, whatever the colours."""
        return frozenset((self.white, self.black))


class Recorded(NamedTuple):
    """A round as a source has it, pairs by their lower pairing number; forfeits are pairs like any other."""

    meetings: tuple[Meeting, ...]
    bye: int | None

    @property
    def players(self) -> set[int]:
        """Everybody who is paired or has the bye."""
        return {tpn for meeting in self.meetings for tpn in meeting.players} | (
            {self.bye} if self.bye else set()
        )

    @property
    def colours(self) -> dict[int, Colour]:
        """The colours by player, of the pairs whose colours are known."""
        known = [meeting for meeting in self.meetings if meeting.coloured]
        return {meeting.white: Colour.WHITE for meeting in known} | {
            meeting.black: Colour.BLACK for meeting in known
        }


class RoundPairing(NamedTuple):
    """The pairing of one round; `boards` are in the order of the boards (D17-15).

    `bye` is None where nobody has it; `floaters` go on from a bracket that is stated alone, by rank.
    """

    number: RoundNumber
    system: str
    boards: tuple[Board, ...]
    bye: Tpn | None
    floaters: tuple[Tpn, ...] = ()
