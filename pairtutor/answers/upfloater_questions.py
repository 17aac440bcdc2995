"""Every answer about who comes up into a bracket from below: players, and sets of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import ClassVar, Final

from pairtutor.answers.answer import Answer, Cause
from pairtutor.answers.dubov_upfloaters import BestSet, Upfloaters
from pairtutor.answers.groups import GroupQuestions
from pairtutor.answers.procedure_facts import UpfloaterFacts
from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import UpfloatersSought
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import Outranked, SetsWorse
from pairtutor.trace.values import OnlyPartners, Players, Value

FEW: Final = 6
"""Up to so many sets of upfloaters each of them is answered for."""


class UpfloaterQuestions(GroupQuestions):
    """Asks about a bracket that nobody leaves and others come up into; `downwards` says why nobody leaves."""

    round: UpfloaterFacts
    downwards: ClassVar[str] = "1.3"

    def _arrived(self) -> Players:
        return tuple(self._up)

    @cached_property
    def _up(self) -> Mapping[Tpn, int]:
        """Who floats up, with the step that says so."""
        return {one.event.player: one.step for one in self.moves("up")}

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
        return self.measured(self._sought.event)

    @abstractmethod
    def measured(self, event: UpfloatersSought) -> Upfloaters:
        """Return who could float up, by the step that says how many do."""

    def floats(self) -> Iterable[Answer]:
        """Answer for those who float up, and for the residents, as nobody ever floats down."""
        for tpn in self.members:
            if tpn in self._up:
                yield Answer((tpn,), "made", self.round.clause_of(self._up[tpn]), step=self._up[tpn])
            else:
                yield Answer((tpn,), "apart", self.downwards, step=self.opening.number)

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
