"""Who has White on each board, and the order of the boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.rules.lim_1999.colours import Claimant, Grant, grant
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.lim_1999.field import LimField
from pairtutor.systems.lim_1999.groups import Side
from pairtutor.systems.lim_1999.made import Made


class Table(NamedTuple):
    """A pair, the higher ranked player (by number) first, and what decides its colours."""

    higher: Contender
    lower: Contender
    grant: Grant
    side: Side

    @property
    def white(self) -> Contender:
        """Who has White."""
        return self.higher if self.grant.higher is Colour.WHITE else self.lower

    @property
    def black(self) -> Contender:
        """Who has Black."""
        return self.lower if self.grant.higher is Colour.WHITE else self.higher


def tables(field: LimField, pairs: Sequence[Made], drawn: Colour) -> list[Table]:
    """Return the boards in order: score of the higher player, sum of scores, number of the higher.

    Here the higher player of a pair is the one with the better score.
    Source: C.04.2 D.9.
    """
    ordered = []
    for one, other, side in pairs:
        first, second = field.players[min(one, other)], field.players[max(one, other)]
        place = (-first.score, -(first.score + second.score), first.tpn)
        ordered.append((place, _table(first, second, side, drawn)))
    return [table for _, table in sorted(ordered, key=lambda entry: entry[0])]


def _table(one: Contender, other: Contender, side: Side, drawn: Colour) -> Table:
    higher, lower = (one, other) if one.tpn < other.tpn else (other, one)
    granted = grant(
        Claimant(higher.tpn, higher.colours),
        Claimant(lower.tpn, lower.colours),
        below_median=side == "lower",
        drawn=drawn,
    )
    return Table(higher, lower, granted, side)
