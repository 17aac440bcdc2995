"""Whoever hears of a round by the Lim rules, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from pairtutor.rules.lim.definitions import LimGrant
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Table
from pairtutor.systems.common.listener import RoundListener
from pairtutor.systems.lim.bye import ByeListener
from pairtutor.systems.lim.floaters import FloaterListener
from pairtutor.systems.lim.groups import LimGroup, MedianListener
from pairtutor.systems.lim.opponents import OpponentListener


class LimListener(RoundListener, Protocol):
    """Hears of the round and its groups; each stage has a listener of its own."""

    bye: ByeListener
    floaters: FloaterListener
    opponents: OpponentListener
    median: MedianListener

    def group(self, group: LimGroup, pairs: int | None) -> AbstractContextManager[None]:
        """Hear that a group is opened that has to make so many pairs; it is paired within the context."""

    def settled(self, group: LimGroup, pairs: list[tuple[int, int]], floaters: list[int]) -> None:
        """Hear the pairs of a group, and who floats out of it."""

    def closed(self, tables: Sequence[Table[LimGrant]], free: Contender | None) -> None:
        """Hear the colours and the outcome."""
