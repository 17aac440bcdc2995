"""How the gaps in the text are read: the question left open, the choice, the reason."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.ssm.readings_a import READINGS_A
from pairtutor.rules.ssm.readings_b import READINGS_B
from pairtutor.rules.ssm.readings_c import READINGS_C

READINGS: Final[tuple[Reading, ...]] = (*READINGS_A, *READINGS_B, *READINGS_C)
