"""Criteria about colours that the editions share; each edition gives them its own clause."""

from __future__ import annotations

from typing import Final, NamedTuple

from pairtutor.model.colour import Colour, Strength
from pairtutor.rules.criterion import NO_TOLL, Criterion, nobody
from pairtutor.rules.measures.colours import grant_preferences
from pairtutor.rules.measures.contenders import Contender


class Claim(NamedTuple):
    """What the colour criteria look at; `colours` only where the history can decide (C.9)."""

    colour: Colour | None
    strength: Strength
    wide: bool
    repeats: bool
    colours: str


def _preference(one: Contender) -> Claim:
    return Claim(one.preference.colour, one.preference.strength, False, False, "")


def _history(one: Contender) -> Claim:
    strength = one.preference.strength
    if strength is not Strength.ABSOLUTE:
        return Claim(None, strength, False, False, "")
    return Claim(one.preference.colour, strength, abs(one.difference) > 1, one.repeats, one.colours)


def _same(one: Claim, other: Claim) -> bool:
    return one.colour is not None and one.colour is other.colour


def _one_refused(higher: Claim, lower: Claim) -> int:
    return 1 if higher.colour is not None and higher.colour is lower.colour else NO_TOLL


def _strong_refused(higher: Claim, lower: Claim) -> int:
    if not _same(higher, lower):
        return NO_TOLL
    strengths = {higher.strength, lower.strength}
    if Strength.MILD in strengths or strengths == {Strength.ABSOLUTE}:
        return NO_TOLL
    return 1


def _both_absolute(higher: Claim, lower: Claim) -> bool:
    return _same(higher, lower) and higher.strength is lower.strength is Strength.ABSOLUTE


def _beyond_two(higher: Claim, lower: Claim) -> int:
    return 1 if _both_absolute(higher, lower) and higher.wide and lower.wide else NO_TOLL


def _third_in_a_row(higher: Claim, lower: Claim) -> int:
    """Return 1 if the one who will be refused had the same colour in the last two games."""
    if not _both_absolute(higher, lower):
        return NO_TOLL
    grant = grant_preferences(higher.colours, lower.colours)
    assert grant is not None
    refused = lower if grant.higher is higher.colour else higher
    return 1 if refused.repeats else NO_TOLL


TOPSCORER_DIFFERENCE: Final = Criterion(
    clause="",
    name="topscorer-difference",
    asks="How many pairs of topscorers or their opponents push a colour difference beyond two?",
    trait=_history,
    pair=_beyond_two,
    alone=nobody,
)
TOPSCORER_THIRD_COLOUR: Final = Criterion(
    clause="",
    name="topscorer-third-colour",
    asks="How many topscorers or their opponents get one colour for the third time running?",
    trait=_history,
    pair=_third_in_a_row,
    alone=nobody,
)
COLOUR_PREFERENCE: Final = Criterion(
    clause="",
    name="colour-preference",
    asks="How many players are refused the colour they prefer?",
    trait=_preference,
    pair=_one_refused,
    alone=nobody,
)
STRONG_PREFERENCE: Final = Criterion(
    clause="",
    name="strong-preference",
    asks="How many players are refused a colour they strongly prefer?",
    trait=_preference,
    pair=_strong_refused,
    alone=nobody,
)
