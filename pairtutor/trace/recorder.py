"""A recorded trace, steps in reading order that form a tree; and where the deciding code tells its steps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.known_brackets import BOARDS, BRACKETS, SEARCH, KnownBrackets

if TYPE_CHECKING:
    from pairtutor.trace.events import Event


SCHEMA_VERSION = 5
"""Version of the shape of a trace file; it rises when a reader of the old shape would stumble."""


class Step(NamedTuple):
    """One step: its number in reading order (from 1), its parent's number (0: none), the event."""

    number: int
    parent: int
    event: Event


class Trace(NamedTuple):
    """All steps of one round; `complete` is False when the round could not be paired."""

    steps: tuple[Step, ...]
    complete: bool = True

    def children(self, parent: int) -> Iterator[Step]:
        """Yield the steps directly below a step (0: the top level), in reading order."""
        return (step for step in self.steps if step.parent == parent)


class Tracer(Protocol):
    """What an engine may do with a trace.

    `recording` lets it leave out the work of making events that nobody keeps, `boards_only` of those between
    the opening of a round and its boards, `brief` of those that tell how a bracket came to be what it is.
    `known` has the brackets of a round that was paired before from nearly the same facts; None where nobody
    pairs it again.
    """

    recording: bool
    boards_only: bool
    brief: bool
    known: KnownBrackets | None

    def emit(self, event: Event) -> None:
        """Add a step at the present place of the tree."""

    def section(self, event: Event) -> AbstractContextManager[None]:
        """Add a step and make it the parent of all steps until the context ends."""


def depth_of(tracer: Tracer) -> int:
    """Return the depth to which a round is recorded: `BOARDS`, `BRACKETS` or `SEARCH`."""
    if tracer.boards_only or not tracer.recording:
        return BOARDS
    return BRACKETS if tracer.brief else SEARCH


class Recorder:
    """Keeps every step, in reading order."""

    recording = True

    def __init__(
        self, *, boards_only: bool = False, brief: bool = False, known: KnownBrackets | None = None
    ) -> None:
        self.boards_only = boards_only
        self.brief = brief
        self.known = known
        self._steps: list[Step] = []
        self._open = [0]  # the numbers of the steps that are open, the innermost last; 0: the top level

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
        """Return the steps recorded so far as a trace."""
        return Trace(tuple(self._steps), complete)


class NullTracer:
    """Keeps nothing; pairing with it gives the same result."""

    recording = False
    boards_only = False
    brief = False
    known: KnownBrackets | None = None

    def emit(self, event: Event) -> None:
        """Forget the step."""

    def section(self, event: Event) -> AbstractContextManager[None]:
        """Forget the step; the context does nothing."""
        return nullcontext()
