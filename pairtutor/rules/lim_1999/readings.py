"""How the gaps in the Lim text of 1999 are read: all readings, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.lim_1999.readings_floaters import FLOATER_READINGS
from pairtutor.rules.lim_1999.readings_groups import GROUP_READINGS
from pairtutor.rules.lim_1999.readings_pairs import PAIR_READINGS


def _number(reading: Reading) -> int:
    return int(reading.id.rpartition("-")[2])


READINGS: Final[tuple[Reading, ...]] = tuple(
    sorted((*GROUP_READINGS, *FLOATER_READINGS, *PAIR_READINGS), key=_number)
)
"""The readings LIM-1 to LIM-33, in order."""
