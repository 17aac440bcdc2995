"""What bars a meeting or a bye by the Lim rules of 2026."""

from __future__ import annotations

from pairtutor.rules.lim_2026.definitions import EDITION
from pairtutor.systems.lim.prohibitions import prohibitions_of

prohibition = prohibitions_of(EDITION)
