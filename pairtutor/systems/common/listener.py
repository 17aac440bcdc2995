"""Whoever hears of a round while it is paired: by itself it keeps nothing, a recorder keeps the steps."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pairtutor.model.colour import Colour
    from pairtutor.model.tournament import SystemChoice, Tournament

NOTHING: AbstractContextManager[None] = nullcontext()
"""What is opened where nobody listens; it can be entered again and again."""


class RoundListener:
    """Hears how a round is opened."""

    def opened(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> AbstractContextManager[None]:
        """Hear who takes part; the round is paired within the context."""
        return NOTHING
