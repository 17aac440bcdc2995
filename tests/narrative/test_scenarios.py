"""The bundled scenarios, paired and told."""

from __future__ import annotations

import re

import pytest

from pairtutor.narrative.layout import columns
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.text import render
from pairtutor.resources import scenario_names
from pairtutor.sources.load import load
from pairtutor.tutor import run


@pytest.mark.parametrize("depth", ["summary", "normal", "full"])
@pytest.mark.parametrize("name", scenario_names())
def test_a_scenario_reads_well(name: str, depth: Depth) -> None:
    lesson = run(load(name))
    assert lesson.trace is not None
    text = render(lesson.trace, depth)
    for board in lesson.paired.boards:
        assert re.search(rf"\b{board.white} .*– +{board.black}\b", text)
    for line in text.splitlines():
        assert columns(line) <= 80, line
        assert not re.search(r"\bNone\b|[a-z]_[a-z]|\w [.,;:)]|\.\.", line), line
