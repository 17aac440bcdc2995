"""Every answer of the brackets of a Dubov round of 2026: sets of upfloaters, subgroups, S1 beside G2."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from pairtutor.answers.answer import Answer, SameSide
from pairtutor.answers.procedure_facts import By, UpfloaterFacts
from pairtutor.answers.searches import OpponentSearch
from pairtutor.answers.upfloaters import UpfloaterQuestions
from pairtutor.model.ids import Tpn
from pairtutor.positions.dubov_figures import DubovPlayer
from pairtutor.positions.editions import DUBOV_2026
from pairtutor.positions.histories import persons
from pairtutor.positions.legality import PreferenceLegality, forbidden_pairs
from pairtutor.positions.upfloaters import UpfloaterSets
from pairtutor.trace.derived import bye_test, came_later
from pairtutor.trace.procedures import ColumnsFormed, StandingsFormed, SubgroupsShifted, SubgroupTransposed


class Dubov2026Facts(UpfloaterFacts):
    """A round by the Dubov rules of 2026, with the figures that its players have."""

    def _legality(self) -> PreferenceLegality:
        opened = self.index.opened
        return PreferenceLegality(persons(opened, DUBOV_2026), forbidden_pairs(opened))

    @cached_property
    def players(self) -> Mapping[Tpn, DubovPlayer]:
        """What the rules look at in each player."""
        opened, standings = self.index.opened, self.index.standings
        figures: dict[Tpn, tuple[int, tuple[int, ...]]] = dict.fromkeys(self.persons, (0, ()))
        for line in standings.lines if isinstance(standings, StandingsFormed) else ():
            _, aro, _, lifted = line.figures
            assert isinstance(aro, int) and isinstance(lifted, tuple), (
                "these are figures of Dubov's standings"
            )
            figures[line.player] = (aro, lifted)
        # so many upfloats make a maximum upfloater (1.8)
        most = 2 + (opened.planned_rounds or 0) // 5
        return {
            tpn: DubovPlayer(person, *figures[tpn], most, opened.round, last=opened.last_round)
            for tpn, person in self.persons.items()
        }

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return the test that decides about the bye (dubov-2026 3.1.3 to 3.1.5)."""
        own, other = self.players[tpn], self.players[bye]
        return bye_test((own.person.score, own.games, tpn), (other.person.score, other.games, bye))

    def counted_players(self, criterion: str, players: Iterable[Tpn]) -> tuple[Tpn, ...]:
        """Return the players of some upfloaters that [C8] or [C10] counts; nobody for other criteria."""
        if criterion == "maximum-upfloaters":
            return tuple(tpn for tpn in players if self.players[tpn].maximum)
        if criterion == "repeated-upfloaters":
            return tuple(tpn for tpn in players if self.players[tpn].again)
        return ()


class Dubov2026Questions(UpfloaterQuestions):
    """Asks about one bracket; nobody leaves it, and others come up into it."""

    round: Dubov2026Facts

    # --- pairs ---------------------------------------------------------------------------------

    def unmade(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not: they are of one subgroup, or somebody came first."""
        two = (player, other)
        upper, lower = self.subgroups
        if {player, other} <= upper or {player, other} <= lower:
            return self._of_one_subgroup(two, first=player in upper)
        answer = self.sought(player, other)
        assert answer is not None, "everybody of the bracket is given somebody"
        return answer

    @cached_property
    def subgroups(self) -> tuple[set[Tpn], set[Tpn]]:
        """Who is in G1 and in G2 when they are set against each other."""
        transposition = next(step.event for step in self.steps if isinstance(step.event, SubgroupTransposed))
        assert isinstance(transposition, SubgroupTransposed), "so it was looked for"
        return set(transposition.upper), set(transposition.lower)

    @cached_property
    def shifts(self) -> tuple[tuple[int, set[Tpn]], ...]:
        """The steps that change subgroups, each with those who are asked."""
        events = ((step.number, step.event) for step in self.steps)
        return tuple(
            (number, set(event.order)) for number, event in events if isinstance(event, SubgroupsShifted)
        )

    @cached_property
    def forming_step(self) -> int:
        """The step that makes the subgroups."""
        return next(step.number for step in self.steps if isinstance(step.event, ColumnsFormed))

    def _of_one_subgroup(self, two: tuple[Tpn, Tpn], *, first: bool) -> Answer:
        """Answer for two of one subgroup: by the last change that could have parted them, if there is one.

        `first` says that it is G1, the white one.
        """
        changes = [number for number, asked in self.shifts if not asked.isdisjoint(two)]
        side = SameSide("same-side", *two, "white" if first else "black")
        if changes:
            return self.answer_from_step(two, changes[-1], side)
        return self.answer_from_step(two, self.forming_step, side, "apart")

    def later(self, two: tuple[Tpn, Tpn], search: OpponentSearch, against: Tpn) -> Answer:
        """Answer for somebody of G2 who has a larger number than the opponent taken."""
        assert search.opponent is not None, "nobody comes later than all"
        why = came_later(against, search.opponent, "number")
        return self.answer_from_step(two, search.step.number, why)

    def turn(self, search: OpponentSearch, against: Tpn) -> By:
        """Return by what somebody stands first in S1: a lower average, else the number."""
        own, other = self.round.players[search.player], self.round.players[against]
        return "number" if own.aro == other.aro else "average-rating"

    @property
    def sets(self) -> UpfloaterSets:
        """What measures sets of upfloaters."""
        return UpfloaterSets(self.round.position, self.round.players, self.opened.residents, self.below)
