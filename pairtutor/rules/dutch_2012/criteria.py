"""What C.3 requires and C.10 lowers, most precious first; each is a count over pairs or floaters."""

from __future__ import annotations

from typing import Final

from pairtutor.model.colour import Strength
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.criterion import NO_PENALTY, Criterion, no_pair
from pairtutor.rules.measures.criteria import (
    COLOUR_PREFERENCE,
    STRONG_PREFERENCE,
    Claim,
    both_absolute,
    downfloat,
    same_colour,
    upfloat,
)

_FIRM = (Strength.ABSOLUTE, Strength.STRONG)


def _both_absolute(higher: Claim, lower: Claim) -> int:
    return 1 if both_absolute(higher, lower) else NO_PENALTY


def _both_firm(higher: Claim, lower: Claim) -> int:
    firm = higher.strength in _FIRM and lower.strength in _FIRM
    return 1 if firm and same_colour(higher, lower) else NO_PENALTY


def _left_over(clause: str, name: str) -> Criterion:
    """Return a criterion about those who are left over in a bracket; its pairs float nobody down."""
    return downfloat(clause, name)._replace(pair=no_pair)


B2: Final = STRONG_PREFERENCE._replace(clause="C.10.g", name="absolute-preference", pair=_both_absolute)
A7D: Final = STRONG_PREFERENCE._replace(clause="C.10.f", name="strong-as-absolute")
X: Final = COLOUR_PREFERENCE._replace(clause="C.10.e")
Z: Final = STRONG_PREFERENCE._replace(clause="C.10.e", pair=_both_firm)
B5_DOWN: Final = _left_over("C.10.d", "repeated-downfloat")
B6_DOWN: Final = _left_over("C.10.c", "downfloat-two-rounds")
B5_UP: Final = upfloat("C.10.b", "repeated-upfloat")
B6_UP: Final = upfloat("C.10.a", "upfloat-two-rounds")

REQUIREMENTS: Final = (B2, A7D, X, Z, B5_DOWN, B6_DOWN, B5_UP, B6_UP)
"""In falling priority; C.10 lowers the last one first."""

UPFLOATS: Final = (B5_UP, B6_UP)
"""Tested only where an MDP is paired (C.3.g, C.3.h)."""


class Applies(NamedTuple):
    """Which requirements can matter: the round, and what C.3 asks of the bracket.

    With `downfloaters` somebody is left over in it; a `heterogeneous` one has MDPs to be paired.

    Source: dutch-2012 C.3.
    """

    odd_round: bool
    topscorers: bool
    downfloaters: bool
    heterogeneous: bool

    def requirements(self) -> tuple[Criterion, ...]:
        """Return those that are set at all, in falling priority."""
        conditions = (  # in the order of REQUIREMENTS
            self.topscorers,
            self.odd_round,
            True,
            not self.odd_round,
            self.downfloaters,
            self.downfloaters,
            self.heterogeneous,
            self.heterogeneous,
        )
        return tuple(
            requirement for requirement, applies in zip(REQUIREMENTS, conditions, strict=True) if applies
        )
