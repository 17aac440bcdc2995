"""E.1 to E.5: who has White on each board, and the order of the boards.

Source: dutch-2017 E.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.rules.measures.colours import Grant, grant_preferences
from pairtutor.rules.measures.contenders import Contender


class Table(NamedTuple):
    """A pair, the higher ranked player first, and what decides its colours."""

    higher: Contender
    lower: Contender
    grant: Grant

    @property
    def white(self) -> Contender:
        """Who has White."""
        return self.higher if self.grant.higher is Colour.WHITE else self.lower

    @property
    def black(self) -> Contender:
        """Who has Black."""
        return self.lower if self.grant.higher is Colour.WHITE else self.higher


def decide(higher: Contender, lower: Contender, initial: Colour) -> Grant:
    """Decide the colours of a pair.

    Source: dutch-2017 E.5.
    """
    grant = grant_preferences(higher.colours, lower.colours)
    if grant is not None:
        return grant
    return Grant(initial if higher.parity % 2 else initial.opposite, "initial-colour")


def tables(pairs: Sequence[tuple[int, int]], players: Sequence[Contender], initial: Colour) -> list[Table]:
    """Return the boards in order: score of the higher player, sum of scores, rank of the higher.

    `pairs` are places in `players`, which are in the order of A.2.
    Source: C.04.2 D.9.
    """
    ordered = []
    for one, other in pairs:
        high, low = min(one, other), max(one, other)
        higher, lower = players[high], players[low]
        ordered.append(((-higher.score, -(higher.score + lower.score), high), higher, lower))
    ordered.sort(key=lambda entry: entry[0])
    return [Table(higher, lower, decide(higher, lower, initial)) for _, higher, lower in ordered]
