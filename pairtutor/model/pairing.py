"""The outcome of a round: who meets whom, with which colour, and who has the bye."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.ids import RoundNumber, Tpn


class Board(NamedTuple):
    """One game of the round."""

    white: Tpn
    black: Tpn


class RoundPairing(NamedTuple):
    """The pairing of one round; `boards` are in the order of the boards (D17-15)."""

    number: RoundNumber
    system: str
    boards: tuple[Board, ...]
    bye: Tpn | None
