"""Can these players still be paired? Plain recursion over sets of players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tests.lab.oracles.standing import Standing

Left = tuple[int, tuple[int, ...]]
"""How bad a following bracket is: the total of D17-6, then the scores of those left (D17-5)."""


def may_meet(one: Standing, other: Standing) -> bool:
    """Return whether C.1 and C.3 let two players meet (D17-11)."""
    if other.tpn in one.met:
        return False
    both_absolute = one.strength == other.strength == 3 and one.due is other.due
    return not both_absolute or one.topscorer or other.topscorer


def completes(movers: Sequence[Standing], others: Sequence[Standing], *, apart: bool = False) -> bool:
    """Return whether all can be paired, but for one who may have the bye if they are odd (A.9).

    With `apart` the movers may not meet each other.
    """
    players = [*movers, *others]
    partners = _partners(players, len(movers) if apart else 0)

    @cache
    def perfect(rest: int) -> bool:
        if not rest:
            return True
        tightest = min(_members(rest), key=lambda place: (partners[place] & rest).bit_count())
        without = rest & ~(1 << tightest)
        return any(perfect(without & ~(1 << mate)) for mate in _members(partners[tightest] & rest))

    everybody = (1 << len(players)) - 1
    if len(players) % 2 == 0:
        return perfect(everybody)
    return any(
        player.may_have_bye and perfect(everybody & ~(1 << place))
        for place, player in reversed(list(enumerate(players)))
    )


def left_in_following(movers: Sequence[Standing], group: Sequence[Standing], *, barred_weight: int) -> Left:
    """Return the least bad outcome of the bracket that downfloaters make with the next group (C.7).

    A player left there counts 1, or `barred_weight` who may not have the bye.
    """
    players = [*movers, *group]
    partners = _partners(players, len(movers))

    def add(place: int, left: Left) -> Left:
        player = players[place]
        total = left[0] + (1 if player.may_have_bye else barred_weight)
        scores = (*left[1], player.score) if place < len(movers) else left[1]
        return total, tuple(sorted(scores, reverse=True))

    @cache
    def best(rest: int) -> Left:
        if not rest:
            return 0, ()
        first = _members(rest)[0]
        without = rest & ~(1 << first)
        options = [best(without & ~(1 << mate)) for mate in _members(partners[first] & without)]
        return min([*options, add(first, best(without))])

    return best((1 << len(players)) - 1)


def _partners(players: Sequence[Standing], apart: int) -> list[int]:
    """Return a bit mask of possible partners per player; the first `apart` never meet each other."""
    partners = [0] * len(players)
    for place, player in enumerate(players):
        for mate in range(max(place + 1, apart), len(players)):
            if may_meet(player, players[mate]):
                partners[place] |= 1 << mate
                partners[mate] |= 1 << place
    return partners


def _members(mask: int) -> list[int]:
    members = []
    while mask:
        members.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return members
