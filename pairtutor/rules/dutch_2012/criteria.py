"""What C.3 requires and C.10 lowers, most precious first; each is a count over pairs or floaters."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from pairtutor.model.colour import Strength
from pairtutor.rules.criterion import NO_TOLL, Criterion, nobody
from pairtutor.rules.measures.colour_criteria import COLOUR_PREFERENCE
from pairtutor.rules.measures.float_criteria import upfloat

_ABSOLUTE, _FIRM = Strength.ABSOLUTE, (Strength.ABSOLUTE, Strength.STRONG)


def _same(higher: Any, lower: Any) -> bool:
    return higher.colour is not None and higher.colour is lower.colour


def _both_absolute(higher: Any, lower: Any) -> int:
    both = higher.strength is _ABSOLUTE and lower.strength is _ABSOLUTE
    return 1 if both and _same(higher, lower) else NO_TOLL


def _strong_as_absolute(higher: Any, lower: Any) -> int:
    firm = higher.strength in _FIRM and lower.strength in _FIRM
    return 1 if firm and _same(higher, lower) and _both_absolute(higher, lower) == NO_TOLL else NO_TOLL


def _both_firm(higher: Any, lower: Any) -> int:
    firm = higher.strength in _FIRM and lower.strength in _FIRM
    return 1 if firm and _same(higher, lower) else NO_TOLL


def _no_pair(_higher: object, _lower: object) -> int:
    return NO_TOLL


def _again(floated: bool, _artificial: int) -> int:
    return 1 if floated else NO_TOLL


B2: Final = Criterion(
    clause="C.10.g",
    name="absolute-preference",
    asks="How many pairs with a topscorer have the same absolute preference?",
    trait=lambda one: one.preference,
    pair=_both_absolute,
    alone=nobody,
)
A7D: Final = Criterion(
    clause="C.10.f",
    name="strong-as-absolute",
    asks="In how many pairs do strong preferences meet that should count as absolute?",
    trait=lambda one: one.preference,
    pair=_strong_as_absolute,
    alone=nobody,
)
X: Final = COLOUR_PREFERENCE._replace(
    clause="C.10.e", asks="In how many pairs is a preference not fulfilled?"
)
Z: Final = Criterion(
    clause="C.10.e",
    name="strong-preference",
    asks="In how many pairs is a strong preference not fulfilled?",
    trait=lambda one: one.preference,
    pair=_both_firm,
    alone=nobody,
)
B5_DOWN: Final = Criterion(
    clause="C.10.d",
    name="repeated-downfloat",
    asks="How many of those left over floated down in the last round?",
    trait=lambda one: one.floats[0] == "down",
    pair=_no_pair,
    alone=_again,
)
B6_DOWN: Final = Criterion(
    clause="C.10.c",
    name="downfloat-two-rounds",
    asks="How many of those left over floated down two rounds ago?",
    trait=lambda one: one.floats[1] == "down",
    pair=_no_pair,
    alone=_again,
)
B5_UP: Final = upfloat("C.10.b", "repeated-upfloat", 1, listed=False)
B6_UP: Final = upfloat("C.10.a", "upfloat-two-rounds", 2, listed=False)

REQUIREMENTS: Final = (B2, A7D, X, Z, B5_DOWN, B6_DOWN, B5_UP, B6_UP)
"""In falling priority; C.10 lowers the last one first."""

UPFLOATS: Final = (B5_UP, B6_UP)
"""Tested only where an MDP is paired (C.3.g, C.3.h)."""


class Applies(NamedTuple):
    """Which requirements can matter: the round, and what C.3 asks of the bracket.

    Source: dutch-2012 C.3.
    """

    odd_round: bool
    topscorers: bool
    downfloaters: bool
    heterogeneous: bool

    def requirements(self) -> tuple[Criterion, ...]:
        """Return those that are set at all, in falling priority."""
        wanted = (
            self.topscorers,
            self.odd_round,
            True,
            not self.odd_round,
            self.downfloaters,
            self.downfloaters,
            self.heterogeneous,
            self.heterogeneous,
        )
        return tuple(one for one, applies in zip(REQUIREMENTS, wanted, strict=True) if applies)
