"""What bars a meeting or a bye by the Lim rules of 1999."""

from __future__ import annotations

from pairtutor.rules.lim_1999.definitions import EDITION
from pairtutor.systems.lim.prohibitions import prohibitions_of

prohibition = prohibitions_of(EDITION)
