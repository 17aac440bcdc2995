"""Why no smaller set comes up, and none with higher scores, is told set by set, in every language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.text import render
from pairtutor.resources import Language
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run

TEAMS = Path(__file__).parent / "data" / "nineteen-teams.trf"


@cache
def _played(number: int) -> Trace:
    return run(load(str(TEAMS)), RoundNumber(number), "swiss-team-2026").recorded


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "are 4 and 2 points. If 15 and 17 floated up together, then only 18 and 19"
            " would be left for each other, and they have already played (round 4, [C3] 2.2.1).",
        ),
        ("fr", "il ne resterait que 18 et 19"),
        ("es", "Con 15 y 17 a la vez, solo quedarían 18 y 19"),
        ("de", "Mit 15 und 17 zusammen als Upfloatern blieben nur 18 und 19 füreinander übrig"),
    ],
)
def test_two_with_higher_scores_cannot_come_up(language: str, said: str) -> None:
    assert said in render(_played(7), "normal", 10_000, Language(language))


def test_of_four_who_have_all_met_no_two_are_enough() -> None:
    told = render(_played(9), "normal", 10_000)
    sets = told.partition("6 points for two of them and 2 points for two of them. ")[2].partition(
        "There is only one way to choose them: 15, 17, 18 and 19."
    )[0]
    assert sets.count("If ") == sets.count("would be left for each other") == 6
