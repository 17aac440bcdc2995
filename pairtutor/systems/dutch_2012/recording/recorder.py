"""What happens to the bracket at hand, kept until it is paired; then the bracket is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pairtutor.rules.dutch_2012.citations import CITING, OWN
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.recording.steps import DutchSteps
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.choose import FoundCandidate
from pairtutor.systems.dutch_2012.listener import LoweringListener, Reason
from pairtutor.systems.dutch_2012.recording.brackets import LoweringBracketRecorder
from pairtutor.systems.dutch_2012.recording.lowering import lowering_step, shortage
from pairtutor.systems.dutch_2012.recording.reopening import floaters_refused, nobody_helps
from pairtutor.systems.dutch_2012.reopen import Outcome
from pairtutor.trace.events import Event
from pairtutor.trace.lowering import BracketReopened
from pairtutor.trace.recorder import Tracer


class LoweringRecorder(DutchSteps, LoweringListener):
    """Records a round; `pending` are the steps of the bracket at hand."""

    def __init__(self, participants: Participants, tracer: Tracer) -> None:
        super().__init__(participants, tracer, CITING)
        self.pending: list[Event] = []

    def reduced(self, bracket: LoweringBracket, clause: str, before: tuple[int, int]) -> None:
        """Keep that P1 or M1 went down from `before` to what the bracket has now."""
        witness = shortage(bracket.group, *before)
        after = (bracket.p1, bracket.m1)
        self.pending.append(lowering_step(bracket.group, bracket.number, clause, before, after, witness))

    def reopened(
        self,
        bracket: LoweringBracket,
        higher: LoweringBracket,
        reason: Reason,
        before: Sequence[int],
        outcome: Outcome,
    ) -> None:
        """Keep that a higher bracket was looked at again; `before` are those it had left over, by rank.

        Where this succeeded, the higher bracket is told as it is now; `bracket` is still as it was.
        """
        self.pending += floaters_refused(bracket, higher, higher.lost, reason, outcome)
        found = outcome.found
        self._reopened(bracket, higher, reason, before, found)
        if found is not None:
            steps = LoweringBracketRecorder(higher, higher.number)
            self.tallies[higher.number] = steps.record((), self.tracer, leaving=found.floaters)

    def joined(self, bracket: LoweringBracket, higher: LoweringBracket) -> None:
        """Keep that a bracket is undone and joined with the lowest one."""
        self._reopened(bracket, higher, "join", higher.floaters, None)
        self.tallies.pop(higher.number, None)

    def _reopened(
        self,
        bracket: LoweringBracket,
        higher: LoweringBracket,
        reason: Reason | Literal["join"],
        before: Sequence[int],
        found: FoundCandidate | None,
    ) -> None:
        now = before if found is None else found.floaters
        self.pending.append(
            BracketReopened(
                cites=OWN.reopening[reason],
                bracket=bracket.number,
                higher=higher.number,
                reason=reason,
                succeeded=found is not None,
                p1=higher.p1,
                m1=higher.m1,
                leaving=self.tpns(rank for rank in before if rank not in now),
                entering=self.tpns(rank for rank in now if rank not in before),
                pairs=self.lines(found.pairs) if found else (),
                witness=nobody_helps(bracket, higher) if reason == "C.13" and found is None else None,
            )
        )

    def settled(self, bracket: LoweringBracket) -> None:
        """Record a bracket that is paired, or whose players all move down."""
        self.tallies[bracket.number] = LoweringBracketRecorder(bracket, bracket.number).record(
            self.pending, self.tracer
        )
        self.pending = []

    def impossible(self, completion: Completion) -> None:
        """Record what was tried before the round turned out to be impossible, and what proves that it is."""
        for event in self.pending:
            self.emit(event)
        self.completion(completion, 0, (), range(len(self.numbers)), possible=False)
