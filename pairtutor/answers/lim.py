"""Every answer of the groups of a Lim round: who meets whom, who floats, who has the bye."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final, Literal

from pairtutor.answers.answer import Answer
from pairtutor.answers.groups import GroupQuestions, Move
from pairtutor.answers.procedure_facts import By, RoundFacts
from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import FloatersCompared, PairingsUndone
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import FloaterLine, NeededHere, Outranked, RatingApart
from pairtutor.verify.editions import LIM
from pairtutor.verify.histories import persons
from pairtutor.verify.legality import LimitLegality, forbidden_pairs, lim_limits

Test = Literal["floater-type", "not-floated", "due-colour", "number"]
TESTS: Final[dict[str, tuple[Test, ...]]] = {
    "odd-number": ("floater-type", "not-floated", "due-colour", "number"),
    "too-many": ("floater-type", "number"),
}
"""What is compared to choose who leaves a group, by the reason why somebody has to."""


class LimFacts(RoundFacts):
    """A round by the Lim rules."""

    def _legality(self) -> LimitLegality:
        opened, edition = self.index.opened, LIM[self.system]
        free = opened.last_round
        return LimitLegality(persons(opened, edition), forbidden_pairs(opened), lim_limits, free=free)

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return what decides about the bye: the score, then the number (lim-1999 1.1)."""
        return "score" if self.persons[tpn].score != self.persons[bye].score else "number"


class LimQuestions(GroupQuestions):
    """Asks about one group: whoever leaves it does so before anybody in it is paired."""

    def _arrived(self) -> tuple[Tpn, ...]:
        undone = (step.event for step in self.steps if isinstance(step.event, PairingsUndone))
        joined = (tpn for event in undone for tpn in event.joining)
        return (*super()._arrived(), *map(Tpn, joined))

    def pair(self, one: Tpn, other: Tpn) -> Answer:
        """Answer why two players do not meet; those of undone pairs are asked for in the median."""
        undone = {tpn: step for pair, step in self.taken.items() for tpn in pair}
        if one in undone and other in undone:
            step = max(undone[one].number, undone[other].number)
            return Answer((one, other), "apart", self.round.clause_of(step), step=step)
        return super().pair(one, other)

    @cached_property
    def taken(self) -> dict[frozenset[Tpn], Step]:
        """The pairs of the group that were undone for the median, with the step that did."""
        undone = self.round.taken_back("blocked-median")
        after = self.settled.number
        return {pair: step for pair, step in undone.items() if pair in self.pairs and step.number > after}

    def unmade(self, one: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not: one has left, or was given somebody else."""
        left = [self.gone[tpn] for tpn in (one, other) if tpn in self.gone]
        if left:
            return self.passed((one, other), min(move.step for move in left), None)
        found = self.sought(one, other)
        assert found is not None, "everybody who stays in the group is given somebody"
        return found

    # --- who floats ----------------------------------------------------------------------------

    def floats(self) -> Iterable[Answer]:
        """Answer for everybody in the group why the player does not leave it."""
        moved = {tpn: step.number for pair, step in self.taken.items() for tpn in pair}
        moved |= {tpn: move.step for tpn, move in self.gone.items()}
        for tpn in self.members:
            if tpn in moved:
                yield Answer((tpn,), "made", self.round.clause_of(moved[tpn]), step=moved[tpn])
            elif self.opened.direction == "none":
                clause = self.round.clause_of(self.opening.number)
                yield Answer((tpn,), "apart", clause, step=self.opening.number)
            else:
                yield self._stays(tpn)

    def _stays(self, tpn: Tpn) -> Answer:
        """Answer why a player is not moved on, by the last choice that was made of somebody to go."""
        compared = [step for step in self.steps if isinstance(step.event, FloatersCompared)]
        if not compared:
            return self.needed(tpn, len(self.outcome.pairs))
        event = compared[-1].event
        assert isinstance(event, FloatersCompared)
        chosen = event.lines[0]
        move = self.gone[chosen.player]
        own = next((line for line in event.lines if line.player == tpn), None)
        if own is None:
            why = NeededHere("needed-here", tpn, event.pairs)
            return self.passed((tpn,), move.step, why, "fewer")
        by = self._decides(event, chosen, own)
        far = self._too_far(move, tpn) if by in ("due-colour", "number") else None
        return self.passed((tpn,), move.step, far or Outranked("outranked", tpn, chosen.player, by))

    def _decides(self, event: FloatersCompared, one: FloaterLine, other: FloaterLine) -> Test:
        """Return the first test in which two who can be spared differ."""

        def key(line: FloaterLine) -> tuple[object, ...]:
            if event.reason == "too-many":
                return (line.floater_type, line.player)
            floated = line.floater_type == "d" and line.floated_before
            return (line.floater_type, floated, line.evens, line.player)

        both = zip(TESTS[event.reason], key(one), key(other), strict=True)
        return next(name for name, mine, theirs in both if mine != theirs)

    @staticmethod
    def _too_far(move: Move, tpn: Tpn) -> RatingApart | None:
        """Return what bars a player from evening out the colours by leaving (Maxi-tournament)."""
        whys = (one.why for one in move.event.considered if one.player == tpn)
        return next((why for why in whys if isinstance(why, RatingApart)), None)
