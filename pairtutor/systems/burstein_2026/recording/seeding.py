"""A seeding round is recorded as the Dutch round that it is; its opening says whose seeding round."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING

from pairtutor.trace.events import RoundOpened

if TYPE_CHECKING:
    from pairtutor.trace.events import Event
    from pairtutor.trace.recorder import Tracer


class SeedingTracer:
    """Hands every step on; the opening of the round is told to be that of a seeding round of a system."""

    def __init__(self, tracer: Tracer, system: str) -> None:
        self.recording = tracer.recording
        self.reasons = tracer.reasons
        self._tracer = tracer
        self._system = system

    def emit(self, event: Event) -> None:
        """Add a step at the present place of the tree."""
        self._tracer.emit(event)

    def section(self, event: Event) -> AbstractContextManager[None]:
        """Add a step and make it the parent of all steps until the context ends."""
        if isinstance(event, RoundOpened):
            event = replace(event, seeding=self._system)
        return self._tracer.section(event)
