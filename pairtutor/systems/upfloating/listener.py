"""Whoever hears of a round whose brackets are filled from below, stage by stage."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.listener import RoundListener
from pairtutor.systems.upfloating.bye import FirstByeListener
from pairtutor.systems.upfloating.upfloaters import UpfloaterListener

Pairs = list[tuple[int, int]]
"""Pairs by rank."""


class UpfloatingListener(RoundListener, Protocol):
    """Hears of the round and its brackets; each stage has a listener of its own."""

    bye: FirstByeListener
    upfloaters: UpfloaterListener

    def completion(self, rest: Completion) -> None:
        """Hear whether all can be paired, somebody having the bye if their number is odd."""

    def bracket(self, number: int, score: int, residents: int, below: int) -> AbstractContextManager[None]:
        """Hear whose turn it is; the bracket is paired within the context."""

    def settled(self, pairs: Pairs) -> None:
        """Hear the pairs of a bracket."""
