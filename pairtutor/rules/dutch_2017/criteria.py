"""The quality criteria C.6 and C.8 to C.19, each a small named thing.

C.5 and C.7 look at more than pairs and downfloaters of the bracket; they are carried out where the
bracket is composed (`pairtutor.systems.dutch_2017`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pairtutor.model.colour import Colour, Strength
from pairtutor.rules.criterion import NO_TOLL, Criterion
from pairtutor.rules.dutch_2017.definitions import Contender
from pairtutor.rules.measures.colours import grant_preferences


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


def _nothing(_one: object, _artificial: int) -> int:
    return NO_TOLL


C6: Final = Criterion(
    clause="C.6",
    name="psd",
    asks="How far apart are the scores of those who meet, and how far above the bracket are its floaters?",
    trait=lambda one: one.score,
    pair=lambda higher, lower: higher - lower,
    alone=lambda score, artificial: score - artificial,
    listed=True,
)
C8: Final = Criterion(
    clause="C.8",
    name="topscorer-difference",
    asks="How many pairs of topscorers or their opponents push a colour difference beyond two?",
    trait=_history,
    pair=_beyond_two,
    alone=_nothing,
)
C9: Final = Criterion(
    clause="C.9",
    name="topscorer-third-colour",
    asks="How many topscorers or their opponents get one colour for the third time running?",
    trait=_history,
    pair=_third_in_a_row,
    alone=_nothing,
)
C10: Final = Criterion(
    clause="C.10",
    name="colour-preference",
    asks="How many players are refused the colour they prefer?",
    trait=_preference,
    pair=_one_refused,
    alone=_nothing,
)
C11: Final = Criterion(
    clause="C.11",
    name="strong-preference",
    asks="How many players are refused a colour they strongly prefer?",
    trait=_preference,
    pair=_strong_refused,
    alone=_nothing,
)


class Floated(NamedTuple):
    """What the float criteria look at: the score now, and whether the float came before."""

    score: int
    before: bool


def _downfloat(number: int, name: str, rounds_back: int, *, listed: bool) -> Criterion:
    def pair(higher: Floated, lower: Floated) -> int:
        apart = higher.score - lower.score
        if apart <= 0 or not higher.before:
            return NO_TOLL
        return apart if listed else 1

    def alone(one: Floated, artificial: int) -> int:
        if not one.before:
            return NO_TOLL
        return one.score - artificial if listed else 1

    return Criterion(
        clause=f"C.{number}",
        name=name,
        asks="Who floats down again, and by how much?" if listed else "How many float down again?",
        trait=lambda one: Floated(one.score, one.floats[rounds_back - 1] == "down"),
        pair=pair,
        alone=alone,
        listed=listed,
        behind="higher",
    )


def _upfloat(number: int, name: str, rounds_back: int, *, listed: bool) -> Criterion:
    def pair(higher: Floated, lower: Floated) -> int:
        apart = higher.score - lower.score
        if apart <= 0 or not lower.before:
            return NO_TOLL
        return apart if listed else 1

    return Criterion(
        clause=f"C.{number}",
        name=name,
        asks="Who floats up again, and by how much?" if listed else "How many float up again?",
        trait=lambda one: Floated(one.score, one.floats[rounds_back - 1] == "up"),
        pair=pair,
        alone=_nothing,
        listed=listed,
        behind="lower",
    )


C12: Final = _downfloat(12, "repeated-downfloat", 1, listed=False)
C13: Final = _upfloat(13, "repeated-upfloat", 1, listed=False)
C14: Final = _downfloat(14, "downfloat-two-rounds", 2, listed=False)
C15: Final = _upfloat(15, "upfloat-two-rounds", 2, listed=False)
C16: Final = _downfloat(16, "repeated-downfloat-difference", 1, listed=True)
C17: Final = _upfloat(17, "repeated-upfloat-difference", 1, listed=True)
C18: Final = _downfloat(18, "downfloat-two-rounds-difference", 2, listed=True)
C19: Final = _upfloat(19, "upfloat-two-rounds-difference", 2, listed=True)

COLOUR: Final = (C8, C9, C10, C11)
FLOATS: Final = (C12, C13, C14, C15)
DIFFERENCES: Final = (C16, C17, C18, C19)
AFTER_C7: Final = (*COLOUR, *FLOATS, *DIFFERENCES)
"""The criteria that follow C.7, in falling priority."""
