"""In which brackets the candidates can differ in a criterion at all."""

from __future__ import annotations

import pytest

from pairtutor.rules.criterion import Criterion, Situation
from pairtutor.rules.dutch_2017 import criteria as of_2017
from pairtutor.rules.dutch_2026 import criteria as of_2026

NONE = frozenset({"none"})
EMPTY: frozenset[str] = frozenset()


def situation(
    *, mdps: str = "", residents: str = "none", before: str = "none", outside: bool = False, top: bool = False
) -> Situation:
    """A bracket whose players floated so in the last round; the residents `before` that."""
    above = frozenset({mdps}) if mdps else EMPTY
    return Situation(
        topscorers=top,
        mixed=bool(mdps),
        outside=outside,
        mdps=[above, NONE if mdps else EMPTY],
        residents=[frozenset({residents}), frozenset({before})],
    )


def relevant(criteria: tuple[Criterion, ...], bracket: Situation) -> list[str]:
    colours = {"colour-preference", "strong-preference"}
    return [one.name for one in criteria if one.relevant(bracket) and one.name not in colours]


@pytest.mark.parametrize("criteria", [of_2017.AFTER_C7, of_2026.AFTER_C9], ids=["2017", "2026"])
def test_without_floats_and_topscorers_only_colours_matter(criteria: tuple[Criterion, ...]) -> None:
    assert relevant(criteria, situation(outside=True)) == []
    assert relevant(criteria, situation(residents="down")) == []
    assert relevant(criteria, situation(top=True)) == ["topscorer-difference", "topscorer-third-colour"]


@pytest.mark.parametrize(
    ("bracket", "names"),
    [
        (situation(residents="down", outside=True), ["repeated-downfloat"]),
        (situation(before="down", outside=True), ["downfloat-two-rounds"]),
        (situation(mdps="down"), ["repeated-downfloat", "repeated-downfloat-difference"]),
        (situation(mdps="none", residents="up"), ["repeated-upfloat", "repeated-upfloat-difference"]),
        (situation(mdps="none", before="up"), ["upfloat-two-rounds", "upfloat-two-rounds-difference"]),
        (situation(residents="up", outside=True), []),
    ],
)
def test_of_2017(bracket: Situation, names: list[str]) -> None:
    assert relevant(of_2017.AFTER_C7, bracket) == names


@pytest.mark.parametrize(
    ("bracket", "names"),
    [
        (situation(residents="down", outside=True), ["resident-downfloat"]),
        (situation(before="down", outside=True), ["resident-downfloat-two-rounds"]),
        (situation(mdps="down", outside=True), ["repeated-downfloat-difference"]),
        (situation(mdps="none", residents="up"), ["repeated-upfloat", "repeated-upfloat-difference"]),
        (situation(mdps="up"), []),
        (situation(residents="up", outside=True), []),
    ],
)
def test_of_2026(bracket: Situation, names: list[str]) -> None:
    assert relevant(of_2026.AFTER_C9, bracket) == names
