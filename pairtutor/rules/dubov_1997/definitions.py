"""Who takes part in a round, and who may have the bye.

Source: dubov-1997 2.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pairtutor.model.game import ByeBar, ByeReason, Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.rules.measures.contenders import Contender, ranked

if TYPE_CHECKING:
    from pairtutor.model.game import Entry
    from pairtutor.model.tournament import Tournament
    from pairtutor.rules.measures.floats import FloatMark

_BARS: Final[dict[Mark, ByeReason]] = {
    Mark.PAIRING_ALLOCATED_BYE: "pairing-allocated-bye",
    Mark.FULL_POINT_BYE: "full-point-bye",
    Mark.FORFEIT_WIN: "forfeit-win",
}


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return who takes part in a round, by score, then by pairing number; this system has no topscorers.

    Source: DUB-22.
    """
    players = ranked(tournament, number, bar=bye_bar, idle=_no_float)
    return [one._replace(topscorer=False) for one in players]


def _no_float(_entry: Entry) -> FloatMark:
    """Return the float of a round without a game: none."""
    return "none"


def bye_bar(games: tuple[Entry, ...]) -> ByeBar | None:
    """Return what bars a player from the bye: a point received without playing.

    Source: dubov-1997 2.2, DUB-4.
    """
    for number, entry in enumerate(games, 1):
        reason = _BARS.get(entry.mark)
        if reason is not None:
            return ByeBar(reason, RoundNumber(number))
    return None
