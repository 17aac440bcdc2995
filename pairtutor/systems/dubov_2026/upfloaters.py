"""The sets of players of lower scores that can come into a bracket, and what is heard of their choice.

Source: dubov-2026 3.2.1, dubov-2026 3.2.2, dubov-2026 4.2.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pairtutor.systems.search.counting import subset_rank

if TYPE_CHECKING:
    from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
    from pairtutor.systems.search.refinement import Rows

QUALITY = ("upfloaters", "upfloater-scores", "colour-preference")
"""The criteria [C5] to [C7] by name."""
FLOATS = ("maximum-upfloaters", "maximum-upfloats", "repeated-upfloaters")
"""The criteria [C8] to [C10] by name; they do not count in the last round."""


class Share(NamedTuple):
    """Players of one lower score, in the order of 4.2, and how many of them are taken into a set."""

    score: int
    players: tuple[int, ...]
    taken: int


class ValidSets:
    """The sets that have the number and the scores of the best; sets count from 1, in the order of 4.2.

    Source: dubov-2026 4.2, DB26-16.
    """

    def __init__(self, shares: Sequence[Share]) -> None:
        self.shares = [share for share in shares if share.taken]
        self.size = sum(share.taken for share in self.shares)

    @property
    def total(self) -> int:
        """How many sets there are, illegal ones included."""
        return prod(comb(len(share.players), share.taken) for share in self.shares)

    def number(self, chosen: Sequence[int]) -> int:
        """Return the place of a set."""
        rank = 0
        for share in self.shares:
            rank = rank * comb(len(share.players), share.taken) + subset_rank(
                [v for v in chosen if v in share.players], share.players
            )
        return rank + 1

    def later(self, chosen: Sequence[int]) -> list[int]:
        """Return who can still come into a set whose first players these are."""
        last, eligible = chosen[-1], []
        for share in self.shares:
            if sum(1 for v in chosen if v in share.players) < share.taken:
                eligible += [v for v in share.players if v > last]
        return eligible

    def starting_with(self, chosen: Sequence[int]) -> int:
        """Return how many sets have these as their first players."""
        sets, last = 1, chosen[-1]
        for share in self.shares:
            later = sum(1 for v in share.players if v > last)
            taken = sum(1 for v in chosen if v in share.players)
            sets *= comb(later, share.taken - taken)
        return sets


class UpfloaterListener(Protocol):
    """Hears how the upfloaters of a bracket are chosen."""

    def needed(self, upfloating: Upfloating) -> None:
        """Hear how many there must be, and of which scores."""

    def refused(self, upfloating: Upfloating, chosen: Sequence[int], player: int) -> None:
        """Hear that no best set has `player` next after those chosen."""

    def chosen(self, upfloating: Upfloating, chosen: Sequence[int]) -> None:
        """Hear the upfloaters."""


class Upfloating(ABC):
    """The choice of a bracket's upfloaters; `residents`, `below` are sets of ranks, `mate` pairs everybody.

    `best` are the values of the best sets in the criteria from [C7] on.
    """

    def __init__(self, participants: Dubov2026Participants, residents: int, below: int) -> None:
        self.participants = participants
        self.residents = residents
        self.below = below
        self.alive = residents | below
        self.sets = ValidSets([])
        self.best: dict[str, int] = {}
        self.mate: list[int] = []

    @abstractmethod
    def choose(self, listener: UpfloaterListener) -> int:
        """Return the upfloaters of the bracket; `mate` pairs them with residents.

        Source: dubov-2026 3.2.2.
        """

    @abstractmethod
    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return where the sets fall short that have `player` next, and the best value that they have there.

        The value is None where they are all illegal.
        """


def cost(mate: list[int], charged: dict[int, Rows]) -> int:
    """Return what the pairs of a matching cost."""
    return (
        sum(
            weight
            for weight, rows in charged.items()
            for v, row in enumerate(rows)
            if row and row >> mate[v] & 1
        )
        // 2
    )
