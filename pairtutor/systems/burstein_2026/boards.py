"""The boards in their order, and who has White on each.

The higher ranked of two is the one with the higher Index, whatever their scores; the order of the boards goes
by the scores.
Source: burstein-2026 5.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.model.colour import Colour
from pairtutor.rules.measures.colours import Grant
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Table
from pairtutor.systems.dutch.colours import decide


def seat_boards(
    pairs: Iterable[tuple[int, int]],
    players: Sequence[Contender],
    standing: Sequence[int],
    initial: Colour,
) -> list[Table[Grant]]:
    """Return the boards in order; `pairs` are places in `players`, as are those of `standing`.

    Source: burstein-2026 5.2, BU26-18, BU26-19.
    """
    ranked = [sorted(pair, key=standing.__getitem__) for pair in pairs]
    met = [(players[higher], players[lower]) for higher, lower in ranked]
    return sorted((Table(higher, lower, decide(higher, lower, initial)) for higher, lower in met), key=_board)


def _board(table: Table[Grant]) -> tuple[int, int, int]:
    """Return what a board goes by: the better score, the sum of both, the number of the better player."""
    best = min((table.higher, table.lower), key=lambda one: (-one.real_score, one.tpn))
    return -best.real_score, -table.higher.real_score - table.lower.real_score, best.tpn
