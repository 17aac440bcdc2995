"""What the system looks at in a player beside score and colours: ARO, games, upfloats.

Source: dubov-2026 1.7, dubov-2026 1.8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pairtutor.rules.measures.contenders import is_last_round
from pairtutor.rules.measures.floats import rounds_upfloated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.tournament import Tournament
    from pairtutor.rules.measures.contenders import Contender

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
    found = []
    for one in players:
        ups = lifted[one.tpn]
        aro = rounded_average(sum(ratings[tpn] for tpn in one.met), len(one.met))
        found.append(Figures2026(aro, len(one.met), ups, len(ups) >= most, number - 1 in ups))
    return found


def floats_count(tournament: Tournament, number: RoundNumber) -> bool:
    """Say whether earlier upfloats are looked at in a round: in all but the last.

    Source: dubov-2026 2.3, DB26-9.
    """
    return not is_last_round(tournament, number)
