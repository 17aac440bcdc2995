"""A round of teams by the rules of 2026: [C8] to [C10], preferences by type, the colours of 4.3.

Teams are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from typing import Final

from pairtutor.errors import UsageError
from pairtutor.matching.bits import Mask, Rows, mask_of
from pairtutor.messages import Message
from pairtutor.model.ids import RoundNumber
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import Tournament
from pairtutor.rules.swiss_team_2026.definitions import contenders, decide, floated_last_round, near_the_end
from pairtutor.systems.common.listener import NullListener, Progress, heard_by
from pairtutor.systems.common.rounds import carried_out
from pairtutor.systems.search.rows import all_rows_across
from pairtutor.systems.swiss_team.pairings import PairCriterion
from pairtutor.systems.swiss_team.participants import TeamParticipants
from pairtutor.systems.swiss_team.rounds import TeamListener, TeamRound
from pairtutor.trace.recorder import Tracer

SYSTEM: Final = "swiss-team-2026"


def same_preference(participants: TeamParticipants, _upfloaters: int) -> Rows:
    """Return the pairs in which a team cannot have the colour it prefers, as rows that may be changed.

    Source: swiss-team-2026 2.3.5, TEAM26-24.
    """
    return participants.alike[:]


def same_strong_preference(participants: TeamParticipants, _upfloaters: int) -> Rows:
    """Return the pairs in which a team cannot have the colour it strongly prefers.

    Source: swiss-team-2026 2.3.6, TEAM26-24.
    """
    strong = participants.strong
    return [row & strong if strong >> v & 1 else 0 for v, row in enumerate(participants.alike)]


def floated_residents(participants: TeamParticipants, upfloaters: Mask) -> Rows:
    """Return the pairs of an upfloater with a resident who was a floater in the round before.

    Source: swiss-team-2026 2.3.7, TEAM26-17, TEAM26-19.
    """
    return all_rows_across(len(participants.players), upfloaters, participants.floated & ~upfloaters)


COLOURS: Final = PairCriterion("colour-preference", same_preference)
STRONG: Final = PairCriterion("strong-preference", same_strong_preference)
OPPONENTS: Final = PairCriterion("opponents-again", floated_residents)


def criteria(event: TeamEvent, *, floats_count: bool) -> list[PairCriterion]:
    """Return the criteria of an event for the pairings of a bracket, in falling priority.

    Source: swiss-team-2026 2.3, TEAM26-25.
    """
    asked = [] if event.preferences == "none" else [COLOURS]
    asked += [STRONG] if event.preferences == "B" else []
    return [*asked, OPPONENTS] if floats_count else asked


def participants_of(tournament: Tournament, number: RoundNumber) -> TeamParticipants:
    """Return the teams of a round, by rank; in the last two rounds nobody is known as a floater.

    Source: swiss-team-2026 1.2.2, swiss-team-2026 4.2, TEAM26-1, TEAM26-26.
    """
    event = tournament.teams or TeamEvent()
    teams = contenders(tournament, number, event.preferences)
    counts = not near_the_end(tournament, number)
    secondary = [
        sum(tournament.game_points.get(team.tpn, ())[: number - 1]) if event.secondary else 0
        for team in teams
    ]
    before = mask_of(rank for rank, team in enumerate(teams) if counts and floated_last_round(team))
    return TeamParticipants(tournament, number, teams, before, secondary, floats_count=counts)


def _begin(
    tournament: Tournament, number: RoundNumber, tracer: Tracer, progress: Progress | None
) -> TeamRound:
    """Return the round to be paired, with a recorder only if steps are kept.

    Raises:
        UsageError: nobody says how many rounds are planned, on which criteria depend.
    """
    if tournament.planned_rounds is None:
        raise UsageError(Message("errors.round.unplanned", file=tournament.source))
    participants = participants_of(tournament, number)
    event = tournament.teams or TeamEvent()
    asked = criteria(event, floats_count=not near_the_end(tournament, number))
    listener: TeamListener = NullListener()
    if tracer.recording:
        from pairtutor.systems.swiss_team.recording.recorder import TeamRecorder

        listener = heard_by(TeamRecorder(participants, event, tracer, SYSTEM), tracer)
    return TeamRound(participants, asked, decide, listener, progress)


pair_round = carried_out(_begin)
