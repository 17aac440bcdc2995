"""Whoever hears of a round whose brackets are filled from below, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Granted, Table
from pairtutor.systems.swiss_team.pairings import PairingListener
from pairtutor.systems.upfloating.listener import UpfloatingListener


class TeamListener(UpfloatingListener, Protocol):
    """Hears of the round and its brackets; each stage has a listener of its own."""

    pairings: PairingListener

    def closed(self, tables: Sequence[Table[Granted]], free: Contender | None, brackets: int) -> None:
        """Hear the colours and the outcome."""
