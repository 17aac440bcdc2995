"""Whoever hears of a round where nobody records it, and whoever is told how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from pairtutor.trace.recorder import Tracer

R = TypeVar("R")

Progress = Callable[[int, int], None]
"""Called now and then with the players settled so far and all of the round."""


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


class BoardsAlone:
    """Hands on to a recorder how a round is opened and closed, and the figures of players; nothing else."""

    def __init__(self, recorder: Any) -> None:
        self.on_opening = recorder.on_opening
        self.on_figures = recorder.on_figures
        self.on_outcome = recorder.on_outcome

    def __getattr__(self, event: str) -> Any:
        nobody = NullListener()
        setattr(self, event, nobody)
        return nobody


def heard_by(recorder: R, tracer: Tracer) -> R:
    """Return the listener of a round: its recorder, or one that hands on to the recorder the boards alone."""
    return cast("R", BoardsAlone(recorder)) if tracer.boards_only else recorder
