"""What chapter A of 2012 makes of a player's history, where it differs from the later editions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.rules.dutch_2017.definitions import Bar
from pairtutor.rules.dutch_2017.definitions import contenders as ranked

if TYPE_CHECKING:
    from pairtutor.model.game import Entry
    from pairtutor.model.tournament import Tournament
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.rules.measures.floats import FloatMark

POINTS_WITHOUT_PLAY: Final = {
    Mark.PAIRING_ALLOCATED_BYE: "pairing-allocated-bye",
    Mark.FORFEIT_WIN: "forfeit-win",
    Mark.FULL_POINT_BYE: "full-point-bye",
    Mark.HALF_POINT_BYE: "half-point-bye",
}
"""Marks that bring points without a game, and the words a trace has for them.

Source: dutch-2012 B.1.
"""


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return who takes part in a round, best first.

    Source: dutch-2012 A.2.
    """
    return [
        one._replace(
            floats=(_float(one, number - 1, one.floats[0]), _float(one, number - 2, one.floats[1])),
            bar=bye_bar(one.games),
            parity=one.tpn,
        )
        for one in ranked(tournament, number)
    ]


def _float(one: Contender, number: int, of_game: FloatMark) -> FloatMark:
    """Return the float of a round; only points without a game float who does not play.

    Source: dutch-2012 A.4.
    """
    if number < 1 or one.games[number - 1].played:
        return of_game
    return "down" if one.games[number - 1].mark in POINTS_WITHOUT_PLAY else "none"


def bye_bar(games: tuple[Entry, ...]) -> Bar | None:
    """Return what bars a player from the bye: any point or half point without a game.

    Source: dutch-2012 B.1.
    """
    for number, entry in enumerate(games, 1):
        reason = POINTS_WITHOUT_PLAY.get(entry.mark)
        if reason is not None:
            return Bar(reason, RoundNumber(number))
    return None
