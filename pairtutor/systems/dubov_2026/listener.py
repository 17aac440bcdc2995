"""Whoever hears of a round by the Dubov system of 2026, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pairtutor.rules.measures.colours import Grant
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Table
from pairtutor.systems.dubov_2026.subgroups import ShiftListener, TranspositionListener
from pairtutor.systems.upfloating.listener import UpfloatingListener


class Dubov2026Listener(UpfloatingListener, Protocol):
    """Hears of the round and its brackets; each stage has a listener of its own."""

    shifts: ShiftListener
    opponents: TranspositionListener

    def closed(self, tables: Sequence[Table[Grant]], free: Contender | None, brackets: int) -> None:
        """Hear the colours and the outcome."""
