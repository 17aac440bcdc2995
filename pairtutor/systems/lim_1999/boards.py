"""Who has White on each board, and the order of the boards."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import mask_of
from pairtutor.model.colour import Colour
from pairtutor.rules.lim_1999.colours import Claimant, LimGrant, grant
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Table, in_board_order
from pairtutor.systems.lim_1999.median import MadePair


def tables(players: Sequence[Contender], pairs: Sequence[MadePair], drawn: Colour) -> list[Table[LimGrant]]:
    """Return the boards in order; of a pair the one with the smaller number is the higher ranked.

    Source: C.04.2 D.9.
    """
    below = mask_of(made.one for made in pairs if made.side == "lower")
    found = []
    for pair in in_board_order([(made.one, made.other) for made in pairs], players):
        higher, lower = sorted((players[v] for v in pair), key=lambda one: one.tpn)
        granted = grant(
            Claimant(higher.tpn, higher.colours),
            Claimant(lower.tpn, lower.colours),
            below_median=bool(below & mask_of(pair)),
            drawn=drawn,
        )
        found.append(Table(higher, lower, granted))
    return found
