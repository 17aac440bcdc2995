"""What chapter A of 2012 makes of a player's history, where it differs from the later editions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pairtutor.model.colour import Colour, Strength
from pairtutor.model.game import ByeBar, Entry, Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.contenders import Contender, rank_contenders
from pairtutor.rules.measures.floats import FloatMark, first_bar

if TYPE_CHECKING:
    from pairtutor.model.stated import StatedPlayer

POINTS_WITHOUT_PLAY: Final = {
    Mark.PAIRING_ALLOCATED_BYE,
    Mark.FORFEIT_WIN,
    Mark.FULL_POINT_BYE,
    Mark.HALF_POINT_BYE,
}
"""Marks that bring points without a game.

Source: dutch-2012 B.1.
"""


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return the players of a round, best first.

    Source: dutch-2012 A.2.
    """
    players = rank_contenders(tournament, number, bar=bye_bar, idle=_idle_float, missed=_least_missed)
    return [player._replace(parity=player.tpn) for player in players]


def _least_missed(player: StatedPlayer, number: RoundNumber) -> int:
    """Return the fewest rounds a player can have missed; a mild preference takes an even number of games.

    Source: dutch-2012 A.7.
    """
    said = player.missed or 0
    played_odd = (number - 1 - said) % 2 == 1
    return said + (player.preference.strength is Strength.MILD and number % 2 == 0 and played_odd)


def _idle_float(entry: Entry) -> FloatMark:
    """Return the float of a round without a game; only points without a game float.

    Source: dutch-2012 A.4.
    """
    return "down" if entry.mark in POINTS_WITHOUT_PLAY else "none"


def bye_bar(games: tuple[Entry, ...]) -> ByeBar | None:
    """Return the fact that bars a player from the bye: any point or half point without a game.

    Source: dutch-2012 B.1.
    """
    return first_bar(games, lambda entry: entry.mark in POINTS_WITHOUT_PLAY)


class Bounds(NamedTuple):
    """The least number of pairs that cannot fulfil all preferences, and all strong ones (even rounds)."""

    x1: int
    z1: int


def bounds(players: Sequence[Contender], p0: int, *, odd_round: bool) -> Bounds:
    """Return X1 and Z1 of a bracket with P0 pairs; `players` are all in it, in any order.

    Source: dutch-2012 A.8.
    """
    firm = {Colour.WHITE: 0, Colour.BLACK: 0}
    mild = {Colour.WHITE: 0, Colour.BLACK: 0}
    new = 0
    for player in players:
        colour = player.preference.colour
        if colour is None:
            new += 1
        elif not odd_round and player.preference.strength is Strength.MILD and _missed_odd(player):
            mild[colour] += 1
        else:
            firm[colour] += 1
    white, black = firm[Colour.WHITE], firm[Colour.BLACK]
    w, b = mild[Colour.WHITE], mild[Colour.BLACK]
    # each pair that fulfils both preferences takes a player who wants the rarer colour, or none
    x1 = p0 - white - w - new if black + b > white + w else p0 - black - b - new
    z1 = p0 - (white if black > white else black) - b - w - new
    return Bounds(max(0, x1), 0 if odd_round else max(0, z1))


def _missed_odd(player: Contender) -> bool:
    return player.missed % 2 == 1
