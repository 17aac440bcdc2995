"""What the recording needs to know of the rules of 2026."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.dutch_2026.criteria import AFTER_C8, C7
from pairtutor.rules.facts import citations_of
from pairtutor.systems.dutch.recording.steps import DutchEdition

EDITION: Final = DutchEdition(citations_of("dutch-2026"), C7, AFTER_C8)
"""The edition of 2026."""
