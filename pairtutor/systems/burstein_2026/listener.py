"""Whoever hears of a round: the Index, the bye, the brackets from the top, the outcome."""

from __future__ import annotations

from typing import Protocol

from pairtutor.systems.burstein_2026.bye import Bye
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.listener import DutchListener


class BursteinListener(DutchListener, Protocol):
    """Hears of a round after the seeding rounds."""

    def indexed(self) -> None:
        """Hear that the Index of everybody is known."""

    def bye(self, bye: Bye) -> None:
        """Hear who has the bye."""

    def paired(self, participants: Participants) -> None:
        """Hear who is paired, without whoever has the bye."""
