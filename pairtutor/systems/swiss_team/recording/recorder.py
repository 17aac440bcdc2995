"""A round from its opening to its result, stage by stage."""

from __future__ import annotations

from pairtutor.model.colour import Colour, Strength
from pairtutor.model.ids import Tpn
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.records import replace
from pairtutor.rules.citing import union
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Granted, Table
from pairtutor.systems.common.recording.opening import preference_line
from pairtutor.systems.swiss_team.participants import TeamParticipants
from pairtutor.systems.swiss_team.recording.bracket import PairingRecorder
from pairtutor.systems.upfloating.recording.recorder import UpfloatingRecorder
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.values import PreferenceLine, TeamsLine


def simple_line(team: Contender) -> PreferenceLine:
    """Return the preference of a team where preferences have no strengths: "due" stands for any."""
    line = preference_line(team)
    return line._replace(strength="due") if team.preference.strength is Strength.STRONG else line


class TeamRecorder(PairingRecorder, UpfloatingRecorder):
    """Records the round and its brackets; each stage has a part of its own."""

    participants: TeamParticipants

    def __init__(self, participants: TeamParticipants, event: TeamEvent, tracer: Tracer, system: str) -> None:
        super().__init__(
            participants, tracer, system, preference_line if event.preferences == "B" else simple_line
        )
        self.event = event

    def opening_step(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> RoundOpened:
        """Return the step that says who takes part, with what the event has chosen and the second scores."""
        opened = super().opening_step(tournament, choice, initial, because)
        event = self.event
        lines = zip(opened.players, self.participants.secondary, strict=True)
        return replace(
            opened,
            cites=union(opened.cites, self.cites.table("preferences").get(event.preferences, ())),
            players=tuple([line._replace(game_points=points) for line, points in lines]),
            teams=TeamsLine(event.preferences, event.score, event.secondary, event.boards, event.assumed),
        )

    def decider(self, table: Table[Granted]) -> Tpn | None:
        """Return whose preference, number or last colour decides; None where that of neither alone does."""
        rule = table.grant.rule
        if rule in ("initial-colour", "higher-ranked", "first-alternates"):
            return table.higher.tpn
        if rule == "other-alternates":
            return table.lower.tpn
        if rule == "one-due":
            return next(team.tpn for team in (table.higher, table.lower) if team.preference.colour)
        if rule == "stronger-preference":
            strong = (
                team for team in (table.higher, table.lower) if team.preference.strength is Strength.STRONG
            )
            return next(strong).tpn
        return None
