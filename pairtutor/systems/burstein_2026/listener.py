"""Whoever hears of a round: the Index, the bye, the brackets from the top, the outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.systems.common.listener import RoundListener

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.rules.measures.colours import Grant
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.burstein_2026.bye import Bye
    from pairtutor.systems.burstein_2026.walk import FirstBest, PassingListener
    from pairtutor.systems.common.boards import Table
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.common.participants import Participants
    from pairtutor.systems.dutch.setup import Setup


class PairingListener:
    """Hears of one bracket; `walk` hears of the walk to its accepted pairing."""

    walk: PassingListener | None = None

    def accepted(self, arrival: FirstBest) -> None:
        """Hear the accepted pairing, in the place that the bracket has among the steps."""


class BursteinListener(RoundListener):
    """Hears of a round after the seeding rounds."""

    def indexed(self) -> None:
        """Hear that the Index of everybody is known."""

    def tested(self, completion: Completion, *, possible: bool) -> None:
        """Hear whether the round can be completed at all."""

    def bye(self, bye: Bye) -> None:
        """Hear who has the bye."""

    def paired(self, participants: Participants) -> None:
        """Hear who is paired, without whoever has the bye."""

    def bracket(self, setup: Setup, number: int) -> PairingListener:
        """Return who hears of a bracket that is about to be walked; brackets count from 1."""
        return PairingListener()

    def completed(self, completion: Completion, bracket: int, floaters: Sequence[int], below: range) -> None:
        """Hear that those left over by a bracket and those below can complete the round."""

    def closed(self, tables: Sequence[Table[Grant]], free: Contender | None) -> None:
        """Hear the colours and the outcome."""
