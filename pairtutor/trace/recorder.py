"""Where the deciding code tells what it does: a recorder, or nobody at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from pairtutor.trace.trace import Step, Trace

if TYPE_CHECKING:
    from pairtutor.trace.events import Event


class Tracer(Protocol):
    """What an engine may do with a trace.

    `recording` lets it leave out the work of making events that nobody keeps, `reasons` that of finding what
    would happen to whom, which costs searches of its own.
    """

    recording: bool
    reasons: bool

    def emit(self, event: Event) -> None:
        """Add a step at the present place of the tree."""

    def section(self, event: Event) -> AbstractContextManager[None]:
        """Add a step and make it the parent of all steps until the context ends."""


class Recorder:
    """Keeps every step, in reading order; `reasons` asks for all that a reader may want to know."""

    recording = True

    def __init__(self, *, reasons: bool = True) -> None:
        self.reasons = reasons
        self._steps: list[Step] = []
        self._open = [0]

    def emit(self, event: Event) -> None:
        """Add a step at the present place of the tree."""
        steps = self._steps
        steps.append(Step(len(steps) + 1, self._open[-1], event))

    @contextmanager
    def section(self, event: Event) -> Iterator[None]:
        """Add a step and make it the parent of all steps until the context ends, come what may."""
        self.emit(event)
        self._open.append(len(self._steps))
        try:
            yield
        finally:
            self._open.pop()

    def trace(self, *, complete: bool = True) -> Trace:
        """Return what was recorded so far."""
        return Trace(tuple(self._steps), complete)


class NullTracer:
    """Keeps nothing; pairing with it gives the same result."""

    recording = False
    reasons = False

    def emit(self, event: Event) -> None:
        """Forget the step."""

    def section(self, event: Event) -> AbstractContextManager[None]:
        """Forget the step; the context does nothing."""
        return nullcontext()
