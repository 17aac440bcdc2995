"""What bars a meeting or a bye by the Dutch rules of 2026."""

from __future__ import annotations

from pairtutor.rules.dutch_2026.citations import CITING
from pairtutor.rules.dutch_2026.definitions import contenders
from pairtutor.systems.dutch.bars import bars_of

bars = bars_of(contenders, CITING)
