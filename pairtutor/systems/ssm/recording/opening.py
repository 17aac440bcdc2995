"""The first steps of a trace: who takes part, and the ranking of them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pairtutor.model.game import ByeBar, Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.rules.citing import union
from pairtutor.rules.measures.contenders import is_last_round
from pairtutor.rules.ssm.citations import CITING
from pairtutor.rules.ssm.criteria import one_bye
from pairtutor.rules.ssm.scores import POINTS
from pairtutor.systems.common.recording.opening import absent_lines, games_before, kept_apart, listed_order
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.refusals import Figure, StandingLine
from pairtutor.trace.values import PlayerLine, PointsLine, PreferenceLine, ScoregroupLine

if TYPE_CHECKING:
    from typing import Literal

    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.rules.citing import Cites
    from pairtutor.rules.ssm.ranking import Ranked
    from pairtutor.systems.ssm.participants import SsmParticipants

NO_COLOUR = PreferenceLine(None, "none")
MISSED = frozenset({Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS})


def round_opened(tournament: Tournament, participants: SsmParticipants, choice: SystemChoice) -> RoundOpened:
    """Return the step that opens a round; colours that a file may state are left out."""
    players = participants.players
    absent = tournament.absent_in(participants.number)
    return RoundOpened(
        cites=union(
            CITING.round,
            CITING.absent if absent else (),
            CITING.odd_number if one_bye(players) else (),
            CITING.byes_before if any(one.bye_round for one in players) else (),
        ),
        system=choice.system,
        system_because=choice.because,
        tournament=tournament.title,
        round=participants.number,
        planned_rounds=tournament.planned_rounds,
        last_round=is_last_round(tournament, participants.number),
        initial_colour=None,
        initial_colour_because="default",
        bye_needed=one_bye(players),
        players=tuple(_player_line(one, rank) for rank, one in enumerate(players, 1)),
        absent=absent_lines(tournament, participants.number, coloured=False),
        scoregroups=tuple(
            ScoregroupLine(players[group[0]].score, tuple(players[place].tpn for place in group))
            for group in participants.brackets()
        ),
        apart=kept_apart(tournament, participants.number, {one.player.tpn for one in players}),
        points=PointsLine(*POINTS),
        order=listed_order(tournament),
        drawn=tournament.draw_order,
        restricted_rounds=tournament.restricted_rounds,
    )


def _player_line(one: Ranked, rank: int) -> PlayerLine:
    bar = None if one.bye_round is None else ByeBar("pairing-allocated-bye", RoundNumber(one.bye_round))
    games = games_before(one.games, RoundNumber(len(one.games) + 1), coloured=False)
    player = one.player
    return PlayerLine(
        player.tpn,
        player.name,
        player.title,
        player.rating,
        rank,
        one.score,
        0,
        games,
        "",
        0,
        NO_COLOUR,
        one.floats,
        bar,
        False,
        sum(not game.played for game in games),
        player.group,
        one.gam,
    )


def standings_formed(participants: SsmParticipants) -> StandingsFormed:
    """Return the ranking with the figures that it goes by; columns in which all are level are left out."""
    players = participants.players
    columns: list[Literal["score", "sos", "gam", "rating", "draw"]] = []
    figures: list[list[Figure]] = []
    if participants.number > 1:
        columns += ["score", "sos"]
        figures += [[one.score for one in players], [one.sos for one in players]]
    if any(one.gam for one in players):
        columns.append("gam")
        figures.append([one.gam for one in players])
    if any(one.player.rating for one in players):
        columns.append("rating")
        figures.append([one.player.rating or None for one in players])
    if _draw_decides(players):
        columns.append("draw")
        figures.append([one.draw for one in players])
    return StandingsFormed(
        cites=_standings_cites(participants, drawn="draw" in columns),
        columns=tuple(columns),
        lines=tuple(
            StandingLine(one.tpn, tuple(column[place] for column in figures))
            for place, one in enumerate(players)
        ),
    )


def _draw_decides(players: list[Ranked]) -> bool:
    """Return whether the draw decides between any two."""
    return any(_level(one) == _level(other) for one, other in pairwise(players))


def _level(one: Ranked) -> tuple[int, int, int, int]:
    return one.score, one.sos, one.gam, one.player.rating


def _standings_cites(participants: SsmParticipants, *, drawn: bool) -> Cites:
    players = participants.players
    games = [entry for one in players for entry in one.games]
    ratings = [one.player.rating for one in players]
    return union(
        CITING.standings,
        CITING.sos if participants.number > 1 else (),
        CITING.absent if any(not entry.takes_part for entry in games) else (),
        CITING.missed if any(entry.mark in MISSED for entry in games) else (),
        CITING.gam if any(one.gam for one in players) else (),
        CITING.unrated if any(ratings) and not all(ratings) else (),
        CITING.draw if drawn else (),
    )
