"""Every answer of the brackets of a Dubov round of 2026: sets of upfloaters, subgroups, S1 beside G2."""

from __future__ import annotations

from typing import Final

from pairtutor.answers.answer import Answer, SameSide
from pairtutor.answers.dubov_facts import Dubov2026Facts
from pairtutor.answers.dubov_upfloaters import Upfloaters
from pairtutor.answers.groups import OpponentSearch
from pairtutor.answers.procedure_facts import By
from pairtutor.answers.upfloater_questions import UpfloaterQuestions
from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import (
    ColumnsFormed,
    SubgroupsShifted,
    SubgroupTransposed,
    UpfloatersSought,
)
from pairtutor.trace.refusals import Outranked

FEW: Final = 6
"""Up to so many sets of upfloaters each of them is answered for."""


class Dubov2026Questions(UpfloaterQuestions):
    """Asks about one bracket; nobody leaves it, and others come up into it."""

    round: Dubov2026Facts

    # --- pairs ---------------------------------------------------------------------------------

    def unmade(self, one: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not: they are of one subgroup, or somebody came first."""
        two = (one, other)
        told = next(step.event for step in self.steps if isinstance(step.event, SubgroupTransposed))
        assert isinstance(told, SubgroupTransposed)
        if {one, other} <= set(told.upper) or {one, other} <= set(told.lower):
            return self._of_one_subgroup(two, first=one in told.upper)
        found = self.sought(one, other)
        assert found is not None, "everybody of the bracket is given somebody"
        return found

    def _of_one_subgroup(self, two: tuple[Tpn, Tpn], *, first: bool) -> Answer:
        """Answer for two of one subgroup: by the last change that could have parted them, if there is one."""
        formed = next(step for step in self.steps if isinstance(step.event, ColumnsFormed))
        changes = [
            step
            for step in self.steps
            if isinstance(step.event, SubgroupsShifted) and set(two) & set(step.event.order)
        ]
        side = SameSide("same-side", *two, "white" if first else "black")
        if changes:
            return self.passed(two, changes[-1].number, side)
        return self.passed(two, formed.number, side, "apart")

    def later(self, two: tuple[Tpn, Tpn], search: OpponentSearch, against: Tpn) -> Answer:
        """Answer for somebody of G2 who has a larger number than the opponent taken."""
        assert search.opponent is not None, "nobody comes later than all"
        why = Outranked("outranked", against, search.opponent, "number")
        return self.passed(two, search.step.number, why)

    def turn(self, search: OpponentSearch, against: Tpn) -> By:
        """Return by what somebody stands first in S1: a lower average, else the number."""
        one, other = self.round.players[search.player], self.round.players[against]
        return "number" if one.aro == other.aro else "average-rating"

    def measured(self, event: UpfloatersSought) -> Upfloaters:
        """Return who could float up, where somebody has to."""
        return Upfloaters(self.round, self.opened.residents, self.below, event)
