"""What article 1 and [C2] make of a player's history, where the rules of 2026 differ from those of 2017."""

from __future__ import annotations

from pairtutor.model.game import ByeBar, Entry, Mark, PointSystem
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.measures.contenders import Contender, rank_contenders
from pairtutor.rules.measures.floats import FloatMark, first_bar


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return the players of a round, in the order of 1.2.

    Source: dutch-2026 1.2.
    """
    points = tournament.points

    def idle(entry: Entry) -> FloatMark:
        return idle_float(entry, points)

    return rank_contenders(tournament, number, bar=lambda games: bye_bar(games, points), idle=idle)


def idle_float(entry: Entry, points: PointSystem) -> FloatMark:
    """Return the float of a round without a game: the bye is one, others are if they bring more than a loss.

    Source: dutch-2026 1.4.3.
    """
    floated = entry.mark is Mark.PAIRING_ALLOCATED_BYE or entry.points > points.loss
    return "down" if floated else "none"


def bye_bar(games: tuple[Entry, ...], points: PointSystem) -> ByeBar | None:
    """Return the fact that bars a player from the pairing-allocated bye.

    Source: dutch-2026 2.1.2.
    """

    def bars(entry: Entry) -> bool:
        return entry.mark is Mark.PAIRING_ALLOCATED_BYE or entry.points >= points.win

    return first_bar(games, bars)
