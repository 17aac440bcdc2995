"""What chapter A and C.2 make of a player's history before a round."""

from __future__ import annotations

from pairtutor.model.game import ByeBar, Entry, Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.measures.contenders import Contender, initial_colour, is_last_round, rank_contenders
from pairtutor.rules.measures.floats import FloatMark, first_bar

__all__ = ["ByeBar", "Contender", "bye_bar", "contenders", "initial_colour", "is_last_round"]


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return the players of a round, in the order of A.2 (score, then pairing number).

    Source: dutch-2017 A.2.
    """
    return rank_contenders(tournament, number, bar=bye_bar, idle=_idle_float)


def _idle_float(_entry: Entry) -> FloatMark:
    """Return the float of a round without a game: down, for whatever reason.

    Source: dutch-2017 A.4.b.
    """
    return "down"


def bye_bar(games: tuple[Entry, ...]) -> ByeBar | None:
    """Return the fact that bars a player from the pairing-allocated bye.

    Source: dutch-2017 C.2.
    """
    return first_bar(games, lambda entry: entry.mark in (Mark.PAIRING_ALLOCATED_BYE, Mark.FORFEIT_WIN))
