"""Whoever hears of a round by the Dubov system, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.colours import Allocation
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.rounds import RoundListener
from pairtutor.systems.dubov_1997.choosing import Chosen, Purpose, Why
from pairtutor.systems.dubov_1997.columns import ColumnListener, RowListener
from pairtutor.systems.dubov_1997.floaters import Floating
from pairtutor.systems.dubov_1997.participants import Pairs

if TYPE_CHECKING:
    from pairtutor.trace.refusals import PassedOver


class WhyNot(Protocol):
    """Returns before a search what is asked right after each no, where somebody listens."""

    def no_bye(self, rest: Completion) -> Why | None:
        """Return what is asked why somebody does not get the bye."""

    def unfit(self, group: int, below: int) -> Why | None:
        """Return what is asked why somebody does not make an odd group even (7.2)."""

    def no_opponent(self, player: int, pool: Completion) -> Why | None:
        """Return what is asked why somebody does not become the opponent of an island or a floater."""

    def must_stay(self, floating: Floating) -> Why | None:
        """Return what is asked why somebody does not float (6.4)."""


class MoveListener(Protocol):
    """Hears who leaves a group, who is brought into it, and for whom."""

    def island(self, rank: int, group: int) -> None:
        """Hear that somebody can meet nobody of the group (7.1)."""

    def fetched(
        self,
        choice: Chosen,
        below: int,
        wanted: Colour | None,
        purpose: Purpose,
        partner: int | None = None,
        *,
        turns: bool = False,
    ) -> None:
        """Hear who is brought up: for an island (7.1), for an odd group (7.2), for a floater (8.2).

        `turns` says that several are served one after the other (8.1).
        """

    def floaters_needed(self, floating: Floating, tried: Sequence[PassedOver]) -> None:
        """Hear that a group cannot be paired within itself; `tried` could not make it even (6.4)."""

    def floats(self, floating: Floating, choice: Chosen) -> None:
        """Hear who floats."""


class DubovListener(RoundListener[Allocation], Protocol):
    """Hears of the round and its groups; moves, columns and rows have listeners of their own."""

    why_not: WhyNot
    moves: MoveListener
    columns: ColumnListener
    rows: RowListener

    def completion(self, rest: Completion) -> None:
        """Hear, before anything is paired, whether the round can be completed at all."""

    def bye(self, choice: Chosen) -> None:
        """Hear who has the bye."""

    def halves(self, upper: Sequence[int], lower: Sequence[int]) -> AbstractContextManager[None]:
        """Hear the two halves of the first round; it is paired within the context."""

    def group(self, number: int, score: int, members: int, below: int) -> AbstractContextManager[None]:
        """Hear whose turn it is; the group is paired within the context."""

    def settled(self, pairs: Pairs) -> None:
        """Hear the pairs of a group."""
