"""A round by a procedure beside one by an edition of the Dutch system: the boards that differ."""

from __future__ import annotations

from typing import get_args

import pytest

from pairtutor.narrative.against import render, render_markdown
from pairtutor.narrative.outline import Depth
from pairtutor.trace.trace import Trace
from pairtutor.tutor import run
from tests.scenarios.lessons import played


def traced(name: str, system: str) -> Trace:
    trace = run(played(name).scenario.tournament, None, system).trace
    assert trace is not None
    return trace


@pytest.mark.parametrize("depth", get_args(Depth))
@pytest.mark.parametrize("systems", [("dutch-2017", "lim-1999"), ("lim-1999", "dutch-2017")])
def test_the_boards_that_differ_stand_side_by_side(systems: tuple[str, str], depth: Depth) -> None:
    left, right = (traced("lim-median", system) for system in systems)
    for text in (render(left, right, depth=depth), render_markdown(left, right, depth=depth)):
        words = " ".join(text.split())
        assert "FIDE Lim (1999)" in words and "FIDE Dutch (2017)" in words
        assert "2 of 3 boards differ" in words
        assert "6 Jonas" in words.replace("**", "") and "7 Tiago" in words.replace("**", "")


def test_colours_alone_can_differ() -> None:
    text = render(traced("exchange", "dutch-2017"), traced("exchange", "lim-1999"))
    assert "One of 6 boards differs, in the colours only." in text
