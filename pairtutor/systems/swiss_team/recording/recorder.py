"""A round from its opening to its result, stage by stage."""

from __future__ import annotations

from contextlib import AbstractContextManager

from pairtutor.matching.bits import bits
from pairtutor.model.colour import Colour, Strength
from pairtutor.model.ids import Tpn
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.records import replace
from pairtutor.rules.citing import union
from pairtutor.rules.facts import citations_of
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Granted, Seated, Table
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.recording.opening import preference_line
from pairtutor.systems.common.recording.recorder import ColourRecorder
from pairtutor.systems.swiss_team.bye import in_order
from pairtutor.systems.swiss_team.participants import Pairs, TeamParticipants
from pairtutor.systems.swiss_team.recording.bracket import PairingRecorder
from pairtutor.systems.swiss_team.rounds import TeamListener
from pairtutor.systems.upfloating.recording.bye import FirstByeRecorder
from pairtutor.systems.upfloating.recording.upfloaters import UpfloaterRecorder
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.procedures import GroupOpened, GroupSettled
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.values import PreferenceLine, TeamsLine


def simple_line(team: Contender) -> PreferenceLine:
    """Return the preference of a team where preferences have no strengths."""
    line = preference_line(team)
    return line._replace(strength="due") if team.preference.strength is Strength.STRONG else line


class TeamRecorder(ColourRecorder, TeamListener):
    """Records the round and its brackets; each stage has a recorder of its own."""

    def __init__(self, participants: TeamParticipants, event: TeamEvent, tracer: Tracer, system: str) -> None:
        line = preference_line if event.preferences == "B" else simple_line
        super().__init__(participants, tracer, line)
        self.teams = participants
        self.event = event
        self.cites = cites = citations_of(system)
        self.bye = FirstByeRecorder(self, cites, lambda: in_order(participants), participants.matches_played)
        self.upfloaters = self._sets = UpfloaterRecorder(self, cites)
        self.pairings = self._pairings = PairingRecorder(self, cites)

    def opening(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> RoundOpened:
        """Return the step that says who takes part, with what the event has chosen and the second scores."""
        opened = super().opening(tournament, choice, initial, because)
        event = self.event
        lines = zip(opened.players, self.teams.secondary, strict=True)
        return replace(
            opened,
            players=tuple([line._replace(game_points=points) for line, points in lines]),
            teams=TeamsLine(event.preferences, event.score, event.secondary, event.boards, event.assumed),
        )

    def completion(self, rest: Completion) -> None:
        self.completion_tested(
            self.cites("completion" if rest.possible else "impossible"), rest, possible=rest.possible
        )

    def bracket(self, number: int, score: int, residents: int, below: int) -> AbstractContextManager[None]:
        self._sets.group = self._pairings.group = number
        group = next(scoregroup for scoregroup in self.participants.groups if scoregroup.score == score)
        everybody = residents.bit_count() == group.end - group.first
        return self.section(
            GroupOpened(
                cites=union(self.cites("group"), () if everybody else self.cites("remaining")),
                group=number,
                score=score,
                role="ordinary" if below else "last",
                direction="none",
                arrived=(),
                residents=self.tpns(bits(residents)),
                pairs=None,
            )
        )

    def settled(self, pairs: Pairs) -> None:
        self.emit(
            GroupSettled(
                cites=self.cites("settled"), group=self._pairings.group, pairs=self.lines(pairs), left=()
            )
        )

    def closed(self, seated: Seated[Granted]) -> None:
        """Record the colours and the outcome, with the sums of sets and pairings."""
        for table in seated.tables:
            self.colour_decided(self.cites("colour", table.grant.rule), table, decider=_decider(table))
        sets, pairings = self._sets, self._pairings
        counted = (
            sets.families + pairings.families,
            sets.skipped + pairings.skipped,
            sets.sets + pairings.pairings,
        )
        self.outcome(self.cites("result"), seated, brackets=pairings.group, counted=counted)


def _decider(table: Table[Granted]) -> Tpn | None:
    """Return whose preference, number or last colour decides; None where that of neither alone does."""
    rule = table.grant.rule
    if rule in ("initial-colour", "higher-ranked", "first-alternates"):
        return table.higher.tpn
    if rule == "other-alternates":
        return table.lower.tpn
    if rule == "one-due":
        return next(team.tpn for team in (table.higher, table.lower) if team.preference.colour)
    if rule == "stronger-preference":
        strong = (team for team in (table.higher, table.lower) if team.preference.strength is Strength.STRONG)
        return next(strong).tpn
    return None
