"""The one ranking that a round is paired by."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.rules.ssm.floats import float_of
from pairtutor.rules.ssm.scores import game_points, meetings, opponents_scores, scores

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pairtutor.model.game import Entry
    from pairtutor.model.ids import HalfPoints, Tpn
    from pairtutor.model.player import Player
    from pairtutor.model.tournament import Tournament
    from pairtutor.rules.measures.floats import FloatMark


class Ranked(NamedTuple):
    """A player as a round finds them.

    `score` and `sos` are WDL points, `gam` half points, `draw` the place in the draw, from 1. `met` has the
    round of each meeting. `floats` are those of the round just before and of the one before that;
    `bye_round` is the round in which the player had the bye. `games` are the rounds so far.
    """

    player: Player
    score: int
    sos: int
    gam: HalfPoints
    draw: int
    met: Mapping[Tpn, int]
    floats: tuple[FloatMark, FloatMark]
    bye_round: int | None
    games: tuple[Entry, ...]

    @property
    def tpn(self) -> Tpn:
        """The player's id."""
        return self.player.tpn


def draw_places(tournament: Tournament) -> dict[Tpn, int]:
    """Return everybody's place in the draw, from 1; those who were not drawn follow in order of entry.

    Source: ssm A2.e, SSM-8.
    """
    entered = tournament.order or tuple(player.tpn for player in tournament.players)
    order = dict.fromkeys((*tournament.draw_order, *entered))
    return {tpn: place for place, tpn in enumerate(order, 1)}


def ranking(tournament: Tournament, number: RoundNumber) -> list[Ranked]:
    """Return all players, whether they take part or not, in the ranking before a round.

    Source: ssm A2.
    """
    points = scores(tournament, number)
    places = draw_places(tournament)
    earlier = [
        scores(tournament, RoundNumber(past)) if past else {} for past in (number - 1, max(0, number - 2))
    ]

    def floated(tpn: Tpn, games: tuple[Entry, ...], back: int) -> FloatMark:
        return float_of(tpn, games[-back], earlier[back - 1]) if len(games) >= back else "none"

    found = []
    for player in tournament.players:
        tpn = player.tpn
        games = tournament.entries[tpn][: number - 1]
        byes = [past for past, entry in enumerate(games, 1) if entry.mark is Mark.PAIRING_ALLOCATED_BYE]
        found.append(
            Ranked(
                player=player,
                score=points[tpn],
                sos=opponents_scores(games, number, points),
                gam=game_points(tournament, tpn, number),
                draw=places[tpn],
                met=meetings(games, number),
                floats=(floated(tpn, games, 1), floated(tpn, games, 2)),
                bye_round=byes[0] if byes else None,
                games=games,
            )
        )
    return sorted(found, key=lambda one: (-one.score, -one.sos, -one.gam, -one.player.rating, one.draw))
