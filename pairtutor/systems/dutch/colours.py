"""E.1 to E.5: who has White on each board, and the order of the boards.

Source: dutch-2017 E.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairtutor.model.colour import Colour
from pairtutor.rules.measures.colours import Grant, grant_preferences
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Table, tables

Pairs = Sequence[tuple[int, int]]
Decide = Callable[[Contender, Contender, Colour], Grant]
"""What decides the colours of the higher and the lower ranked player, given the initial colour."""


def decide(higher: Contender, lower: Contender, initial: Colour) -> Grant:
    """Decide the colours of a pair.

    Source: dutch-2017 E.5.
    """
    grant = grant_preferences(higher.colours, lower.colours)
    if grant is not None:
        return grant
    return Grant(initial if higher.parity % 2 else initial.opposite, "initial-colour")


def seat_boards(
    pairs: Pairs, players: Sequence[Contender], initial: Colour, decide: Decide = decide
) -> list[Table[Grant]]:
    """Return the boards in order; `pairs` are places in `players`, which are in the order of A.2.

    Source: C.04.2 D.9.
    """
    return tables(pairs, players, lambda higher, lower: decide(higher, lower, initial))
