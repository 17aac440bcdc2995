"""A round by the Lim rules of 2026.

Source: lim-2026 2.2.
"""

from __future__ import annotations

from pairtutor.rules.lim_2026.definitions import EDITION
from pairtutor.systems.lim.rounds import carried_out

pair_round = carried_out(EDITION)
