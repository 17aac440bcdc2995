"""Whoever hears of a round by the rules of 2012: what is asked for less, reopened, joined, settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from pairtutor.rules.measures.colours import Grant
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.rounds import RoundListener
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.reopening import Outcome

Reason = Literal["C.1", "C.12", "C.13"]


class LoweringListener(RoundListener[Grant], Protocol):
    """Hears of a round."""

    def reduced(self, bracket: LoweringBracket, clause: str, before: tuple[int, int]) -> None:
        """Hear that P1 or M1 went down from `before` to what the bracket has now."""

    def reopened(
        self,
        bracket: LoweringBracket,
        higher: LoweringBracket,
        reason: Reason,
        before: Sequence[int],
        outcome: Outcome,
    ) -> None:
        """Hear that a higher bracket was looked at again; `before` are those it had left over, by rank.

        Where this succeeded, the higher bracket is as it is now; `bracket` is still as it was.
        """

    def joined(self, bracket: LoweringBracket, higher: LoweringBracket) -> None:
        """Hear that a bracket is undone and joined with the lowest one."""

    def settled(self, bracket: LoweringBracket) -> None:
        """Hear of a bracket that is paired, or whose players all move down."""

    def impossible(self, completion: Completion) -> None:
        """Hear that the round cannot be paired."""
