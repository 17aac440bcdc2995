"""How the gaps in the Dubov text of 1997 are read, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.dubov_1997.readings_columns import COLUMNS
from pairtutor.rules.dubov_1997.readings_limits import LIMITS
from pairtutor.rules.dubov_1997.readings_transfers import TRANSFERS

READINGS: Final[tuple[Reading, ...]] = tuple(
    sorted((*LIMITS, *COLUMNS, *TRANSFERS), key=lambda one: int(one.id.removeprefix("DUB-")))
)
"""All readings of this system."""
