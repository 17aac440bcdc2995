"""The Baku acceleration: who has virtual points, and in which rounds.

Source: C.04.7.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pairtutor.messages import Message
from pairtutor.model.game import PointSystem
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.sources.faults import Misread


class VirtualRange(NamedTuple):
    """Virtual points of a range of players in a range of rounds; both ends belong to it."""

    points: HalfPoints
    first_round: int
    last_round: int
    first_player: int
    last_player: int


def baku(
    players: Sequence[Tpn], rounds: int | None, points: PointSystem
) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the virtual points per round of the players who have any (group A).

    `players` is the initial list, best first; `rounds` are the planned ones.

    Raises:
        Misread: the number of rounds is not known, or a win is not worth two draws.
    """
    if rounds is None:
        raise Misread(Message("faults.baku.no-rounds"), Message("faults.mend.plan-rounds"))
    if points.win != 2 * points.draw or points.loss:
        raise Misread(Message("faults.baku.points"), Message("faults.mend.virtual-points"))
    group_a = players[: 2 * -(-len(players) // 4)]
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    line = (points.win,) * full + (points.draw,) * (accelerated - full)
    return dict.fromkeys(group_a, line)


def from_ranges(ranges: Iterable[VirtualRange], players: Sequence[Tpn]) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the virtual points per round of the players in the ranges; a later range goes before.

    `players` are in order of pairing number.
    """
    lines: dict[Tpn, list[HalfPoints]] = {}
    for item in ranges:
        span = slice(item.first_round - 1, item.last_round)
        first, last = bisect_left(players, item.first_player), bisect_right(players, item.last_player)
        for tpn in players[first:last]:
            line = lines.setdefault(tpn, [])
            line += [0] * (item.last_round - len(line))
            line[span] = [item.points] * (item.last_round - item.first_round + 1)
    return {tpn: tuple(line) for tpn, line in lines.items()}
