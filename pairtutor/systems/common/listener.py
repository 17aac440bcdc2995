"""Whoever hears of a round while it is paired: a recorder keeps the steps, a null listener nothing."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Protocol

from pairtutor.model.colour import Colour
from pairtutor.model.tournament import SystemChoice, Tournament


class RoundListener(Protocol):
    """Hears how a round is opened."""

    def opened(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> AbstractContextManager[None]:
        """Hear who takes part; the round is paired within the context."""


class NullListener:
    """Stands where nobody listens: each event, and each listener of a part, is itself, which does nothing.

    Its answer is false, and is entered like a context. An engine knows it as the protocol of a listener, so
    that every call is still checked.
    """

    def __getattr__(self, event: str) -> Any:
        setattr(self, event, self)  # so that it is asked once a round: events are many
        return self

    def __call__(self, *heard: object, **named: object) -> NullListener:
        """Answer nothing."""
        return self

    def __bool__(self) -> bool:
        return False

    def __enter__(self) -> None:
        """Open nothing."""

    def __exit__(self, *failure: object) -> None:
        """Close nothing."""
