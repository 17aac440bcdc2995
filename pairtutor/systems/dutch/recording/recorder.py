"""A round by the rules of 2017 or 2026, recorded bracket by bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.systems.dutch.listener import DutchListener
from pairtutor.systems.dutch.recording.brackets import BracketRecorder
from pairtutor.systems.dutch.recording.steps import DutchSteps

if TYPE_CHECKING:
    from pairtutor.systems.common.participants import Participants
    from pairtutor.systems.dutch.recording.edition import DutchEdition
    from pairtutor.systems.dutch.setup import Setup
    from pairtutor.trace.recorder import Tracer


class DutchRecorder(DutchSteps, DutchListener):
    """Records a round; `edition` has its citations and criteria."""

    def __init__(self, participants: Participants, tracer: Tracer, edition: DutchEdition) -> None:
        super().__init__(participants, tracer, edition.citing)
        self.edition = edition

    def bracket(self, setup: Setup, number: int) -> BracketRecorder:
        """Return the recorder of a bracket."""
        return BracketRecorder(setup, number, self.edition, self)
