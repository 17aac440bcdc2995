"""Whoever hears of a round by the Swiss System Modified; players are told by rank."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Literal, Protocol

from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.ssm.cards import CardListener, DeadEndListener
from pairtutor.systems.ssm.participants import Breaks, Pairs

Part = Literal["ordinary", "last", "combined"]
"""What a bracket is in its round."""


class OddPlayerListener(Protocol):
    """Hears who of an odd bracket is looked at to stay over."""

    def stays_over(self, u: int) -> None:
        """Hear that the pairs leave a player against whom nothing speaks."""

    def looks_for_another(self, u: int, *, fits: bool) -> None:
        """Hear that the pairs leave `u`, who had the bye or (where `u` fits) floated down before."""

    def had_bye(self, v: int) -> None:
        """Hear that `v` may not have the bye."""

    def would_float_again(self, v: int) -> None:
        """Hear that `v` floated down in the round before."""

    def without(self, v: int | None) -> None:
        """Hear that the bracket is tried without `v` (None: the trials are over)."""

    def cannot_spare(self, v: int) -> None:
        """Hear that without `v` the others cannot all be paired, as was found last."""

    def no_better(self, v: int, u: int, broken: Breaks, before: Breaks) -> None:
        """Hear that without `v` the criteria are broken no less often than without `u`."""


class SsmListener(CardListener, DeadEndListener, OddPlayerListener, Protocol):
    """Hears of the round, its brackets, and each stage of them."""

    def on_opening(self, tournament: Tournament, choice: SystemChoice) -> AbstractContextManager[None]:
        """Hear who takes part, in their ranking; the round is paired within the context."""

    def group(
        self, members: Sequence[int], residents: Sequence[int], part: Part = "ordinary"
    ) -> AbstractContextManager[None]:
        """Hear of a bracket: `members` in rank order, of whom `residents` have its score."""

    def odd_goes_down(self, first: int, over: int) -> None:
        """Hear who of an odd bracket goes down; `first` is whom its pairs left at first."""

    def nobody_to_play(self, members: Sequence[int], alone: Sequence[int]) -> None:
        """Hear who goes down as nobody of the bracket may meet them, the first of `alone`."""

    def better_deal(self, deals: Sequence[Pairs], kept: int) -> None:
        """Hear which deal of the cards stands, by its place among them."""

    def on_left_over(self, free: Sequence[int]) -> None:
        """Hear who goes down without a partner."""

    def on_group_settled(self, pairs: Pairs, left: Sequence[int]) -> None:
        """Hear the pairs of the bracket and who leaves it."""

    def on_combination(self, higher: Pairs, joining: Sequence[int]) -> None:
        """Hear that the bracket above joins the last one."""

    def on_bye(self, members: Sequence[int], player: int) -> None:
        """Hear who has the bye."""

    def impossible(self, completion: Completion) -> None:
        """Hear that nobody can pair the round."""

    def on_outcome(self, brackets: Sequence[Pairs], bye: int | None, *, last: bool) -> None:
        """Hear the pairs in order; `last` says that it was the last round."""
