"""What happens to the bracket at hand, kept until it is paired; then the bracket is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pairtutor.rules.dutch_2012.citations import CITING, REOPENING_CITES
from pairtutor.systems.completion import Completion
from pairtutor.systems.dutch.telling.brackets import Tally
from pairtutor.systems.dutch.telling.closing import completion_tested
from pairtutor.systems.dutch_2012.bracket import Bracket
from pairtutor.systems.dutch_2012.choose import Found
from pairtutor.systems.dutch_2012.reopen import Outcome
from pairtutor.systems.dutch_2012.telling.brackets import Told
from pairtutor.systems.dutch_2012.telling.lowering import reduced, shortage
from pairtutor.systems.dutch_2012.telling.reopening import Reason, floaters_refused, nobody_helps
from pairtutor.systems.field import Field
from pairtutor.trace.events import Event
from pairtutor.trace.lowering import BracketReopened
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.values import PairLine


class Diary:
    """The steps of one round."""

    def __init__(self, tracer: Tracer) -> None:
        self.tracer = tracer
        self.pending: list[Event] = []
        self.tallies: dict[int, Tally] = {}

    def reduced(self, bracket: Bracket, clause: str, before: tuple[int, int]) -> None:
        """Keep that P1 or M1 went down from `before` to what the bracket has now."""
        witness = shortage(bracket.group, *before)
        after = (bracket.p1, bracket.m1)
        self.pending.append(reduced(bracket.group, bracket.number, clause, before, after, witness))

    def reopened(
        self, bracket: Bracket, higher: Bracket, reason: Reason, before: Sequence[int], outcome: Outcome
    ) -> None:
        """Keep that a higher bracket was looked at again; `before` are those it had left over, by rank.

        Where this succeeded, the higher bracket is told as it is now; `bracket` is still as it was.
        """
        self.pending += floaters_refused(bracket, higher, higher.lost, reason, outcome)
        found = outcome.found
        self._reopened(bracket, higher, reason, before, found)
        if found is not None:
            told = Told(higher, higher.number)
            self.tallies[higher.number] = told.tell((), self.tracer, leaving=found.floaters)

    def joined(self, bracket: Bracket, higher: Bracket) -> None:
        """Keep that a bracket is undone and joined with the lowest one."""
        self._reopened(bracket, higher, "join", higher.floaters, None)
        self.tallies.pop(higher.number, None)

    def _reopened(
        self,
        bracket: Bracket,
        higher: Bracket,
        reason: Reason | Literal["join"],
        before: Sequence[int],
        found: Found | None,
    ) -> None:
        players = bracket.field.players
        now = before if found is None else found.floaters
        self.pending.append(
            BracketReopened(
                cites=REOPENING_CITES[reason],
                bracket=bracket.number,
                higher=higher.number,
                reason=reason,
                succeeded=found is not None,
                p1=higher.p1,
                m1=higher.m1,
                leaving=tuple(players[rank].tpn for rank in before if rank not in now),
                entering=tuple(players[rank].tpn for rank in now if rank not in before),
                pairs=tuple(PairLine(players[a].tpn, players[b].tpn) for a, b in found.pairs)
                if found
                else (),
                witness=nobody_helps(bracket, higher) if reason == "C.13" and found is None else None,
            )
        )

    def settled(self, bracket: Bracket) -> None:
        """Tell a bracket that is paired, or whose players all move down."""
        self.tallies[bracket.number] = Told(bracket, bracket.number).tell(self.pending, self.tracer)
        self.pending = []

    def given_up(self, field: Field, completion: Completion) -> None:
        """Tell what was tried before the round turned out to be impossible, and what proves that it is."""
        for event in self.pending:
            self.tracer.emit(event)
        everybody = range(len(field.players))
        self.tracer.emit(completion_tested(field, completion, 0, (), everybody, CITING, possible=False))
