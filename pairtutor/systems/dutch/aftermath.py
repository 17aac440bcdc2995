"""What becomes of a round when a bracket leaves certain players over: can it be completed, and how well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.systems.common.completion import Completion


class Outlook(NamedTuple):
    """The score of whoever has the bye, where the rules weigh it, and what the following bracket can do."""

    bye_score: int | None
    ahead: tuple[int, ...] | None


Aftermath = Callable[[Sequence[int]], Outlook | None]
"""What becomes of the round after players given by rank; None if it cannot be completed."""

LeastBye = Callable[[int], int | None]
"""The lowest score of whoever has the bye if a player given by rank is left over, whoever else may be."""


def completes(
    completion: Completion,
    paired: int,
    floaters: Sequence[int],
    *,
    apart: bool = False,
    takers: int | None = None,
) -> bool:
    """Say whether the round can be completed when a bracket pairs some players and leaves `floaters` over.

    `paired` holds everybody of the bracket but the floaters, by rank. `apart`: they do not meet each
    other. `takers` are those who may have the bye, where these are not the completion's own.
    """
    rows, mate = completion.rows, completion.mate[:]
    alive = completion.alive & ~paired
    away = mask_of(floaters)
    place = completion.place
    changed = paired
    if apart and away & (away - 1):
        rows = [row & ~away if away >> v & 1 else row for v, row in enumerate(rows)]
        changed |= away
    if takers is not None:
        rows = [row & ~(1 << place) | (takers >> v & 1) << place for v, row in enumerate(rows)]
        rows[place] = takers
        changed |= 1 << place
    exposed = (changed | completion.left) & alive
    for v in bits(changed):
        w = mate[v]
        if w >= 0:
            mate[v] = mate[w] = -1
            exposed |= 1 << w & alive
    return not augment_all(rows, mate, alive, exposed)
