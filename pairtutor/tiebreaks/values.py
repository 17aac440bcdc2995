"""A value of a tie-break: a number with the parts that it is made of, exact, and how it is written."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.standings.facts import CountedRound

Number = int | Fraction
"""Counted in the unit of its tie-break."""


class Unit(StrEnum):
    """What a value is counted in, and so how it is written."""

    HALVES = "halves"
    QUARTERS = "quarters"
    WHOLE = "whole"
    MEAN = "mean"
    """A mean of half points, which is not rounded before it is compared."""

    RANK = "rank"
    """The rank among those who are still level."""


class Part(NamedTuple):
    """What one round contributes to a value, in its unit.

    `weight` is by what a modifier finds the least or the most significant part: the score of the opponent
    or dummy (half points), a rating, the number of the round. A `voluntary` part is one of a voluntary
    unplayed round, which a modifier cuts first.
    """

    counted: CountedRound
    amount: int
    weight: int = 0
    voluntary: bool = False


class CutReason(StrEnum):
    """Why a part is left out.

    `LEAST`: it is the least significant one; `VOLUNTARY`: of a voluntary unplayed round, and contributes no
    less than that; `LEAST_AFTER_ALL`: the least significant one, for that of a voluntary unplayed round
    contributes less still; `MOST`: the most significant one.
    """

    LEAST = "least"
    VOLUNTARY = "voluntary"
    LEAST_AFTER_ALL = "least-after-all"
    MOST = "most"


class Cut(NamedTuple):
    """A part that is left out; `at` is its place among the parts, from 0."""

    at: int
    reason: CutReason


class Performance(NamedTuple):
    """What a performance is made of: the average of the ratings and the difference for the score.

    `scored` are half points over the board, `hundredths` the score as a share of the games.
    """

    average: int
    scored: int
    games: int
    hundredths: int
    difference: int


class PerfectPerformance(NamedTuple):
    """What a perfect performance rests on.

    `scored` are half points over the board; at the rating that is the value, `expected` hundredths of a
    point are expected, and one point of rating lower `expected_below`, which is too little.
    """

    scored: int
    games: int
    expected: int
    expected_below: int


class Mean(NamedTuple):
    """A sum, in the unit of the parts, and by what it is divided."""

    total: int
    divisor: int


class ScheduleStrength(NamedTuple):
    """The other score of a team and its Buchholz, in half points, and by what the Buchholz is divided.

    That is `most`, the highest score of the tournament, divided by `each`, the highest other score of a
    match (half points), without the rest.
    """

    second: int
    buchholz: int
    factor: int
    most: int
    each: int


Working = Performance | PerfectPerformance | Mean | ScheduleStrength | None


class Value(NamedTuple):
    """The value of a tie-break for one player; None as a number where it cannot be formed."""

    number: Number | None
    parts: tuple[Part, ...] = ()
    cuts: tuple[Cut, ...] = ()
    working: Working = None


NO_VALUE = Value(number=None)


def mean_rounded(total: int, count: int) -> int:
    """Return a mean to the nearest whole number, a half upwards."""
    return (2 * total + count) // (2 * count)


def number_text(number: Number | None, unit: Unit, rounds: int) -> str | None:
    """Return a value as it is written, None where there is none.

    `rounds`, the number of those counted, says how many decimals a mean needs so that different ones look so.
    """
    if number is None:
        return None
    if unit is Unit.HALVES:
        return _decimal(5 * int(number), 1)  # half a point is 5 tenths
    if unit is Unit.QUARTERS:
        return _decimal(_half_up(Fraction(25 * number)), 2)  # a quarter is 25 hundredths
    if unit is Unit.MEAN:
        digits = decimals_of_mean(rounds)
        return _decimal(_half_up(Fraction(number) * 10**digits / 2), digits)
    return str(number)


def decimals_of_mean(rounds: int) -> int:
    """Return the number of decimals that the mean of half points over so many games needs at most."""
    digits = 2
    while 10**digits < 3 * rounds * (rounds - 1) // 2:
        digits += 1
    return digits


def _half_up(number: Fraction) -> int:
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


def _decimal(scaled: int, digits: int) -> str:
    """Return a number of so many decimals, given without its point: 125 of two is `1.25`."""
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{sign}{whole}.{rest:0{digits}}"


def total_of(parts: Sequence[Part]) -> int:
    """Return the sum of the amounts of parts."""
    return sum([part.amount for part in parts])
