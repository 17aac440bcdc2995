"""Modifiers: which parts of a sum are left out (C.07, articles 14 and 16.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.tiebreaks.values import Cut, CutReason, Part, Value, total_of

Parts = Mapping[Tpn, tuple[Part, ...]]

_Key = tuple[int, int, bool, int]
"""Weight, amount, whether it is no voluntary unplayed round, index: the least significant part first."""


def sums(parts: Parts, low: int, high: int) -> dict[Tpn, Value]:
    """Return the sum of each player's parts without so many of the least and of the most significant ones."""
    if not low and not high:
        return {tpn: Value(total_of(own), own) for tpn, own in parts.items()}
    values = {}
    for tpn, own in parts.items():
        cuts = choose_cuts(own, low, high)
        values[tpn] = Value(total_without(own, cuts), own, cuts)
    return values


def total_without(parts: Sequence[Part], cuts: Sequence[Cut]) -> int:
    """Return the sum of the amounts of parts without those that are cut."""
    total = total_of(parts)
    for cut in cuts:
        total -= parts[cut.at].amount
    return total


def choose_cuts(parts: Sequence[Part], low: int, high: int) -> tuple[Cut, ...]:
    """Return the parts that are cut, in order: so many of the least significant, then of the most.

    Where a player has a voluntary unplayed round, the lowest contribution of one goes in the place of the
    least significant part, unless it is lower than that.

    Source: c07-2026 14.1, c07-2026 16.5, C07-11, C07-12.
    """
    left: list[_Key] = [  # the parts that are not cut yet
        (part.weight, part.amount, not part.voluntary, index) for index, part in enumerate(parts)
    ]
    if True not in [part.voluntary for part in parts]:
        left.sort()
        least, most = left[:low], left[low:][::-1][:high]
        return (
            *[Cut(key[3], CutReason.LEAST) for key in least],
            *[Cut(key[3], CutReason.MOST) for key in most],
        )
    cuts = []
    for _ in range(min(low, len(left))):
        key, reason = _lowest(left)
        left.remove(key)
        cuts.append(Cut(key[3], reason))
    for _ in range(min(high, len(left))):
        key = max(left)
        left.remove(key)
        cuts.append(Cut(key[3], CutReason.MOST))
    return tuple(cuts)


def _lowest(left: list[_Key]) -> tuple[_Key, CutReason]:
    """Return the part that goes where the least significant one is about to be cut, and why this one.

    `left` has at least one part, in any order.
    """
    least = min(left)
    if not least[2]:
        return least, CutReason.VOLUNTARY
    # the lowest contribution first, then the least weight
    voluntary = [(key[1], key[0], key) for key in left if not key[2]]
    if not voluntary:
        return least, CutReason.LEAST
    lowest = min(voluntary)[2]
    return (lowest, CutReason.VOLUNTARY) if lowest[1] >= least[1] else (least, CutReason.LEAST_AFTER_ALL)
