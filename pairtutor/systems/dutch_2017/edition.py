"""What the recording needs to know of the rules of 2017."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.dutch_2017.criteria import AFTER_C7, C6
from pairtutor.rules.facts import citations_of
from pairtutor.systems.dutch.recording.steps import DutchEdition

EDITION: Final = DutchEdition(citations_of("dutch-2017"), C6, AFTER_C7)
"""The edition of 2017."""
