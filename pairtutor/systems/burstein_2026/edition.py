"""What the recording needs to know of the Burstein rules of 2026."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.burstein_2026.criteria import C6, C8
from pairtutor.rules.citing import Citing
from pairtutor.rules.facts import citations_as
from pairtutor.systems.dutch.recording.steps import DutchEdition

SYSTEM: Final = "burstein-2026"
EDITION: Final = DutchEdition(citations_as(SYSTEM, Citing), C6, (C8,))
"""The edition of 2026; brackets are told as in the Dutch system."""
