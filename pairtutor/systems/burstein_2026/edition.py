"""What the recording needs to know of the Burstein rules of 2026."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.burstein_2026.criteria import C6, C8
from pairtutor.rules.facts import citations_of
from pairtutor.systems.dutch.recording.steps import DutchEdition

SYSTEM: Final = "burstein-2026"
EDITION: Final = DutchEdition(citations_of(SYSTEM), C6, (C8,))
"""The edition of 2026; brackets are told as in the Dutch system."""
