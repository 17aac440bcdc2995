"""Which better result of one own game would have put a player first, or above the next ahead."""

from __future__ import annotations

from typing import Final

from pairtutor.model.game import Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple

MOST_WAYS: Final = 4
"""So many ways are told; of the others how many there are."""


class OwnResult(NamedTuple):
    """A better result of one game: `result` instead of `was`, for the player who is asked about.

    Of a match of teams `games` are the game points instead, of both in half points, and those that it had
    (`games_were`), which are None of a forfeited one. `step` says how far the result is from the one it was,
    1 for the next better one. With `is_shared` others would have the place as well.
    """

    round: RoundNumber
    opponent: Tpn
    result: Mark
    was: Mark
    step: int
    is_shared: bool = False
    games: tuple[HalfPoints, HalfPoints] | None = None
    games_were: tuple[HalfPoints, HalfPoints] | None = None


class OwnChances(NamedTuple):
    """What one better result of a player's own would have changed after the last round.

    `first` are the ways to first place, `ahead` those to be ahead of the `rival` who is directly above; both
    have the result against that one first, then the smallest changes, `MOST_WAYS` at most; `first_more` and
    `ahead_more` are how many other rounds have one. `lead` are the half points that first place is away.
    """

    player: Tpn
    first: tuple[OwnResult, ...]
    rival: Tpn
    ahead: tuple[OwnResult, ...]
    lead: HalfPoints
    first_more: int = 0
    ahead_more: int = 0
