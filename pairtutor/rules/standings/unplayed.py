"""The kinds of round that C.07 tells apart: a game, and the five categories of unplayed round.

Source: c07-2026 15.1, c07-2026 16.1, c07-2026 16.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from pairtutor.model.game import PLAYED, Mark


class Category(StrEnum):
    """What a round was for a player; an unplayed one is called by its article."""

    GAME = "game"
    AWARDED_BYE = "16.2.1"
    FORFEIT_WIN = "16.2.2"
    EARLY_REQUESTED_BYE = "16.2.3"
    FORFEIT_LOSS = "16.2.4"
    LATE_REQUESTED_BYE = "16.2.5"

    __hash__ = str.__hash__

    @property
    def is_forfeit(self) -> bool:
        """Whether there was a scheduled opponent, but no game."""
        return self in _FORFEITS


VOLUNTARY: Final = frozenset(
    {Category.EARLY_REQUESTED_BYE, Category.FORFEIT_LOSS, Category.LATE_REQUESTED_BYE}
)
"""The rounds in which a player was not there to play: voluntary unplayed rounds, VUR (16.1.2)."""

_FORFEITS: Final = frozenset({Category.FORFEIT_WIN, Category.FORFEIT_LOSS})

_BY_MARK: Final = {
    **dict.fromkeys(PLAYED, Category.GAME),
    Mark.PAIRING_ALLOCATED_BYE: Category.AWARDED_BYE,
    Mark.FULL_POINT_BYE: Category.AWARDED_BYE,
    Mark.FORFEIT_WIN: Category.FORFEIT_WIN,
    Mark.FORFEIT_LOSS: Category.FORFEIT_LOSS,
    Mark.HALF_POINT_BYE: Category.EARLY_REQUESTED_BYE,
    Mark.ZERO_POINT_BYE: Category.EARLY_REQUESTED_BYE,
}


def categories_of(marks: Sequence[Mark]) -> list[Category]:
    """Return the category of each round of a player, round 1 first.

    A requested bye is a late one where nothing but voluntary unplayed rounds comes after it.
    """
    categories = [_BY_MARK[mark] for mark in marks]
    for index in range(len(categories) - 1, -1, -1):  # from the last round back
        if categories[index] is Category.EARLY_REQUESTED_BYE:
            categories[index] = Category.LATE_REQUESTED_BYE
        elif categories[index] is not Category.FORFEIT_LOSS:
            break
    return categories
