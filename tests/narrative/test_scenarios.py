"""The bundled scenarios, paired and told."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pairtutor.narrative.layout import columns
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.text import render
from pairtutor.resources import scenario_names
from tests.lab.narrative.wordings import ended, in_one_line
from tests.lab.scenarios.lessons import played

DEPTHS: tuple[Depth, ...] = ("summary", "normal", "full")


@cache
def told(name: str, depth: Depth) -> str:
    """A scenario in words, once for all that is asked of them."""
    return render(played(name).trace, depth)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", scenario_names())
def test_a_scenario_reads_well(name: str, depth: Depth) -> None:
    text = told(name, depth)
    for board in played(name).pairing.boards:
        assert re.search(rf"\b{board.white} .*– +{board.black}\b", text)
    for line in text.splitlines():
        assert columns(line) <= 80, line
        assert not re.search(r"\bNone\b|[a-z]_[a-z]|\w [.,;:)]|\.\.", line), line


@pytest.mark.parametrize("name", scenario_names())
def test_no_wording_that_misled_readers_is_told(name: str) -> None:
    for depth in DEPTHS:
        assert ended(in_one_line(told(name, depth)), 40) == {}
