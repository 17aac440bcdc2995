"""A round in which brackets are filled from below: the bye, then the scoregroups from the top."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from pairtutor.matching.bits import mask_of
from pairtutor.systems.common.completion import Completion, no_pairing

if TYPE_CHECKING:
    from pairtutor.systems.common.participants import Participants
    from pairtutor.systems.upfloating.listener import Pairs, UpfloatingListener

Progress = Callable[[int, int], None]
"""Called now and then with those settled so far and all of the round."""

ABSOLUTE = "[C1]-[C3]"
"""The criteria that no round may break, as an impossible one names them."""


class UpfloatingRound(ABC):
    """One round: `pairs` are those made so far, `number` counts the brackets."""

    def __init__(
        self, participants: Participants, listener: UpfloatingListener, progress: Progress | None
    ) -> None:
        self._ranks = participants
        self._hears = listener
        self._progress = progress
        self.rest = Completion(participants.legal, participants.bye)
        self.pairs: Pairs = []
        self.number = 0

    def pair_all(self) -> int | None:
        """Pair all brackets from the top; return the rank of whoever has the bye, None if nobody has.

        Raises:
            NoLegalPairing: the round cannot be paired completely.
        """
        self._hears.figured()
        self._hears.completion(self.rest)
        if not self.rest.possible:
            raise no_pairing(self._ranks, self.rest, ABSOLUTE)
        bye = self.settle_bye() if self.rest.place >= 0 else None
        for place, group in enumerate(self._ranks.groups):
            below = self.rest.alive >> group.end << group.end  # without the ranks above the end of the group
            residents = self.rest.alive & ~below
            if residents:
                self.number += 1
                with self._hears.bracket(self.number, group.score, residents, below):
                    self.pair_bracket(place, residents, below)
        return bye

    @abstractmethod
    def settle_bye(self) -> int:
        """Give the bye to somebody; return the rank."""

    @abstractmethod
    def pair_bracket(self, place: int, residents: int, below: int) -> None:
        """Pair a scoregroup, by its place from the top, with whoever comes up into it, and `settle` that."""

    def settle(self, pairs: Pairs, mate: list[int]) -> None:
        """Take the pairs of a bracket; `mate` pairs all who are left with them."""
        self.rest.mate[: len(mate)] = mate
        if not self.rest.possible_without(mask_of(v for pair in pairs for v in pair)):
            raise AssertionError("every bracket leaves a completion")
        self.pairs += pairs
        self._hears.settled(pairs)
        if self._progress:
            self._progress(2 * len(self.pairs), len(self._ranks.players))
