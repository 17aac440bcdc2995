"""What the recording needs to know of the rules of 2026."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.dutch_2026.citations import CITING
from pairtutor.rules.dutch_2026.criteria import AFTER_C8, C7
from pairtutor.systems.dutch.recording.edition import Edition

EDITION: Final = Edition(CITING, C7, AFTER_C8)
"""The edition of 2026."""
