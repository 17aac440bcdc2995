"""Every answer of the brackets of a round by the SSM: cards, exchange, dead end, who stays over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pairtutor.answers.answer import Answer, SameSide
from pairtutor.answers.groups import GroupQuestions, OpponentSearch, searches_of
from pairtutor.answers.procedure_facts import By, RoundFacts
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.index import GroupRecord, steps_of_deal
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested
from pairtutor.trace.procedures import GroupSettled, PairingsProposed, PairScrutinised, PlayerTransferred
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import Outranked, PassedOver
from pairtutor.verify.editions import SSM
from pairtutor.verify.histories import persons
from pairtutor.verify.legality import Legality, forbidden_pairs


class SsmFacts(RoundFacts):
    """A round by the Swiss System Modified."""

    def _legality(self) -> Legality:
        opened = self.index.opened
        return Legality(persons(opened, SSM), forbidden_pairs(opened))

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return what decides about the bye in the last bracket: the order of those looked at."""
        del tpn, bye
        return "order"

    def bye_elsewhere(self, tpn: Tpn) -> Answer | None:
        """Answer for somebody who was paired in a bracket before the last one."""
        assert self.index.bye is not None, "it is asked where somebody has the bye"
        last = self.index.bye.event
        for step in reversed(self.index.trace.steps):
            event = step.event
            if isinstance(event, GroupSettled) and any(tpn in pair for pair in event.pairs):
                elsewhere = isinstance(last, ByeAssigned) and event.group != last.bracket
                clause = self.clause_of(self.index.bye.number)
                return Answer((tpn,), "passed", clause, step=step.number) if elsewhere else None
        return None


class BracketAttempt:
    """One attempt at a bracket: two halves whose cards are dealt, or a dead end with all of them free."""

    def __init__(self, step: Step, before: BracketAttempt | None) -> None:
        self.step = step
        self.steps: list[Step] = []
        self.proposal = step.event if isinstance(step.event, PairingsProposed) else None
        self.players: set[Tpn] = set() if before is None else before.players
        if self.proposal is not None:
            self.players = {*self.proposal.upper, *self.proposal.lower}

    @property
    def searches(self) -> Sequence[OpponentSearch]:
        """Whom the players were given in it."""
        return searches_of(self.steps)

    @property
    def pairs(self) -> set[frozenset[Tpn]]:
        """The pairs that it makes."""
        found = ((search.player, search.opponent) for search in self.searches)
        return {frozenset((one, other)) for one, other in found if other is not None}

    def continues(self, event: PairingsProposed) -> bool:
        """Say whether cards that are dealt on are those that are left of this attempt."""
        if self.proposal is None:
            return False
        seated = {tpn for pair in self.pairs for tpn in pair}
        free = [tpn for tpn in self.proposal.lower if tpn not in seated]
        return set(event.upper) <= set(self.proposal.upper) - seated and list(event.lower) == free


class SsmQuestions(GroupQuestions):
    """Asks about one bracket: the attempt that stands tells who was given whom."""

    def __init__(self, round_: RoundFacts, group: GroupRecord) -> None:
        super().__init__(round_, group)
        compared = [step.event for step in self.steps if isinstance(step.event, DealsCompared)]
        own = steps_of_deal(self.steps, compared[-1].kept) if compared else self.steps
        fit = (one for one in reversed(self._attempts) if one.pairs == self.pairs)
        self.attempt = next(one for one in fit if one.step in own)

    @cached_property
    def _attempts(self) -> Sequence[BracketAttempt]:
        found: list[BracketAttempt] = []
        last: BracketAttempt | None = None
        for step in self.steps:
            match step.event:
                case PairingsProposed(reason="carried-on") as event:
                    last = next(one for one in found if one.continues(event))
                case PairingsProposed() | FeasibilityTested(possible=True):
                    last = BracketAttempt(step, found[-1] if found else None)
                    found.append(last)
                case PairScrutinised() if last is not None:
                    last.steps.append(step)
                case _:
                    pass
        return found

    @cached_property
    def searches(self) -> Sequence[OpponentSearch]:
        """Whom the players of the bracket were given in the attempt that stands."""
        return self.attempt.searches

    # --- pairs ---------------------------------------------------------------------------------

    def unmade(self, one: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not: they stood in one half, or somebody came first."""
        two = (one, other)
        proposal = self.attempt.proposal
        out = [tpn for tpn in two if tpn not in self.attempt.players]
        if out:
            steps = [self.gone[tpn].step if tpn in self.gone else self._bye_step for tpn in out]
            return self.passed(two, min(steps), None)
        if proposal is not None:
            for half, name in ((proposal.upper, "upper"), (proposal.lower, "lower")):
                if {one, other} <= set(half):
                    side = SameSide("same-side", one, other, "upper" if name == "upper" else "lower")
                    return self.passed(two, self.attempt.step.number, side)
        found = self.sought(one, other)
        assert found is not None, "of two who could be paired one is given somebody"
        return found

    @property
    def _bye_step(self) -> int:
        """The step that gives the bye to whoever does not go down."""
        assert self.round.index.bye is not None, "somebody stays over in the last bracket"
        return self.round.index.bye.number

    # --- who stays over --------------------------------------------------------------------------

    def floats(self) -> Iterable[Answer]:
        """Answer for everybody in the bracket why the player does not go down, or have the bye."""
        bye = self.round.index.bye
        last = (
            bye is not None and isinstance(bye.event, ByeAssigned) and bye.event.bracket == self.opened.group
        )
        byes = {one.players[0]: one for one in self.round.byes()} if last else {}
        for tpn in self.members:
            if tpn in self.outcome.left:
                step = self.gone[tpn].step if tpn in self.gone else self._bye_step
                yield Answer((tpn,), "made", self.round.clause_of(step), step=step)
            elif last:
                yield byes[tpn]
            elif self.opened.direction == "none":
                yield Answer(
                    (tpn,), "apart", self.round.clause_of(self.opening.number), step=self.opening.number
                )
            else:
                yield self._stays(tpn)

    def _stays(self, tpn: Tpn) -> Answer:
        """Answer why a player of a bracket with others below does not go down."""
        chosen = self._chosen
        if chosen is None:
            deals = [step for step in self.steps if isinstance(step.event, DealsCompared)]
            if deals:
                return self.passed((tpn,), deals[-1].number, None)
            return self.needed(tpn, len(self.outcome.pairs))
        step, considered = chosen
        refused: Mapping[Tpn, PassedOver] = {one.player: one for one in considered}
        event = step.event
        assert isinstance(event, PlayerTransferred)
        if tpn in refused:
            return self.passed((tpn,), step.number, refused[tpn].why)
        return self.passed((tpn,), step.number, Outranked("outranked", tpn, event.player, "order"))

    @property
    def _chosen(self) -> tuple[Step, tuple[PassedOver, ...]] | None:
        """Who goes down to make the bracket even, with those looked at; None where nobody has to."""
        for step in reversed(self.steps):
            event = step.event
            if isinstance(event, PlayerTransferred) and event.reason in ("odd-number", "after-all"):
                return step, event.considered
        return None
