"""The quality criteria of the three Dutch editions, as what a pair or a player left over adds to each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.lab.oracles.literal_criteria import ONE_POINT, _both_wide, _strong, _third_in_a_row
from tests.lab.oracles.standing import Standing

Pair = tuple[Standing, Standing]
"""The higher ranked player first."""


def _no_pair(_pair: Pair) -> int:
    return 0


def _nobody(_one: Standing, _lowest: int) -> int:
    return 0


class Weighed(NamedTuple):
    """What counts, `meant` being which of a pair (both: 0 and 1); lists of what counts are `listed`."""

    name: str
    pair: Callable[[Pair], int] = _no_pair
    alone: Callable[[Standing, int], int] = _nobody
    meant: tuple[int, ...] = (0, 1)
    listed: bool = False


def _clash(pair: Pair) -> bool:
    return pair[0].due is not None and pair[0].due is pair[1].due


def _weakest(pair: Pair) -> int:
    return min(pair[0].strength, pair[1].strength) if _clash(pair) else 0


def _apart(pair: Pair) -> int:
    return pair[0].score - pair[1].score


def _pair_float(who: int, back: int, *, listed: bool) -> Callable[[Pair], int]:
    kind = ("down", "up")[who]

    def weigh(pair: Pair) -> int:
        apart = _apart(pair)
        if apart <= 0 or pair[who].floats[back] != kind:
            return 0
        return apart if listed else 1

    return weigh


def _falls(back: int, *, listed: bool) -> Callable[[Standing, int], int]:
    """Return what a player left over adds; the artificial value lies a point below the lowest score."""

    def weigh(one: Standing, lowest: int) -> int:
        if one.floats[back] != "down":
            return 0
        return one.score - lowest + ONE_POINT if listed else 1

    return weigh


def _of_residents(back: int) -> Callable[[Standing, int], int]:
    return lambda one, lowest: int(one.score == lowest and one.floats[back] == "down")


def _of_mdps(back: int) -> Callable[[Standing, int], int]:
    fall = _falls(back, listed=True)
    return lambda one, lowest: fall(one, lowest) if one.score > lowest else 0


COLOURS = (
    Weighed("topscorer-difference", lambda pair: int(_clash(pair) and _both_wide(pair))),
    Weighed("topscorer-third-colour", lambda pair: int(_clash(pair) and _third_in_a_row(pair))),
    Weighed("colour-preference", lambda pair: int(_clash(pair))),
    Weighed("strong-preference", lambda pair: int(_clash(pair) and _strong(pair))),
)


def _down(name: str, back: int, *, listed: bool = False) -> Weighed:
    return Weighed(name, _pair_float(0, back, listed=listed), _falls(back, listed=listed), (0,), listed)


def _up(name: str, back: int, *, listed: bool = False) -> Weighed:
    return Weighed(name, _pair_float(1, back, listed=listed), _nobody, (1,), listed)


PSD = Weighed("psd", _apart, lambda one, lowest: one.score - lowest + ONE_POINT, (0, 1), listed=True)
OF_2017 = (
    *COLOURS,
    _down("repeated-downfloat", 0),
    _up("repeated-upfloat", 0),
    _down("downfloat-two-rounds", 1),
    _up("upfloat-two-rounds", 1),
    _down("repeated-downfloat-difference", 0, listed=True),
    _up("repeated-upfloat-difference", 0, listed=True),
    _down("downfloat-two-rounds-difference", 1, listed=True),
    _up("upfloat-two-rounds-difference", 1, listed=True),
)

SCORES = Weighed("downfloater-scores", alone=lambda one, _lowest: one.score, listed=True)
OF_2026 = (
    *COLOURS,
    Weighed("resident-downfloat", alone=_of_residents(0)),
    _up("repeated-upfloat", 0),
    Weighed("resident-downfloat-two-rounds", alone=_of_residents(1)),
    _up("upfloat-two-rounds", 1),
    Weighed("repeated-downfloat-difference", _pair_float(0, 0, listed=True), _of_mdps(0), (0,), listed=True),
    _up("repeated-upfloat-difference", 0, listed=True),
    Weighed(
        "downfloat-two-rounds-difference", _pair_float(0, 1, listed=True), _of_mdps(1), (0,), listed=True
    ),
    _up("upfloat-two-rounds-difference", 1, listed=True),
)


def of_2012(*, odd: bool) -> tuple[Weighed, ...]:
    """Return the requirements that C.10 lowers, most precious first; upfloats count in S1's pairs alone."""
    return (
        Weighed("absolute-preference", lambda pair: int(_weakest(pair) == 3)),
        Weighed("strong-as-absolute", lambda pair: int(odd and _weakest(pair) == 2)),
        Weighed("colour-preference", lambda pair: int(_clash(pair))),
        Weighed("strong-preference", lambda pair: int(not odd and _weakest(pair) >= 2)),
        Weighed("repeated-downfloat", alone=_falls(0, listed=False)),
        Weighed("downfloat-two-rounds", alone=_falls(1, listed=False)),
        _up("repeated-upfloat", 0),
        _up("upfloat-two-rounds", 1),
    )
