"""Rounds without a game, and floats: who was paired away from their score or not at all, what bars a bye."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from pairtutor.model.game import ByeBar, ByeReason, Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament

FloatMark = Literal["down", "up", "none"]


def float_between(own: int, opponent: int) -> FloatMark:
    """Return the float of a player who meets an opponent of another score (half points).

    Source: dutch-2017 A.4.b.
    """
    if own > opponent:
        return "down"
    return "up" if own < opponent else "none"


def no_float(_entry: Entry) -> FloatMark:
    """Return the float of a round without a game where it is none."""
    return "none"


def with_float(floats: tuple[FloatMark, FloatMark], back: int, way: FloatMark) -> tuple[FloatMark, FloatMark]:
    """Return the floats of the last round and of the one before with another one `back` rounds ago.

    They stay as they are where that is neither 1 nor 2.
    """
    last, before = floats
    return (way if back == 1 else last, way if back == 2 else before)


def rounds_upfloated(tournament: Tournament, number: RoundNumber) -> dict[Tpn, tuple[RoundNumber, ...]]:
    """Return the rounds before `number` in which each player met a higher score, played or forfeited.

    Source: dubov-1997 2.5, DUB-8, DB26-6.
    """
    rounds: dict[Tpn, tuple[RoundNumber, ...]] = dict.fromkeys(tournament.entries, ())
    real: dict[Tpn, HalfPoints] = dict.fromkeys(tournament.entries, 0)
    for index in range(number - 1):
        this = RoundNumber(index + 1)
        # as they were paired: before the round, virtual points included
        score = {tpn: points + tournament.virtual_in(tpn, this) for tpn, points in real.items()}
        for tpn, line in tournament.entries.items():
            opponent = line[index].opponent
            lifted = opponent is not None and score[opponent] > score[tpn]
            supposed = tournament.supposed_facts.float_in(tpn, this)
            if lifted if supposed is None else supposed == "up":
                rounds[tpn] = (*rounds[tpn], this)
            real[tpn] += line[index].points + tournament.awarded_in(tpn, this)
    return rounds


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
