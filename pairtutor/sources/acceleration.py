"""The Baku acceleration: who has virtual points, and in which rounds.

Source: C.04.7.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.points import PointSystem
from pairtutor.sources.faults import Misread


def baku(
    players: Sequence[Tpn], rounds: int | None, points: PointSystem
) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the virtual points per round of the players who have any (group A).

    `players` is the initial list, best first; `rounds` are the planned ones.

    Raises:
        Misread: the number of rounds is not known, or a win is not worth two draws.
    """
    if rounds is None:
        raise Misread("the Baku acceleration needs the number of rounds", "say how many rounds are planned")
    if points.win != 2 * points.draw or points.loss:
        raise Misread(
            "the Baku acceleration is only defined where a win is two draws and a loss nothing",
            "give the virtual points of each player and round instead",
        )
    group_a = players[: 2 * -(-len(players) // 4)]
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    line = (points.win,) * full + (points.draw,) * (accelerated - full)
    return dict.fromkeys(group_a, line)
