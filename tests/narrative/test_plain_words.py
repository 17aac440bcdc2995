"""What is told at the normal depth is told in the words of players: no proof, no word of the program."""

from __future__ import annotations

import re

import pytest

from pairtutor.narrative.text import render
from pairtutor.resources import scenario_names
from tests.scenarios.lessons import played

PROOFS = re.compile(
    r"no possible opponent|\bgroups\b|\bcounts? as \d|places? among those left over|without doing worse"
    r"|\bruns?\b|\breach(?:ed)?\b|\bshares?\b|\bwitness\b|\bfamil(?:y|ies)\b|nobody else could"
    r"|proof by",
    re.IGNORECASE,
)


@pytest.mark.parametrize("name", scenario_names())
def test_no_scenario_is_told_in_the_words_of_a_proof(name: str) -> None:
    told = " ".join(render(played(name).trace).partition("Readings where the rules are silent")[0].split())
    assert [found[0] for found in PROOFS.finditer(told)] == []
