"""Every answer of the brackets of a Dubov round of 2026: sets of upfloaters, subgroups, S1 beside G2."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import Final

from pairtutor.answers.answer import Answer, Cause, SameSide
from pairtutor.answers.dubov_facts import Dubov2026Facts
from pairtutor.answers.dubov_upfloaters import BestSet, Upfloaters
from pairtutor.answers.groups import GroupQuestions, OpponentSearch
from pairtutor.answers.procedure_facts import By
from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import (
    ColumnsFormed,
    SubgroupsShifted,
    SubgroupTransposed,
    UpfloatersSought,
)
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import Outranked, SetsWorse
from pairtutor.trace.values import OnlyPartners, Players, Value

FEW: Final = 6
"""Up to so many sets of upfloaters each of them is answered for."""


class Dubov2026Questions(GroupQuestions):
    """Asks about one bracket; nobody leaves it, and others come up into it."""

    round: Dubov2026Facts

    def _arrived(self) -> Players:
        return tuple(self._up)

    @cached_property
    def _up(self) -> Mapping[Tpn, int]:
        """Who floats up, with the step that says so."""
        return {one.event.player: one.step for one in self.moves("up")}

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

    # --- who floats up ---------------------------------------------------------------------------

    @cached_property
    def below(self) -> Sequence[Tpn]:
        """Those of lower scores who are still to be paired when the bracket is opened."""
        return self.round.waiting(self.opening, self.opened.residents)

    @cached_property
    def _sought(self) -> Step | None:
        """The step that says how many float up, None where nobody has to."""
        return next((step for step in self.steps if isinstance(step.event, UpfloatersSought)), None)

    @cached_property
    def upfloaters(self) -> Upfloaters:
        """Who could float up, where somebody has to."""
        assert self._sought is not None and isinstance(self._sought.event, UpfloatersSought)
        return Upfloaters(self.round, self.opened.residents, self.below, self._sought.event)

    def floats(self) -> Iterable[Answer]:
        """Answer for those who float up, and for the residents, as nobody ever floats down."""
        for tpn in self.members:
            if tpn in self._up:
                yield Answer((tpn,), "made", self.round.clause_of(self._up[tpn]), step=self._up[tpn])
            else:
                yield Answer((tpn,), "apart", "1.3", step=self.opening.number)

    def coming(self) -> Iterable[Answer]:
        """Answer for everybody below why the player does not float up."""
        yield from (self.stays_below(tpn) for tpn in self.below if tpn not in self._up)

    @property
    def above(self) -> Players:
        """Those below with more points than the lowest who float up, and another score than all of them."""
        scores = set(map(self.upfloaters.score, self._up))
        own = [(tpn, self.upfloaters.score(tpn)) for tpn in self.below]
        return tuple(tpn for tpn, score in own if score > min(scores) and score not in scores)

    def counted(self, criterion: str) -> Players:
        """Return whom of those who float up a criterion counts, where it counts players."""
        return self.round.counted(criterion, tuple(self._up))

    def _at(
        self,
        criterion: str,
        players: Players,
        step: int,
        value: Value | None,
        best: Value,
        number: int | None = None,
    ) -> Answer:
        """Return that no set with some players is as good, by the first criterion in which they are worse."""
        clause = self.round.clause_of_criterion(criterion)
        witness = None
        if number is not None and isinstance(value, int) and isinstance(best, int):
            witness = SetsWorse("sets-worse", players[0], number, number, criterion, value, best, None)
        hits = tuple((tpn,) for tpn in self.round.counted(criterion, players))
        answer = Answer(players, "passed", clause, criterion, value, best, number=number, step=step)
        return answer._replace(witness=witness, hits=hits if value == len(hits) else ())

    def _compared(self, players: Players, step: int, found: BestSet, number: int | None) -> Answer | None:
        """Answer by the first criterion in which a set falls short, None if it is as good."""
        taken = self.upfloaters.taken
        for (criterion, value), (_, best) in zip(found.criteria(), taken.criteria(), strict=True):
            if value != best:
                return self._at(criterion, players, step, value, best, number)
        return None

    def _as_good(self, players: Players, other: Tpn, step: int, number: int | None) -> Answer:
        """Answer that a set is as good, and only later in the order."""
        clause = self.round.clause_of_criterion("sequence")
        why = Outranked("outranked", players[0], other, "order")
        return Answer(players, "passed", clause, number=number, witness=why, step=step)

    def stays_below(self, tpn: Tpn) -> Answer:
        """Answer why a player does not float up: by the best set with the player and as many as float up."""
        if self._sought is None:
            return self._at("upfloaters", (tpn,), self.opening.number, None, 0)
        sets, step = self.upfloaters, self._sought.number
        if sets.large and sets.score(tpn) < sets.taken.scores[0]:
            return self._at("upfloater-scores", (tpn,), step, None, sets.taken.scores)
        found, number = sets.as_many_with((tpn,)), sets.number(tpn)
        if found is None:
            fewest, lack = sets.fewest_with(tpn), sets.lack_with((tpn,))
            clause = self._clause_of_lack(lack, (tpn,))
            if fewest is not None:
                clause = self.round.clause_of_criterion("upfloaters")
            stuck = Answer((tpn,), "stuck", clause, "upfloaters", fewest, sets.taken.many, number)
            return stuck._replace(witness=lack, step=step)
        worse = self._compared((tpn,), step, found, number)
        if worse is not None:
            return worse
        own = [one for one in self._up if sets.score(one) == sets.score(tpn)]
        before = [one for one in own if sets.below.index(one) < sets.below.index(tpn)]
        other = before[-1] if before else next(iter(self._up))
        return self._as_good((tpn,), other, self._up[other], number or sets.first_number(tpn))

    def _clause_of_lack(self, lack: Cause | None, chosen: Players) -> str | None:
        """Return what a meeting breaks; no clause speaks of somebody of the bracket who finds nobody."""
        here = {*self.opened.residents, *chosen}
        if isinstance(lack, OnlyPartners):
            inside = {tpn for group in lack.groups for tpn in group} <= here
            return None if inside else self.round.clause_of_criterion("legality")
        barred = self.round.bar(self.opened.residents[0], chosen[0]) if lack else None
        return barred.clause if barred else self.round.clause_of_criterion("legality")

    def sets_of_upfloaters(self) -> Iterable[Answer]:
        """Answer for each set of the number and scores that are taken, where there are few."""
        event = self._sought.event if self._sought else None
        if not isinstance(event, UpfloatersSought) or event.sets > FEW:
            return
        choices = [combinations(share.players, share.taken) for share in event.shares]
        for number, parts in enumerate(product(*choices), 1):
            yield self._set(tuple(tpn for part in parts for tpn in part), number, event.number)

    def _set(self, chosen: Players, number: int, taken: int) -> Answer:
        """Answer for a set of upfloaters by its number and that of the set taken."""
        assert self._sought is not None, "sets are compared where somebody has to float up"
        step = self._sought.number
        if number == taken:
            return Answer(chosen, "made", self.round.clause_of(step), number=number, step=step)
        found = self.upfloaters.as_many_with(chosen)
        if found is None:
            lack = self.upfloaters.lack_with(chosen)
            clause = self._clause_of_lack(lack, chosen)
            return Answer(chosen, "stuck", clause, number=number, witness=lack, step=step)
        worse = self._compared(chosen, step, found, number)
        return worse or self._as_good(
            chosen, next(one for one in self._up if one not in chosen), step, number
        )
