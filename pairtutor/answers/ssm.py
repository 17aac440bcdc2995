"""Every answer of the brackets of a round by the SSM: criteria, deals of cards, dead end, who stays over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from pairtutor.answers.answer import Answer, Earlier, SameSide
from pairtutor.answers.groups import GroupQuestions
from pairtutor.answers.procedure_facts import By, RoundFacts
from pairtutor.answers.searches import OpponentSearch
from pairtutor.answers.ssm_attempts import (
    Broken,
    about,
    attempt_that_stands,
    attempts,
    broken_by,
)
from pairtutor.model.ids import Tpn
from pairtutor.positions.editions import SSM
from pairtutor.positions.histories import persons
from pairtutor.positions.legality import Legality, forbidden_pairs
from pairtutor.trace.derived import came_later
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.index import GroupRecord
from pairtutor.trace.lowering import DealsCompared
from pairtutor.trace.procedures import GroupSettled, PairScrutinised


class SsmFacts(RoundFacts):
    """A round by the Swiss System Modified."""

    def _legality(self) -> Legality:
        opened = self.index.opened
        return Legality(persons(opened, SSM), forbidden_pairs(opened))

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return the test that decides about the bye in the last bracket: the order of those looked at."""
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


class SsmQuestions(GroupQuestions):
    """Asks about one bracket: the attempt that stands tells who was given whom."""

    def __init__(self, round_: RoundFacts, group: GroupRecord) -> None:
        super().__init__(round_, group)
        self.attempts = attempts(self.steps)
        standing = attempt_that_stands(self.steps, self.attempts)
        assert standing is not None, "what is settled was tried"
        self.attempt = standing

    @cached_property
    def searches(self) -> Sequence[OpponentSearch]:
        """Whom the players of the bracket were given in the attempt that stands."""
        return self.attempt.searches

    # --- pairs ---------------------------------------------------------------------------------

    def unmade(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not: they stood in one half, or somebody came first."""
        answer = self._unmade(player, other)
        earlier = self._earlier(answer, player, other)
        said = earlier and earlier.witness
        besides = tuple(why for why in self._besides(answer, player, other) if why != said)
        return answer._replace(besides=besides, earlier=earlier)

    def _besides(self, answer: Answer, first: Tpn, other: Tpn) -> Iterator[Broken]:
        """Yield which relative criteria two break besides, but what the pair made instead breaks as well."""
        index = self.round.index
        opened, event = index.opened, index.step(answer.step or 1).event  # step 1 opens, and makes no pair
        instead: set[tuple[str, Tpn]] = set()
        match event:
            case PairScrutinised(player=player, opponent=int(opponent)):
                made = broken_by(opened, index.line(player), index.line(Tpn(opponent)))
                instead = {about(broken) for broken in made}
        for broken in broken_by(opened, index.line(first), index.line(other)):
            if broken != answer.witness and about(broken) not in instead:
                yield broken

    def _earlier(self, last_answer: Answer, player: Tpn, other: Tpn) -> Earlier | None:
        """Return the earlier outcome for two: in the last deal that let them meet, or in a bracket undone.

        Where they stand on different sides in the end it is told only if they were paired before.
        """
        two = frozenset((player, other))
        same_side = isinstance(last_answer.witness, SameSide)
        dealt = [attempt for attempt in self.attempts if attempt.dealt]
        for number, attempt in reversed([*enumerate(dealt, start=1)]):
            if attempt.step.number >= self.attempt.step.number:
                continue
            lost = attempt.without_partner
            left = attempt.players.difference(*attempt.pairs)
            over = lost is None and len(left) == 1
            lost = next(iter(left)) if over else lost
            if two in attempt.pairs:
                return Earlier(number, "made", lost=lost, over=over)
            if same_side and attempt.opposite(player, other):
                answer = self.sought(player, other, attempt.searches)
                if answer is None:
                    return Earlier(number, "passed", lost=lost, over=over)
                return Earlier(number, answer.verdict, answer.witness, answer.step, lost, over)
        undone = self.round.index.taken_apart.get(two)
        before = undone is not None and undone.number < self.opening.number
        return Earlier(deal=0, verdict="made", step=undone.number) if undone and before else None

    def _unmade(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not: one has left, both are in one half, or who was dealt first."""
        two = (player, other)
        proposal = self.attempt.proposal
        out = [tpn for tpn in two if tpn not in self.attempt.players]
        if out:
            return self.answer_from_step(two, min(map(self._step_out, out)), witness=None)
        if proposal is not None:
            for half, name in ((proposal.upper, "upper"), (proposal.lower, "lower")):
                if {player, other} <= set(half):
                    side = SameSide("same-side", player, other, "upper" if name == "upper" else "lower")
                    return self.answer_from_step(two, self.attempt.step.number, side)
        answer = self.sought(player, other)
        assert answer is not None, "of two who could be paired one is given somebody"
        return answer

    def _step_out(self, tpn: Tpn) -> int:
        """Return the step in which somebody who is not paired goes down, or else has the bye."""
        if tpn in self.departures:
            return self.departures[tpn].step
        assert self.round.index.bye is not None, "somebody stays over in the last bracket"
        return self.round.index.bye.number

    # --- who stays over --------------------------------------------------------------------------

    @cached_property
    def movers(self) -> Mapping[Tpn, int]:
        """Who goes down, or has the bye."""
        return {tpn: self._step_out(tpn) for tpn in self.outcome.left}

    @cached_property
    def _byes(self) -> Mapping[Tpn, Answer]:
        """Why not the bye, for everybody, in the bracket that gives it; nothing in others."""
        bye = self.round.index.bye.event if self.round.index.bye else None
        last = isinstance(bye, ByeAssigned) and bye.bracket == self.opened.group
        return {answer.players[0]: answer for answer in self.round.byes()} if last else {}

    def stays(self, player: Tpn) -> Answer:
        """Answer why a player does not go down, or have the bye: by the last choice of who makes it even."""
        if player in self._byes:
            return self._byes[player]
        if self.opened.direction == "none":
            return super().stays(player)
        for move in reversed(self.moves("down")):
            if move.event.reason in ("odd-number", "after-all"):
                why = {refusal.player: refusal.why for refusal in move.event.considered}
                last = came_later(player, move.event.player)
                return self.answer_from_step((player,), move.step, why.get(player, last))
        deals = [step.number for step in self.steps if isinstance(step.event, DealsCompared)]
        return (
            self.answer_from_step((player,), deals[-1], witness=None)
            if deals
            else self.fewer_pairs_without(player)
        )
