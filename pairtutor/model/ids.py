"""Numbers that must not be confused: pairing numbers, bracket numbers, rounds, half points."""

from __future__ import annotations

from typing import NewType

Tpn = NewType("Tpn", int)
"""Tournament pairing number of a player, from 1 (C.04.2.B)."""

PLACE = Tpn(0)
"""Stands among players for a place that is none: a float or the bye, where a proof counts it like one."""

RoundNumber = NewType("RoundNumber", int)
"""Number of a round, from 1."""

SOME_ROUND = RoundNumber(0)
"""Stands for a round that nobody names, where a fact is stated or supposed instead of games."""

HalfPoints = int
"""A score or a difference of scores, counted in half points: 1.5 points are 3."""


def points_text(half_points: HalfPoints) -> str:
    """Return a score as people write it: 3 becomes `1.5`, 4 becomes `2`, -1 becomes `-0.5`."""
    sign = "-" if half_points < 0 else ""
    whole, half = divmod(abs(half_points), 2)
    return f"{sign}{whole}.5" if half else f"{sign}{whole}"
