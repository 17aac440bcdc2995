"""The one ranking that a round is paired by, the scores in it, and the final standings of chapter D."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.model.game import Entry, Mark, PointSystem
from pairtutor.model.ids import SOME_ROUND, HalfPoints, RoundNumber, Tpn
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    NoByeHad,
    NoFloat,
    NotMet,
    SupposedFact,
)
from pairtutor.model.tournament import Player, Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.floats import FloatMark, float_between, with_float


def float_of(tpn: Tpn, entry: Entry, before: Mapping[Tpn, int]) -> FloatMark:
    """Return the float that a round gave to a player; `before` are the WDL points before that round.

    The pairing counts, so a missed game gives the floats of its pair; an absence gives none.
    Source: ssm A4, SSM-10.
    """
    if entry.mark is Mark.PAIRING_ALLOCATED_BYE:
        return "down"
    if entry.opponent is None:
        return "none"
    return float_between(before[tpn], before[entry.opponent])


POINTS: Final = PointSystem(full_point_bye=0, half_point_bye=0)
"""What a round is worth, whatever points the file itself counts; everything else is 0.

Source: ssm A1, SSM-1.
"""


def scores(tournament: Tournament, number: RoundNumber) -> dict[Tpn, int]:
    """Return everybody's WDL points before a round: 2 for a win, 1 for a draw.

    Source: ssm A1.
    """
    return {
        tpn: sum(POINTS.worth(entry.mark) for entry in line[: number - 1])
        for tpn, line in tournament.entries.items()
    }


def meetings(line: tuple[Entry, ...], number: RoundNumber) -> dict[Tpn, int]:
    """Return the opponents whom a player met before a round, each with the round of the meeting.

    Source: ssm B1, SSM-2.
    """
    return {
        entry.opponent: earlier
        for earlier, entry in enumerate(line[: number - 1], 1)
        if entry.opponent is not None and entry.was_played
    }


def opponents_scores(line: tuple[Entry, ...], number: RoundNumber, points: Mapping[Tpn, int]) -> int:
    """Return the SOS before a round: the scores of those met, `points`, once for each meeting.

    Source: ssm A2.b, SSM-5.
    """
    return sum(
        points[entry.opponent]
        for entry in line[: number - 1]
        if entry.opponent is not None and entry.was_played
    )


def game_points(tournament: Tournament, tpn: Tpn, number: RoundNumber) -> HalfPoints:
    """Return the sum of a player's game points (GAM) before a round, in half points.

    Source: ssm A2.c, SSM-6.
    """
    return sum(tournament.game_points.get(tpn, ())[: number - 1])


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


def _without_last(tournament: Tournament, past: int, points: Mapping[Tpn, int]) -> Mapping[Tpn, int]:
    """Return everybody's WDL points before a past round, given those before the round after it.

    They are empty where there was no such round (`past` is 0 or less).
    """
    if past < 1:
        return {}
    lines, worth = tournament.entries, POINTS.worth
    rounds = ((tpn, lines[tpn][past - 1 : past]) for tpn in points)
    return {tpn: points[tpn] - worth(line[0].mark) if line else points[tpn] for tpn, line in rounds}


def _as_supposed(row: Ranked, facts: tuple[SupposedFact, ...], number: RoundNumber) -> Ranked:
    """Return a player as some facts are supposed to be; of other players they change nothing."""
    tpn = row.tpn
    for fact in facts:
        match fact:
            case NotMet() if tpn in (fact.first, fact.second):
                other = fact.second if tpn == fact.first else fact.first
                row = row._replace(met={met: past for met, past in row.met.items() if met != other})
            case EarlierGame() if tpn in (fact.first, fact.second):
                other = fact.second if tpn == fact.first else fact.first
                row = row._replace(met={**row.met, other: SOME_ROUND})
            case NoByeHad(player=player) if player == tpn:
                row = row._replace(bye_round=None)
            case BarFromBye(player=player) if player == tpn:
                row = row._replace(bye_round=SOME_ROUND)
            case NoFloat(player=player) if player == tpn:
                row = row._replace(floats=with_float(row.floats, number - fact.round, "none"))
            case EarlierFloat(player=player) if player == tpn:
                row = row._replace(floats=with_float(row.floats, number - fact.round, fact.direction))
            case _:
                pass
    return row


def draw_places(tournament: Tournament) -> dict[Tpn, int]:
    """Return everybody's place in the draw, from 1; those who were not drawn follow in order of entry.

    Source: ssm A2.e, SSM-8.
    """
    entered = tournament.order or tuple(player.tpn for player in tournament.players)
    order = dict.fromkeys((*tournament.draw_order, *entered))
    return {tpn: at for at, tpn in enumerate(order, 1)}


def ranking(tournament: Tournament, number: RoundNumber) -> list[Ranked]:
    """Return all players, whether they take part or not, in the ranking before a round.

    Source: ssm A2.
    """
    points = scores(tournament, number)
    places = draw_places(tournament)
    earlier: list[Mapping[Tpn, int]] = []  # the points before the last round, then before the one before it
    for past in (number - 1, number - 2):
        earlier.append(_without_last(tournament, past, earlier[-1] if earlier else points))

    def float_before(tpn: Tpn, games: tuple[Entry, ...], back: int) -> FloatMark:
        return float_of(tpn, games[-back], earlier[back - 1]) if len(games) >= back else "none"

    rows = []
    for player in tournament.players:
        tpn = player.tpn
        games = tournament.entries[tpn][: number - 1]
        byes = [past for past, entry in enumerate(games, 1) if entry.mark is Mark.PAIRING_ALLOCATED_BYE]
        rows.append(
            Ranked(
                player=player,
                score=points[tpn],
                sos=opponents_scores(games, number, points),
                gam=game_points(tournament, tpn, number),
                draw=places[tpn],
                met=meetings(games, number),
                floats=(float_before(tpn, games, 1), float_before(tpn, games, 2)),
                bye_round=byes[0] if byes else None,
                games=games,
            )
        )
    rows = [_as_supposed(row, tournament.supposed_facts.facts, number) for row in rows]
    # ssm A2.a score, A2.b the opponents' scores, A2.c game points, A2.d rating, A2.e the draw
    return sorted(rows, key=lambda row: (-row.score, -row.sos, -row.gam, -row.player.rating, row.draw))
