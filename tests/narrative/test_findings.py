"""Who is told to be behind what a candidate has: a number and the players named agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.narrative.candidates import candidate
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.values import FindingLine
from tests.lab.narrative.example import ACCEPTED, OPENED, example
from tests.lab.numbers import tpns


def told(line: FindingLine, *, system: str = "dutch-2017") -> str:
    """Return what is told of one finding of a candidate."""
    narrator = Narrator(example(replace(OPENED, system=system)))
    (row,) = candidate(replace(ACCEPTED, findings=(line,)), narrator.cast).findings
    return narrator.phrases.say(row, "told")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (
            FindingLine("colour-preference", 2, tpns(4, 7, 5, 8)),
            "there are two colour clashes: 4 – 7, 5 – 8",
        ),
        (
            FindingLine("repeated-downfloat", 2, tpns(4, 7)),
            "two players repeat downfloats from the round before: 4 and 7",
        ),
        (FindingLine("pairs", 1, tpns(4, 7)), "one pair is made; without an opponent: 4 and 7"),
        (FindingLine("pairs", 3, ()), "three pairs are made"),
    ],
)
def test_as_many_are_named_as_are_counted(line: FindingLine, text: str) -> None:
    assert told(line) == text


def test_where_pairs_are_counted_both_players_are_concerned() -> None:
    line = FindingLine("absolute-preference", 1, tpns(4, 7))
    assert told(line, system="dutch-2012") == "one pair has the same absolute preference: 4 – 7"
