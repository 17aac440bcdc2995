"""What is settled so far in a round, and what is still free."""

from __future__ import annotations

from pairtutor.matching.bits import mask_of
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.listener import Progress
from pairtutor.systems.dubov_1997.listener import DubovListener
from pairtutor.systems.dubov_1997.participants import DubovParticipants, Pairs


class State:
    """A round on its way; places are ranks, sets of them are bits.

    `rest` answers whether everybody still free can be paired (DUB-37).
    `group` is the number of the present group.
    """

    def __init__(
        self, participants: DubovParticipants, listener: DubovListener, progress: Progress | None
    ) -> None:
        self.participants = participants
        self.listener = listener
        self.rest = Completion(participants.legal, participants.bye)
        self.free = (1 << len(participants.players)) - 1
        self.pairs: Pairs = []
        self.bye: int | None = None
        self.group = 0
        self._progress = progress

    def try_bye(self, rank: int) -> bool:
        """Give the bye to a player, if all others can be paired then."""
        if not self.rest.possible_without(1 << rank | 1 << self.rest.place):
            return False
        self.bye = rank
        self.free &= ~(1 << rank)
        return True

    def try_pair(self, player: int, other: int) -> bool:
        """Settle a pair, if it is allowed and everybody else who is free can be paired then."""
        if not self.participants.legal[player] >> other & 1:
            return False
        if not self.rest.possible_without(1 << player | 1 << other):
            return False
        self._keep([(player, other)])
        return True

    def settle(self, pairs: Pairs) -> None:
        """Settle pairs that are known to leave a complete pairing of the rest."""
        if not self.rest.possible_without(mask_of(rank for pair in pairs for rank in pair)):
            raise AssertionError("pairs are only settled where the rest can be paired")
        self._keep(pairs)

    def _keep(self, pairs: Pairs) -> None:
        self.pairs += pairs
        for player, other in pairs:
            self.free &= ~(1 << player | 1 << other)
        if self._progress:
            self._progress(2 * len(self.pairs), len(self.participants.players))
