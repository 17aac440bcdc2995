"""Whoever hears of a round by an edition of the Dutch system, bracket by bracket."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from pairtutor.rules.measures.colours import Grant
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.rounds import RoundListener
from pairtutor.systems.search.walk import Accepted, Listener

if TYPE_CHECKING:
    from pairtutor.systems.dutch.setup import Setup


Completes: TypeAlias = "Callable[[tuple[int, ...]], bool]"
"""Whether the round can be completed after players (by rank) are left over, and the next bracket as well."""


class BracketListener(Protocol):
    """Hears of one bracket; `walk` hears of the walk to its accepted candidate."""

    walk: Listener

    def looks_again(self, arrival: Accepted, completes: Completes) -> bool:
        """Say whether what is told of a bracket that was looked at alone does not hold for the round.

        The bracket is then looked at again together with everybody below.
        """

    def accepted(self, arrival: Accepted) -> None:
        """Hear the accepted candidate, in the place that the bracket has among the steps."""

    def settled(self) -> None:
        """Hear that the bracket stands."""


class DutchListener(RoundListener[Grant], Protocol):
    """Hears of a round."""

    def bracket(self, setup: Setup, number: int) -> BracketListener:
        """Return who hears of a bracket that is about to be walked; brackets count from 1."""

    def completion(
        self, completion: Completion, bracket: int, floaters: Sequence[int], below: range, *, possible: bool
    ) -> None:
        """Hear whether those left over and those below can complete the round."""
