"""The figures of a player by the rules of 2026, who may have the bye, and the orders that players stand in.

Source: dubov-2026 1, dubov-2026 1.7, dubov-2026 1.8, dubov-2026 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from pairtutor.model.colour import NO_PREFERENCE, Colour, ColourPreference, Strength
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.colours import Grant, grant_preferences
from pairtutor.rules.measures.colours import preference as earned
from pairtutor.rules.measures.contenders import Contender, is_last_round, rank_contenders
from pairtutor.rules.measures.floats import full_point_bar, no_float, rounds_upfloated

FEWEST_MAXIMUM = 2
"""Upfloats that make a maximum upfloater before the length of the tournament is looked at."""
ROUNDS_FOR_ANOTHER = 5
"""So many planned rounds allow one upfloat more."""


class Figures2026(NamedTuple):
    """One player's figures before a round.

    `aro` is the average rating of the opponents as a whole number, 0 without a game. `lifted` are the rounds
    in which the player was upfloated; `maximum` says that there were so many that the player should not be
    again, and `just_before` that the last of them was the round before.
    """

    aro: int
    games: int
    lifted: tuple[RoundNumber, ...]
    maximum: bool
    just_before: bool


def maximum_upfloats(planned_rounds: int | None) -> int:
    """Return MaxT, the number of upfloats that makes a maximum upfloater.

    Source: dubov-2026 1.8, DB26-8.
    """
    return FEWEST_MAXIMUM + (planned_rounds or 0) // ROUNDS_FOR_ANOTHER


def rounded_average(total: int, games: int) -> int:
    """Return an average as the nearest whole number, a half upwards; 0 without a game.

    Source: dubov-2026 1.7, DB26-4.
    """
    return (2 * total + games) // (2 * games) if games else 0


def figures_of(
    tournament: Tournament, number: RoundNumber, players: Sequence[Contender]
) -> list[Figures2026]:
    """Return the figures of the participants, in their order.

    Source: dubov-2026 1.1, dubov-2026 1.7, dubov-2026 1.8, DB26-5, DB26-7, DB26-11.
    """
    ratings = {player.tpn: player.rating for player in tournament.players}
    lifted = rounds_upfloated(tournament, number)
    most = maximum_upfloats(tournament.planned_rounds)
    figures = []
    for player in players:
        ups, met = lifted[player.tpn], player.opponents
        aro = rounded_average(sum(ratings[tpn] for tpn in met), len(met))
        figures.append(Figures2026(aro, len(met), ups, len(ups) >= most, number - 1 in ups))
    return figures


def floats_count(tournament: Tournament, number: RoundNumber) -> bool:
    """Say whether earlier upfloats are looked at in a round: in all but the last.

    Source: dubov-2026 2.3, DB26-9.
    """
    return not is_last_round(tournament, number)


NEWCOMER: Final = ColourPreference(Colour.BLACK, Strength.MILD)
"""The preference of who has not played yet."""


def preference(colours: str) -> ColourPreference:
    """Return the colour preference that the colours played give a player; nobody is without one.

    Source: dubov-2026 1.6, dubov-2026 1.6.4, DB26-1, DB26-26.
    """
    due = earned(colours)
    return NEWCOMER if due is NO_PREFERENCE else due


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return the players of a round, by score, then by pairing number; this system has no topscorers.

    Source: dubov-2026 1.2, DB26-3, DB26-33.
    """
    players = rank_contenders(tournament, number, bar=full_point_bar, idle=no_float, forfeits_float=True)
    return [
        player._replace(preference=preference(player.colours), topscorer=False)
        if player.topscorer or not player.colours  # else it is what the colours make of it already
        else player
        for player in players
    ]


def decide(higher: Contender, lower: Contender, initial: Colour) -> Grant:
    """Decide the colours of a pair.

    Source: dubov-2026 5.2, dubov-2026 5.2.1, DB26-27, DB26-28, DB26-30.
    """
    if not (higher.colours or lower.colours):
        return Grant(initial if higher.parity % 2 else initial.opposite, "initial-colour")
    grant = grant_preferences(higher, lower, weigh_differences=False)
    assert grant is not None, "everybody has a preference"
    return grant


T = TypeVar("T")


def from_the_middle(listed: Sequence[T]) -> list[T]:
    """Return a list in order from its middle: the middle one first, of two the first one, then of the rest.

    Source: dubov-2026 4.3.
    """
    unnumbered = list(listed)
    return [unnumbered.pop((len(unnumbered) - 1) // 2) for _ in listed]
