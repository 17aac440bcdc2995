"""What is settled so far in a round, what is still free, and who hears of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from pairtutor.matching.bits import Mask, mask_of
from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.colours import Allocation
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.listener import Progress
from pairtutor.systems.common.rounds import RoundListener
from pairtutor.systems.dubov_1997.choosing import Chosen, Purpose, Why
from pairtutor.systems.dubov_1997.columns import ColumnListener, RowListener
from pairtutor.systems.dubov_1997.floaters import Floating
from pairtutor.systems.dubov_1997.participants import DubovParticipants, Pairs

if TYPE_CHECKING:
    from pairtutor.trace.refusals import PassedOver


class WhyNot(Protocol):
    """Returns before a search what is asked right after each no, where somebody listens."""

    def no_bye(self, rest: Completion) -> Why | None:
        """Return the question why a player does not get the bye; None where no reasons are kept."""

    def unfit(self, group: Mask, below: Mask) -> Why | None:
        """Return the question why a player does not make an odd group even (7.2); None without reasons."""

    def no_opponent(self, player: int, pool: Completion) -> Why | None:
        """Return the question why a player does not meet an island or a floater; None without reasons."""

    def must_stay(self, floating: Floating) -> Why | None:
        """Return the question why a player does not float (6.4); None where no reasons are kept."""


class MoveListener(Protocol):
    """Hears who leaves a group, who is brought into it, and for whom."""

    def island(self, rank: int, group: Mask) -> None:
        """Hear that somebody can meet nobody of the group (7.1)."""

    def on_fetched_player(
        self,
        choice: Chosen,
        below: Mask,
        colour_sought: Colour | None,
        purpose: Purpose,
        partner: int | None = None,
        *,
        turns: bool = False,
    ) -> None:
        """Hear who is brought up: for an island (7.1), for an odd group (7.2), for a floater (8.2).

        `partner` is the one for whom the player was fetched, if anybody; `turns` says that several are served
        one after the other (8.1).
        """

    def floaters_needed(self, floating: Floating, tried: Sequence[PassedOver]) -> None:
        """Hear that a group cannot be paired within itself; `tried` could not make it even (6.4)."""

    def floats(self, floating: Floating, choice: Chosen) -> None:
        """Hear who floats."""


class DubovListener(WhyNot, MoveListener, ColumnListener, RowListener, RoundListener[Allocation], Protocol):
    """Hears of the round and its groups, and of each stage of them."""

    def completion(self, rest: Completion) -> None:
        """Hear, before anything is paired, whether the round can be completed at all."""

    def on_bye(self, choice: Chosen) -> None:
        """Hear who has the bye."""

    def halves(self, upper: Sequence[int], lower: Sequence[int]) -> AbstractContextManager[None]:
        """Hear the two halves of the first round; it is paired within the context."""

    def group(self, number: int, score: int, members: Mask, below: Mask) -> AbstractContextManager[None]:
        """Hear whose turn it is; the group is paired within the context."""

    def on_group_settled(self, pairs: Pairs) -> None:
        """Hear the pairs of a group."""


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

    def try_bye(self, rank: int) -> list[int] | None:
        """Give the bye to a player if all others can then be paired; return their matching, else None."""
        mate = self.rest.try_without(1 << rank | 1 << self.rest.place)
        if mate is not None:
            self.bye = rank
            self.free &= ~(1 << rank)
        return mate

    def try_pair(self, player: int, other: int) -> bool:
        """Settle a pair, if it is allowed and everybody else who is free can be paired then."""
        if not self.participants.legal[player] >> other & 1:
            return False
        if self.rest.try_without(1 << player | 1 << other) is None:
            return False
        self._keep([(player, other)])
        return True

    def settle(self, pairs: Pairs) -> None:
        """Settle pairs that are known to leave a complete pairing of the rest."""
        if self.rest.try_without(mask_of(rank for pair in pairs for rank in pair)) is None:
            raise AssertionError("pairs are only settled where the rest can be paired")
        self._keep(pairs)

    def _keep(self, pairs: Pairs) -> None:
        """Count these pairs as settled: their players are no longer free, and progress is told."""
        self.pairs += pairs
        for player, other in pairs:
            self.free &= ~(1 << player | 1 << other)
        if self._progress:
            self._progress(2 * len(self.pairs), len(self.participants.players))
