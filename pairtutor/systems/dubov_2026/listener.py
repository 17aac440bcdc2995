"""Whoever hears of a round by the Dubov system of 2026, stage by stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pairtutor.systems.common.listener import RoundListener
from pairtutor.systems.dubov_2026.subgroups import ShiftListener, TranspositionListener
from pairtutor.systems.upfloating.bye import FirstByeListener
from pairtutor.systems.upfloating.upfloaters import UpfloaterListener

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from pairtutor.rules.measures.colours import Grant
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.common.boards import Table
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.dubov_2026.participants import Pairs


class Dubov2026Listener(RoundListener, Protocol):
    """Hears of the round and its brackets; each stage has a listener of its own."""

    bye: FirstByeListener
    upfloaters: UpfloaterListener
    shifts: ShiftListener
    opponents: TranspositionListener

    def completion(self, rest: Completion) -> None:
        """Hear whether all players can be paired, somebody having the bye if their number is odd."""

    def bracket(self, number: int, score: int, residents: int, below: int) -> AbstractContextManager[None]:
        """Hear whose turn it is; the bracket is paired within the context."""

    def settled(self, pairs: Pairs) -> None:
        """Hear the pairs of a bracket."""

    def closed(self, tables: Sequence[Table[Grant]], free: Contender | None, brackets: int) -> None:
        """Hear the colours and the outcome."""
