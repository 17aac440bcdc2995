"""The figures of a player in the Dubov system: ARO, due colour, forbidden colours, transfers, the bye.

Source: dubov-1997 1, dubov-1997 2.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import gcd, lcm
from typing import Literal

from pairtutor.model.colour import Colour
from pairtutor.model.game import ByeBar, Entry
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.colours import difference
from pairtutor.rules.measures.contenders import Contender, is_last_round, rank_contenders
from pairtutor.rules.measures.floats import full_point_bar, no_float, rounds_upfloated

Limit = Literal["in-a-row", "difference"]
"""What bars a colour: 2.4 or 2.3."""

MOST_IN_A_ROW = 2
WIDEST_DIFFERENCE = 2
TRANSFERS_ALLOWED = 3
TRANSFERS_IN_LONG_EVENTS = 4
LONG_EVENT = 10
"""Rounds from which 2.5 allows one transfer more."""


class Average(NamedTuple):
    """The ARO as an exact fraction: the sum of the opponents' ratings, and how many there were."""

    total: int
    games: int

    def text(self) -> str:
        """Return the reduced fraction: `6503/3`, or `2100` where it is whole; `0` without a game."""
        if not self.games:
            return "0"
        common = gcd(self.total, self.games)
        whole, part = self.total // common, self.games // common
        return str(whole) if part == 1 else f"{whole}/{part}"


class Figures(NamedTuple):
    """One player's figures before a round.

    `aro` is the average as a whole number of equal parts, alike for all in a round, so that it can be
    compared exactly; `seed` is the place in the initial list, from 0. `colours` are those of the games
    played, oldest first (`WBW`), `balance` is White minus Black. `limits` tell for each what bars that
    colour. `lifted` are the rounds in which the player was transferred to a higher score group;
    `barred` says that 2.5 speaks against another time.
    """

    seed: int
    rating: int
    average: Average
    aro: int
    colours: str
    balance: int
    due: Colour | None
    limits: tuple[Limit | None, Limit | None]
    lifted: tuple[RoundNumber, ...]
    barred: bool

    def limit(self, colour: Colour) -> Limit | None:
        """Return the limit that bars the player from a colour, None if there is none."""
        return self.limits[colour is Colour.BLACK]

    def may_have(self, colour: Colour) -> bool:
        """Say whether 2.3 and 2.4 let the player have a colour."""
        return self.limit(colour) is None


@cache
def due_colour(colours: str) -> Colour | None:
    """Return the due colour that the games played lead to; None before the first game.

    Source: dubov-1997 1.
    """
    if not colours:
        return None
    balance = difference(colours)
    if balance:
        return Colour.WHITE if balance < 0 else Colour.BLACK
    return Colour.WHITE if colours[-1] == "B" else Colour.BLACK


@cache
def colour_limit(colours: str, colour: Colour) -> Limit | None:
    """Return the limit that bars a player with these games from one more game with a colour.

    Source: dubov-1997 2.3, dubov-1997 2.4.
    """
    letter, step = ("W", 1) if colour is Colour.WHITE else ("B", -1)
    if abs(difference(colours) + step) > WIDEST_DIFFERENCE:
        return "difference"
    if colours[-MOST_IN_A_ROW:] == letter * MOST_IN_A_ROW:
        return "in-a-row"
    return None


def transfers_allowed(planned_rounds: int | None) -> int:
    """Return the number of times a player may be moved to a higher score group in a tournament.

    Source: dubov-1997 2.5.
    """
    long = planned_rounds is not None and planned_rounds >= LONG_EVENT
    return TRANSFERS_IN_LONG_EVENTS if long else TRANSFERS_ALLOWED


def figures_of(tournament: Tournament, number: RoundNumber, players: Sequence[Contender]) -> list[Figures]:
    """Return the figures of the participants, in their order.

    Source: dubov-1997 1, DUB-2, DUB-9.
    """
    ratings = {player.tpn: player.rating for player in tournament.players}
    order = tournament.order or tuple(ratings)
    seeds = {tpn: seed for seed, tpn in enumerate(order)}
    # So many parts to a rating point: whatever number of games a player had, the average is a whole number.
    parts = lcm(*range(1, max(number, 2)))
    lifted = rounds_upfloated(tournament, number)
    allowed = transfers_allowed(tournament.planned_rounds)
    last = is_last_round(tournament, number)
    figures = []
    for player in players:
        met = player.opponents
        average = Average(sum(ratings[tpn] for tpn in met), len(met))
        ups = lifted[player.tpn]
        figures.append(
            Figures(
                seed=seeds[player.tpn],
                rating=ratings[player.tpn],
                average=average,
                aro=average.total * parts // average.games if average.games else 0,
                colours=player.colours,
                balance=player.difference,
                due=due_colour(player.colours),
                limits=(
                    colour_limit(player.colours, Colour.WHITE),
                    colour_limit(player.colours, Colour.BLACK),
                ),
                lifted=ups,
                barred=not last and (number - 1 in ups or len(ups) >= allowed),
            )
        )
    return figures


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return the players of a round, by score, then by pairing number; this system has no topscorers.

    Source: DUB-22.
    """
    players = rank_contenders(tournament, number, bar=bye_bar, idle=no_float, forfeits_float=True)
    return [player._replace(topscorer=False) if player.topscorer else player for player in players]


def bye_bar(games: tuple[Entry, ...]) -> ByeBar | None:
    """Return the fact that bars a player from the bye: a point received without playing.

    Source: dubov-1997 2.2, DUB-4.
    """
    return full_point_bar(games)
