"""Which rounds are seeding rounds, what article 1 and [C2] make of a history after them, and the Index.

Scores are in half points, so a Sonneborn-Berger sum is in quarter points.
Source: burstein-2026 1.7.
"""

from __future__ import annotations

from typing import Final

from pairtutor.model.game import ByeBar, Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.contenders import Contender, places, rank_contenders
from pairtutor.rules.measures.floats import full_point_bar, no_float


class IndexTerm(NamedTuple):
    """What one round adds: whose score, how high it counts, and the points that were taken in the round.

    `opponent` is None where no game was played, and the player's own score counts. `raised` are half points
    that the opponent's score is higher than it stands, for a run of zero-point byes; they are in `score`.
    """

    opponent: Tpn | None
    score: HalfPoints
    points: HalfPoints
    raised: HalfPoints


class Index(NamedTuple):
    """One player's Index; `terms` has one entry for each round so far, round 1 first."""

    terms: tuple[IndexTerm, ...]

    @property
    def buchholz(self) -> int:
        """The sum of the scores, in half points."""
        return sum(term.score for term in self.terms)

    @property
    def sonneborn_berger(self) -> int:
        """The sum of points taken times score, in quarter points."""
        return sum(term.points * term.score for term in self.terms)

    @property
    def value(self) -> tuple[int, int]:
        """What players are ranked by, higher first.

        Source: burstein-2026 1.8.1.
        """
        return self.buchholz, self.sonneborn_berger


def indices(tournament: Tournament, number: RoundNumber) -> dict[Tpn, Index]:
    """Return everybody's Index before a round, from all rounds so far.

    Source: burstein-2026 1.7.1, burstein-2026 1.7.2.
    """
    before = number - 1
    games = {tpn: line[:before] for tpn, line in tournament.entries.items()}
    scores = {
        tpn: sum([entry.points for entry in line]) + sum(tournament.awards.get(tpn, ())[:before])
        for tpn, line in games.items()
    }
    absent = tournament.absent_in(number)
    raises = {
        tpn: points_added(games[tpn], tournament.points.draw)
        for tpn, mark in absent.items()
        if mark is Mark.ZERO_POINT_BYE
    }

    def term(entry: Entry, own: HalfPoints) -> IndexTerm:
        """Return a round's part in the Index; if unplayed, the opponent's score is the player's own."""
        other = entry.opponent
        if other is None or not entry.was_played:
            return IndexTerm(opponent=None, score=own, points=entry.points, raised=0)
        raised_by = raises.get(other, 0)
        return IndexTerm(other, scores[other] + raised_by, entry.points, raised_by)

    return {tpn: Index(tuple([term(entry, scores[tpn]) for entry in line])) for tpn, line in games.items()}


def points_added(games: tuple[Entry, ...], draw: HalfPoints) -> HalfPoints:
    """Return the half points added for zero-point byes in a run up to the last of some games, in order.

    Source: burstein-2026 1.7.2.2.
    """
    more = 0
    for entry in reversed(games):
        if entry.mark is not Mark.ZERO_POINT_BYE:
            break
        more += draw - entry.points
    return more


MOST_SEEDING_ROUNDS: Final = 4
"""No event has more of them; one that does not say how many rounds are planned has so many (BU26-24)."""


def seeding_rounds(planned: int | None) -> int:
    """Return the number of rounds that only spread the field, the first ones; `planned` None: not said.

    Source: burstein-2026 1.6.
    """
    return MOST_SEEDING_ROUNDS if planned is None else min(planned // 2, MOST_SEEDING_ROUNDS)


def is_seeding(tournament: Tournament, number: RoundNumber) -> bool:
    """Say whether a round is a seeding round, which the Dutch system pairs."""
    return number <= seeding_rounds(tournament.planned_rounds)


class Field(NamedTuple):
    """Who takes part, by score and then by Index; `standing` are the places by the Index alone, from 0.

    There are no `indices` where the order by the Index is stated.
    """

    players: list[Contender]
    indices: dict[Tpn, Index]
    standing: dict[Tpn, int]


def field(tournament: Tournament, number: RoundNumber) -> Field:
    """Return the players of a round after the seeding rounds, with their Indices.

    Source: burstein-2026 1.8.
    """
    seeds = places(tournament)
    index_of = {} if tournament.stated else indices(tournament, number)
    # no criterion knows topscorers (BU26-5), and none looks at floats (BU26-2)
    players = [
        player._replace(topscorer=False, floats=("none", "none"))
        for player in rank_contenders(tournament, number, bar=bye_bar, idle=no_float)
    ]

    def by_index(player: Contender) -> tuple[int, int, int]:
        # where the order is stated, the place in the list is all there is
        buchholz, berger = index_of[player.tpn].value if index_of else (0, 0)
        # burstein-2026 1.8.1 Index: Buchholz, then Sonneborn-Berger; 1.8.2 the smaller number
        return -buchholz, -berger, seeds[player.tpn]

    players.sort(key=by_index)
    standing = {player.tpn: at for at, player in enumerate(players)}
    players.sort(key=lambda player: -player.score)  # brackets go by score, within them the Index stays
    return Field(players, index_of, standing)


def contenders(tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return the players of a round after the seeding rounds, by score and then by Index."""
    return field(tournament, number).players


def bye_bar(games: tuple[Entry, ...]) -> ByeBar | None:
    """Return the fact that bars a player from the pairing-allocated bye, whatever points it brought (BU26-7).

    Source: burstein-2026 2.1.2.
    """
    return full_point_bar(games)


def games_played(player: Contender) -> int:
    """Return the number of games over the board of a player, of as many as anybody can have (BU26-8)."""
    return player.possible_games - player.missed
