"""Which rounds are seeding rounds, and what article 1 and [C2] make of a player's history after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pairtutor.model.game import ByeBar, Mark
from pairtutor.rules.burstein_2026.index import Index, indices
from pairtutor.rules.measures.byes import first_bar
from pairtutor.rules.measures.contenders import places, ranked

if TYPE_CHECKING:
    from pairtutor.model.game import Entry
    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament
    from pairtutor.rules.measures.contenders import Contender

MOST_SEEDING_ROUNDS: Final = 4
"""No event has more of them; one that does not say how many rounds are planned has so many (BU26-24)."""


def seeding_rounds(planned: int | None) -> int:
    """Return how many rounds only spread the field.

    Source: burstein-2026 1.6.
    """
    return MOST_SEEDING_ROUNDS if planned is None else min(planned // 2, MOST_SEEDING_ROUNDS)


def is_seeding(tournament: Tournament, number: RoundNumber) -> bool:
    """Say whether a round is a seeding round, which the Dutch system pairs."""
    return number <= seeding_rounds(tournament.planned_rounds)


class Field(NamedTuple):
    """Who takes part, by score and then by Index; `standing` are the places by the Index alone, from 0."""

    players: list[Contender]
    indices: dict[Tpn, Index]
    standing: dict[Tpn, int]


def field(tournament: Tournament, number: RoundNumber) -> Field:
    """Return who takes part in a round after the seeding rounds.

    Source: burstein-2026 1.8.
    """
    found = indices(tournament, number)
    place = places(tournament)
    # no criterion knows topscorers (BU26-5), and none looks at floats (BU26-2)
    players = [
        one._replace(topscorer=False, floats=("none", "none"))
        for one in ranked(tournament, number, bar=bye_bar, idle=lambda _entry: "none")
    ]

    def by_index(one: Contender) -> tuple[int, int, int]:
        buchholz, berger = found[one.tpn].value
        return -buchholz, -berger, place[one.tpn]

    players.sort(key=by_index)
    standing = {one.tpn: at for at, one in enumerate(players)}
    players.sort(key=lambda one: -one.score)
    return Field(players, found, standing)


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return who takes part in a round after the seeding rounds, by score and then by Index."""
    return field(tournament, number).players


def bye_bar(games: tuple[Entry, ...]) -> ByeBar | None:
    """Return what bars a player from the pairing-allocated bye, whatever points it brought (BU26-7).

    Source: burstein-2026 2.1.2.
    """
    return first_bar(games, lambda entry: entry.mark in _BARRING)


def games_played(one: Contender) -> int:
    """Return how many games over the board a player has behind him (BU26-8)."""
    return sum(1 for entry in one.games if entry.played)


_BARRING: Final = {Mark.PAIRING_ALLOCATED_BYE, Mark.FORFEIT_WIN, Mark.FULL_POINT_BYE}
