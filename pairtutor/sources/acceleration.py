"""The Baku acceleration: who has virtual points, and in which rounds.

Source: C.04.7.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Sequence

from pairtutor.messages import Message
from pairtutor.model.game import PointSystem
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.faults import Misread


class VirtualRange(NamedTuple):
    """Virtual points of a range of players (by number) in a range of rounds; both ends belong to it."""

    points: HalfPoints
    first_round: int
    last_round: int
    first_player: int
    last_player: int


def baku(
    players: Sequence[Tpn],
    rounds: int | None,
    points: PointSystem,
    away: Container[Tpn] = (),
) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the virtual points per round, round 1 first, of the players who have any (group A).

    `players` is the initial list, best first; `rounds` are the planned ones. Whoever is `away` from round 1
    has no number yet when the half is counted, and on arrival is in group A before its last player.

    Raises:
        Misread: the number of rounds is not known, a win is not worth two draws, or a loss not nothing.
    """
    if rounds is None:
        raise Misread(Message("faults.baku.no-rounds"), Message("faults.mend.plan-rounds"))
    if points.win != 2 * points.draw or points.loss:
        raise Misread(Message("faults.baku.points"), Message("faults.mend.virtual-points"))
    counted = [tpn for tpn in players if tpn not in away]
    half = 2 * -(-len(counted) // 4)  # of the players, up to an even number
    group_a = players[: players.index(counted[min(half, len(counted)) - 1]) + 1] if counted else ()
    accelerated = -(-rounds // 2)  # the first half of the rounds, and of these the first half in full
    full = -(-accelerated // 2)
    line = (points.win,) * full + (points.draw,) * (accelerated - full)
    return dict.fromkeys(group_a, line)


def with_baku(tournament: Tournament) -> Tournament:
    """Return a tournament with the virtual points of the Baku acceleration, by both ways to count group A.

    Where both give the same, `virtual_if_entered` is empty.

    Raises:
        Misread: as in `baku`.
    """
    players = tuple(player.tpn for player in tournament.players)
    rounds, points = tournament.planned_rounds, tournament.points
    numbered = baku(players, rounds, points, tournament.absent_in(RoundNumber(1)))
    entered = baku(players, rounds, points)
    return tournament._replace(
        virtual_points=numbered, virtual_if_entered=entered if entered != numbered else {}
    )


def from_ranges(ranges: Iterable[VirtualRange], players: Sequence[Tpn]) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the virtual points per round, round 1 first, of the players in the ranges.

    A later range takes the place of an earlier one; a line ends with the last round of any. `players` are in
    order of pairing number.
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
