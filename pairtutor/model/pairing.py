"""The outcome of a round: who meets whom, with which colour, and who has the bye."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pairtutor.model.ids import RoundNumber, Tpn


class Board(NamedTuple):
    """One game of the round."""

    white: Tpn
    black: Tpn


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPairing:
    """The pairing of one round; `boards` are in the order of the boards (D17-15)."""

    number: RoundNumber
    system: str
    boards: tuple[Board, ...]
    bye: Tpn | None
