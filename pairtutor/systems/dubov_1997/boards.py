"""The boards in their order, and who has White on each.

Source: DUB-39.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.dubov_1997.colours import Allocation, allocate
from pairtutor.systems.common.boards import Table, in_board_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pairtutor.systems.dubov_1997.participants import DubovParticipants, Pairs


def boards(
    participants: DubovParticipants, pairs: Pairs, drawn: Mapping[tuple[int, int], Allocation]
) -> list[Table[Allocation]]:
    """Return the boards in order; `drawn` are colours settled already, by ranks, the higher player first.

    Source: dubov-1997 3, DUB-39.
    """
    players, figures = participants.players, participants.figures
    return [
        Table(players[high], players[low], drawn.get((high, low)) or allocate(figures[high], figures[low]))
        for high, low in in_board_order(pairs, players)
    ]
