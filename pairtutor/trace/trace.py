"""A recorded trace: steps in reading order that form a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pairtutor.trace.events import Event

SCHEMA_VERSION = 3
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
