"""Who has the bye, where it is settled before any bracket: the first of an order who may have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pairtutor.systems.common.completion import Completion


class FirstByeListener(Protocol):
    """Hears how the bye is settled."""

    def refused(self, player: int, rest: Completion) -> None:
        """Hear who was looked at and does not have the bye."""

    def assigned(self, player: int) -> None:
        """Hear who has it."""


def first_for_bye(order: Sequence[int], able: int, rest: Completion, listener: FirstByeListener) -> int:
    """Give the bye to the first of an order who is `able` to have it and leaves a complete pairing.

    Source: dubov-2026 3.1.1, dubov-2026 3.1.2, swiss-team-2026 3.4, swiss-team-2026 3.4.1.
    """
    for player in order:
        if able >> player & 1 and rest.possible_without(1 << player | 1 << rest.place):
            listener.assigned(player)
            return player
        listener.refused(player, rest)
    raise AssertionError("the round can be completed, so somebody can have the bye")
