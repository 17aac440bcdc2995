"""What the residents and those below them can do each by themselves, and so how many must float up.

Source: dubov-2026 3.2.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.systems.dubov_2026.one_upfloater import OneUpfloater
from pairtutor.systems.dubov_2026.several_upfloaters import SeveralUpfloaters

if TYPE_CHECKING:
    from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
    from pairtutor.systems.dubov_2026.upfloaters import UpfloaterListener, Upfloating


def settle_upfloaters(
    participants: Dubov2026Participants,
    residents: int,
    below: int,
    mate: list[int],
    listener: UpfloaterListener,
) -> tuple[int, list[int]]:
    """Return who floats up into a bracket, and a matching of the bracket and of those left below.

    Where either side leaves over one player who can meet the other's, one upfloater is enough.
    Source: dubov-2026 3.2.1.
    """
    legal = participants.legal
    apart = mate[: len(legal)]
    left = [_left_over(legal, apart, side) for side in (residents, below)]
    if not any(left):
        return 0, apart
    upfloating: Upfloating | None = None
    if all(one.bit_count() == 1 for one in left):
        single = OneUpfloater(participants, residents, below, apart)
        upfloating = single if single.able else None
    if upfloating is None:
        upfloating = SeveralUpfloaters(participants, residents, below, mate)
    chosen = upfloating.choose(listener)
    return chosen, upfloating.mate


def _left_over(rows: list[int], mate: list[int], side: int) -> int:
    """Pair a side by itself as far as it goes; return who is left over."""
    parted = mask_of(v for v in bits(side) if not side >> mate[v] & 1)
    for v in bits(parted):
        mate[v] = -1
    return augment_all(rows, mate, side, parted)
