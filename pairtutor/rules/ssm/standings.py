"""The final standings of chapter D."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from pairtutor.model.ids import RoundNumber
from pairtutor.rules.ssm.ranking import Ranked, ranking
from pairtutor.rules.ssm.scores import POINTS

if TYPE_CHECKING:
    from pairtutor.model.ids import Tpn
    from pairtutor.model.tournament import Tournament


class Placed(NamedTuple):
    """A player's final place, from 1; those who are level share it."""

    place: int
    one: Ranked


def final_standings(tournament: Tournament) -> list[Placed]:
    """Return everybody as placed after the last recorded round, those level by rating and draw.

    Source: ssm D.a, SSM-32.
    """
    placed: list[Placed] = []
    ranked = ranking(tournament, RoundNumber(tournament.recorded_rounds + 1))
    for _, tied in groupby(ranked, key=lambda one: (one.score, one.sos, one.gam)):
        level = list(tied)
        place = len(placed) + 1
        winner = _winner(level)
        if winner is None:
            placed += [Placed(place, one) for one in level]
        else:
            loser = next(one for one in level if one.tpn != winner)
            first = next(one for one in level if one.tpn == winner)
            placed += [Placed(place, first), Placed(place + 1, loser)]
    return placed


def _winner(level: list[Ranked]) -> Tpn | None:
    """Return who won the game of just two players who are level.

    Source: ssm D.d.
    """
    if len(level) != 2:
        return None
    one, other = level
    if other.tpn not in one.met:
        return None
    number = one.met[other.tpn]
    won = {side.tpn: POINTS.worth(side.games[number - 1].mark) for side in level}
    if won[one.tpn] == won[other.tpn]:
        return None
    return max(won, key=lambda tpn: won[tpn])
