"""Floats: who was paired away from their score, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.model.ids import RoundNumber

if TYPE_CHECKING:
    from pairtutor.model.game import Entry
    from pairtutor.model.ids import HalfPoints, Tpn
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


def rounds_upfloated(tournament: Tournament, number: RoundNumber) -> dict[Tpn, tuple[RoundNumber, ...]]:
    """Return the rounds before `number` in which each player met a higher score, played or forfeited.

    Source: dubov-1997 2.5, DUB-8, DB26-6.
    """
    found: dict[Tpn, tuple[RoundNumber, ...]] = dict.fromkeys(tournament.entries, ())
    real: dict[Tpn, HalfPoints] = dict.fromkeys(tournament.entries, 0)
    for index in range(number - 1):
        this = RoundNumber(index + 1)
        score = {tpn: points + tournament.virtual_in(tpn, this) for tpn, points in real.items()}
        for tpn, line in tournament.entries.items():
            opponent = line[index].opponent
            if opponent is not None and score[opponent] > score[tpn]:
                found[tpn] = (*found[tpn], this)
            real[tpn] += line[index].points + tournament.awarded_in(tpn, this)
    return found
