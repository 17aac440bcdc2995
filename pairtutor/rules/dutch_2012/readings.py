"""How the gaps in the Dutch text of 2012 are read: the question left open, the choice, the reason."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.dutch_2012.readings_a import READINGS_AB
from pairtutor.rules.dutch_2012.readings_c import READINGS_C
from pairtutor.rules.dutch_2012.readings_d import READINGS_DEF

READINGS: Final[tuple[Reading, ...]] = (*READINGS_AB, *READINGS_C, *READINGS_DEF)
