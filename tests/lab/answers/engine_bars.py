"""What the engine of a procedure says bars a meeting or the bye, whatever else is paired."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.lim_1999.definitions import EDITION as LIM_1999
from pairtutor.rules.lim_2026.definitions import EDITION as LIM_2026
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.common.recording.recorder import had_bye, met_before
from pairtutor.systems.dubov_1997.participants import DubovParticipants
from pairtutor.systems.dubov_1997.recording.passed_over import DubovSteps
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.dubov_2026.recording.bracket import unlike
from pairtutor.systems.lim.participants import participants_of
from pairtutor.systems.lim.recording.opponents import incompatible
from pairtutor.systems.ssm.participants import SsmParticipants
from pairtutor.systems.ssm.recording import brackets as ssm
from pairtutor.systems.swiss_team.participants import TeamParticipants
from pairtutor.systems.swiss_team_2026.procedure import participants_of as participants_of_teams
from pairtutor.trace.recorder import NullTracer
from pairtutor.trace.values import Forbidden, Met

Bars = Callable[[Tpn, Tpn | None], object]
"""What bars two players, or one from the bye; None where nothing does."""


def engine_bars(system: str, tournament: Tournament, number: RoundNumber) -> Bars:
    """Return what bars whom in a round by the engine of a procedure."""
    match system:
        case "dubov-1997":
            return _dubov_1997(DubovParticipants(tournament, number))
        case "dubov-2026":
            return _dubov_2026(Dubov2026Participants(tournament, number))
        case "ssm":
            return _ssm(SsmParticipants(tournament, number))
        case "swiss-team-2026":
            return _teams(participants_of_teams(tournament, number))
        case _:
            return _lim(system, tournament, number)


def _lim(system: str, tournament: Tournament, number: RoundNumber) -> Bars:
    field = participants_of({"lim-1999": LIM_1999, "lim-2026": LIM_2026}[system], tournament, number)
    return _bars(field, field.legal, partial(incompatible, field))


def _dubov_1997(field: DubovParticipants) -> Bars:
    return _bars(field, field.lawful, DubovSteps(field, None, NullTracer()).unlike)


def _dubov_2026(field: Dubov2026Participants) -> Bars:
    return _bars(field, field.lawful, partial(unlike, field))


def _teams(field: TeamParticipants) -> Bars:
    return _bars(field, field.lawful, lambda one, other: between(field.players[one], field.players[other]))


def _bars(field: Participants, lawful: Sequence[int], against: Callable[[int, int], object]) -> Bars:
    """Return what bars: an earlier bye, or for two by their places what speaks `against` them."""

    def bar(first: Tpn, second: Tpn | None) -> object:
        rank = field.rank[first]
        if second is None:
            return had_bye(field.players[rank])
        other = field.rank[second]
        return None if lawful[rank] >> other & 1 else against(rank, other)

    return bar


def between(first: Contender, second: Contender) -> Met | Forbidden:
    """Return what bars two teams who may not meet."""
    return met_before(first, second) or Forbidden("forbidden", first.tpn, second.tpn)


def _ssm(field: SsmParticipants) -> Bars:
    def bar(first: Tpn, second: Tpn | None) -> object:
        rank = field.rank[first]
        if second is None:
            return None if field.bye >> rank & 1 else ssm.had_bye(field, rank)
        other = field.rank[second]
        return None if field.legal[rank] >> other & 1 else ssm.against_pair(field, rank, other, ("B1",))

    return bar
