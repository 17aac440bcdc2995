"""What the editions of the Dutch rules hold different, as small tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from pairtutor.verify.persons import STRENGTH, due

Worth = Mapping[str, int]
_COLOURS: Final = ("topscorer-difference", "topscorer-third-colour", "colour-preference", "strong-preference")


class Edition(NamedTuple):
    """One edition: criteria after the outlook in falling priority, and what it makes of unplayed rounds.

    `scores` is the criterion about the scores of those who are left over (None where legality settles it).
    """

    system: str
    criteria: tuple[str, ...]
    scores: str
    idle_float: Callable[[str, Worth], str]
    bars_bye: Callable[[str, Worth], bool]
    preference: Callable[[str], tuple[str | None, str]]
    topscorers: bool = True


def _dutch(colours: str) -> tuple[str | None, str]:
    found = due(colours)
    return (found.colour, STRENGTH[found.strength])


DUTCH_2017: Final = Edition(
    "dutch-2017",
    (
        *_COLOURS,
        "repeated-downfloat",
        "repeated-upfloat",
        "downfloat-two-rounds",
        "upfloat-two-rounds",
        "repeated-downfloat-difference",
        "repeated-upfloat-difference",
        "downfloat-two-rounds-difference",
        "upfloat-two-rounds-difference",
    ),
    "psd",
    lambda _mark, _worth: "down",
    lambda mark, _worth: mark in "U+",
    _dutch,
)
DUTCH_2026: Final = Edition(
    "dutch-2026",
    (
        "bye-unplayed",
        *_COLOURS,
        "resident-downfloat",
        "repeated-upfloat",
        "resident-downfloat-two-rounds",
        "upfloat-two-rounds",
        "repeated-downfloat-difference",
        "repeated-upfloat-difference",
        "downfloat-two-rounds-difference",
        "upfloat-two-rounds-difference",
    ),
    "downfloater-scores",
    lambda mark, worth: "down" if worth[mark] > worth["0"] else "none",
    lambda mark, worth: mark == "U" or (mark in "+FHZ-" and worth[mark] >= worth["1"]),
    _dutch,
)
DUTCH_2012: Final = Edition(
    "dutch-2012",
    (
        "absolute-preference",
        "strong-as-absolute",
        "colour-preference",
        "strong-preference",
        "repeated-downfloat",
        "downfloat-two-rounds",
        "repeated-upfloat",
        "upfloat-two-rounds",
    ),
    "",
    lambda mark, _worth: "down" if mark in "U+FH" else "none",
    lambda mark, _worth: mark in "U+FH",
    _dutch,
)
EDITIONS: Final = {one.system: one for one in (DUTCH_2012, DUTCH_2017, DUTCH_2026)}
