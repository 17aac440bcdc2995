"""Floats of past rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.model.game import Mark
from pairtutor.rules.measures.floats import float_between

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pairtutor.model.game import Entry
    from pairtutor.model.ids import Tpn
    from pairtutor.rules.measures.floats import FloatMark


def float_of(tpn: Tpn, entry: Entry, before: Mapping[Tpn, int]) -> FloatMark:
    """Return the float that a round gave to a player; `before` are the scores before that round.

    The pairing counts, so a missed game gives the floats of its pair; an absence gives none.
    Source: ssm A4, SSM-10.
    """
    if entry.mark is Mark.PAIRING_ALLOCATED_BYE:
        return "down"
    if entry.opponent is None:
        return "none"
    return float_between(before[tpn], before[entry.opponent])
