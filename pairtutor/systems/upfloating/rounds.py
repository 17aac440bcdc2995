"""A round in which brackets are filled from below: the bye, then the scoregroups from the top.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from pairtutor.matching.bits import Mask, Mate, mask_of
from pairtutor.model.colour import Colour
from pairtutor.systems.common.boards import Granted, SeatedRound, Table
from pairtutor.systems.common.completion import Completion, no_pairing
from pairtutor.systems.common.listener import Progress
from pairtutor.systems.common.rounds import RoundListener
from pairtutor.systems.upfloating.participants import UpfloatingParticipants
from pairtutor.systems.upfloating.upfloaters import SingleUpfloater, UpfloaterListener, Upfloating, part_side

Pairs = list[tuple[int, int]]
"""Pairs by rank."""

ABSOLUTE = "[C1]-[C3]"
"""The criteria that no round may break, as an impossible one names them."""


class UpfloatingListener(UpfloaterListener, RoundListener[Granted], Protocol):
    """Hears of the round, its brackets, and each stage of them."""

    def no_bye(self, player: int, rest: Completion) -> None:
        """Hear who was looked at and does not have the bye."""

    def on_bye(self, player: int) -> None:
        """Hear who has the bye, by rank."""

    def completion(self, rest: Completion) -> None:
        """Hear whether all can be paired, somebody having the bye if their number is odd."""

    def bracket(self, number: int, score: int, residents: Mask, below: Mask) -> AbstractContextManager[None]:
        """Hear whose turn it is; the bracket is paired within the context."""

    def on_group_settled(self, pairs: Pairs) -> None:
        """Hear the pairs of a bracket."""


class UpfloatingRound(ABC):
    """One round: `pairs` are made so far, `rest` is everybody left, `number` counts the brackets from 1."""

    participants: UpfloatingParticipants
    listener: UpfloatingListener

    def __init__(
        self, participants: UpfloatingParticipants, listener: UpfloatingListener, progress: Progress | None
    ) -> None:
        self.participants = participants
        self.listener = listener
        self._progress = progress
        self.rest = Completion(participants.legal, participants.bye)
        self.pairs: Pairs = []
        self.number = 0

    def seat(self, initial: Colour) -> SeatedRound[Granted]:
        """Pair all brackets from the top, and decide the colours.

        Raises:
            NoLegalPairing: the round cannot be paired completely.
        """
        self.listener.on_figures()
        self.listener.completion(self.rest)
        if not self.rest.possible:
            raise no_pairing(self.participants, self.rest, ABSOLUTE)
        bye = self._settle_bye() if self.rest.place >= 0 else None
        for position, group in enumerate(self.participants.groups):
            below = self.rest.alive >> group.end << group.end  # without the ranks above the end of the group
            residents = self.rest.alive & ~below
            if residents:  # else all of them have come up, or have the bye
                self.number += 1
                with self.listener.bracket(self.number, group.score, residents, below):
                    self.pair_bracket(position, residents, below)
        return SeatedRound(self.tables(initial), None if bye is None else self.participants.players[bye])

    @abstractmethod
    def tables(self, initial: Colour) -> list[Table[Granted]]:
        """Return the boards in order, their colours decided."""

    def _settle_bye(self) -> int:
        """Give the bye to the first who may have it and leaves a complete pairing of all others.

        Source: dubov-2026 1.4, dubov-2026 3.1.1, dubov-2026 3.1.2, DB26-13, DB26-14.

        Source: swiss-team-2026 1.4, swiss-team-2026 3.4, swiss-team-2026 3.4.1, TEAM26-11.
        """
        may, rest = self.participants.bye, self.rest
        for player in self.participants.for_bye():
            if may >> player & 1 and rest.try_without(1 << player | 1 << rest.place):
                self.listener.on_bye(player)
                return player
            self.listener.no_bye(player, rest)
        raise AssertionError("the round can be completed, so somebody can have the bye")

    @abstractmethod
    def pair_bracket(self, position: int, residents: Mask, below: Mask) -> None:
        """Pair a scoregroup, by its place from the top, with whoever comes up into it, and `settle` that."""

    def settle_upfloaters(
        self,
        residents: Mask,
        below: Mask,
        single: Callable[[list[int]], SingleUpfloater],
        several: Callable[[list[int]], Upfloating],
    ) -> tuple[int, list[int]]:
        """Return the upfloaters of a bracket (a bit mask), and a matching of it and of those left below.

        Where either side leaves over one who can meet the other's, a `single` upfloater is enough.
        Source: dubov-2026 3.2.1, swiss-team-2026 3.5.5.
        """
        mate, legal = self.rest.mate, self.participants.legal
        apart = mate[: len(legal)]  # without the place of the bye, which is settled
        left = [part_side(legal, apart, side) for side in (residents, below)]
        if not any(left):
            return 0, apart
        alone = single(apart) if all(side_left.bit_count() == 1 for side_left in left) else None
        upfloating = alone if alone and alone.able else several(mate)
        chosen = upfloating.choose(self.listener)
        return chosen, upfloating.mate

    def settle(self, pairs: Pairs, mate: Mate) -> None:
        """Take the pairs of a bracket; `mate` has these pairs, and pairs all who are left."""
        self.rest.mate[: len(mate)] = mate
        if self.rest.try_without(mask_of(v for pair in pairs for v in pair)) is None:
            raise AssertionError("every bracket leaves a completion")
        self.pairs += pairs
        self.listener.on_group_settled(pairs)
        if self._progress:
            self._progress(2 * len(self.pairs), len(self.participants.players))
