"""Who would remain where a round cannot be completed, and what bars them from each other and from the bye."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.model.ids import PLACE
from pairtutor.systems.common.completion import smallest_tree
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.prohibitions import illegal
from pairtutor.trace.reasons import Bar, BarredBy
from pairtutor.trace.values import Met, Players

MOST = 150
"""Of a group that could have more bars than this nothing is said: that is no reason for a reader."""

_WHY: dict[str, BarredBy] = {
    "met": "met",
    "forbidden": "forbidden",
    "same-absolute-preference": "absolute",
}


def remaining_players(participants: Participants, ranks: Sequence[int]) -> tuple[Players, tuple[Bar, ...]]:
    """Return who of these players, all that are not paired yet, cannot all be placed, and what bars them.

    It is the smallest group found, of players who can be placed with nobody else. Nothing is returned where
    all can be placed, where some could have partners if others had not, or where the group is too large.
    """
    everybody = sorted(ranks)
    vertex = {rank: v for v, rank in enumerate(everybody)}
    rows = [mask_of(vertex[w] for w in bits(participants.legal[rank]) if w in vertex) for rank in everybody]
    if len(rows) % 2:
        may = mask_of(v for v, rank in enumerate(everybody) if participants.bye >> rank & 1)
        rows = [row | (may >> v & 1) << len(everybody) for v, row in enumerate(rows)]
        rows.append(may)
    alive = (1 << len(rows)) - 1
    mate = [-1] * len(rows)
    left = augment_all(rows, mate, alive, alive)
    if not left:
        return (), ()
    tree = smallest_tree(rows, mate, alive, left)
    groups = () if tree.inner else tree.groups()
    found = [everybody[v] for group in groups for v in bits(group) if v < len(everybody)]
    return bars_of_group(participants, found, everybody)


def bars_of_group(
    participants: Participants, group: Iterable[int], everybody: Sequence[int]
) -> tuple[Players, tuple[Bar, ...]]:
    """Return the players of a group by number, and what bars each from the others of all, and from the bye.

    Players are ranks; `everybody` are all that are not paired yet.
    """
    remain, players = sorted(group), participants.players
    if len(remain) * len(everybody) > MOST:
        return (), ()
    bars = []
    for one in remain:
        for other in sorted(everybody):
            twice = other in remain and other <= one
            why = None if twice else illegal(participants, players[one], players[other])
            if why is not None:
                number = why.round if isinstance(why, Met) else None
                bars.append(Bar(players[one].tpn, players[other].tpn, _WHY[why.kind], number))
    for rank in remain if len(everybody) % 2 else ():
        if not participants.bye >> rank & 1:
            bar = players[rank].bar
            bars.append(Bar(players[rank].tpn, PLACE, "bye" if bar else "score", bar and bar.round))
    return tuple(players[rank].tpn for rank in remain), tuple(bars)
