"""The Index: how strong the opposition was that somebody has met so far, by Buchholz and Sonneborn-Berger.

Scores are in half points, so a Sonneborn-Berger sum is in quarter points.
Source: burstein-2026 1.7.
"""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament


class IndexTerm(NamedTuple):
    """What one round adds: whose score, how high it counts, and the points that were taken in the round.

    `opponent` is None where no game was played, and the player's own score counts. `raised` are half points
    that the opponent's score is higher than it stands, for a run of zero-point byes.
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
        return sum(one.score for one in self.terms)

    @property
    def sonneborn_berger(self) -> int:
        """The sum of points taken times score, in quarter points."""
        return sum(one.points * one.score for one in self.terms)

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
        other = entry.opponent
        if other is None or not entry.played:
            return IndexTerm(None, own, entry.points, 0)
        more = raises.get(other, 0)
        return IndexTerm(other, scores[other] + more, entry.points, more)

    return {tpn: Index(tuple([term(entry, scores[tpn]) for entry in line])) for tpn, line in games.items()}


def points_added(games: tuple[Entry, ...], draw: HalfPoints) -> HalfPoints:
    """Return what is added to the score of somebody whose zero-point byes last up to the current round.

    Source: burstein-2026 1.7.2.2.
    """
    more = 0
    for entry in reversed(games):
        if entry.mark is not Mark.ZERO_POINT_BYE:
            break
        more += draw - entry.points
    return more
