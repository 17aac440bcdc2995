"""A round by the rules of 2017 or 2026, recorded bracket by bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.systems.dutch.listener import DutchListener
from pairtutor.systems.dutch.recording.brackets import BracketRecorder
from pairtutor.systems.dutch.recording.steps import DutchSteps

if TYPE_CHECKING:
    from pairtutor.systems.dutch.prepared import Prepared
    from pairtutor.systems.dutch.recording.edition import Edition
    from pairtutor.systems.field import Field
    from pairtutor.trace.recorder import Tracer


class DutchRecorder(DutchSteps, DutchListener):
    """Records a round; `edition` has its citations and criteria."""

    def __init__(self, field: Field, tracer: Tracer, edition: Edition) -> None:
        super().__init__(field, tracer, edition.citing)
        self.edition = edition

    def bracket(self, prepared: Prepared, number: int) -> BracketRecorder:
        """Return the recorder of a bracket."""
        return BracketRecorder(prepared, number, self.edition, self)
