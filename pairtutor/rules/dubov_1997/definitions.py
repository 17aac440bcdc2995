"""Who takes part in a round, and who may have the bye.

Source: dubov-1997 2.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.measures.byes import full_point_bar
from pairtutor.rules.measures.contenders import Contender, ranked
from pairtutor.rules.measures.floats import no_float

if TYPE_CHECKING:
    from pairtutor.model.game import ByeBar, Entry
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.tournament import Tournament


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return who takes part in a round, by score, then by pairing number; this system has no topscorers.

    Source: DUB-22.
    """
    players = ranked(tournament, number, bar=bye_bar, idle=no_float)
    return [one._replace(topscorer=False) for one in players]


def bye_bar(games: tuple[Entry, ...]) -> ByeBar | None:
    """Return what bars a player from the bye: a point received without playing.

    Source: dubov-1997 2.2, DUB-4.
    """
    return full_point_bar(games)
