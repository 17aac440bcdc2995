"""Rounds without a game, and how one of them bars a player from the pairing-allocated bye."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pairtutor.model.game import ByeBar, ByeReason, Entry, Mark
from pairtutor.model.ids import RoundNumber

WITHOUT_PLAY: Final[dict[Mark, ByeReason]] = {
    Mark.PAIRING_ALLOCATED_BYE: "pairing-allocated-bye",
    Mark.FORFEIT_WIN: "forfeit-win",
    Mark.FULL_POINT_BYE: "full-point-bye",
    Mark.HALF_POINT_BYE: "half-point-bye",
    Mark.ZERO_POINT_BYE: "zero-point-bye",
    Mark.FORFEIT_LOSS: "forfeit-loss",
}
"""The words that a trace has for the marks of rounds without a game."""


def first_bar(games: tuple[Entry, ...], barring: Callable[[Entry], bool]) -> ByeBar | None:
    """Return the first round that bars a player from the bye; `barring` is asked of rounds without a game."""
    for number, entry in enumerate(games, 1):
        if entry.mark in WITHOUT_PLAY and barring(entry):
            return ByeBar(WITHOUT_PLAY[entry.mark], RoundNumber(number))
    return None


FULL_POINTS: Final = frozenset({Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN})
"""Marks of rounds that bring a win's points without a game, by what they are and not by what they count."""


def full_point_bar(games: tuple[Entry, ...]) -> ByeBar | None:
    """Return the first round without a game that brought what a win does, if there is one."""
    return first_bar(games, lambda entry: entry.mark in FULL_POINTS)
