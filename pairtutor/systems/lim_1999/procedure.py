"""A round by the Lim rules of 1999.

Source: lim-1999 2.2.
"""

from __future__ import annotations

from pairtutor.rules.lim_1999.definitions import EDITION
from pairtutor.systems.lim.rounds import carried_out

pair_round = carried_out(EDITION)
