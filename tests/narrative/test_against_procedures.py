"""A round by a procedure beside one by an edition of the Dutch system: the boards that differ."""

from __future__ import annotations

import pytest

from pairtutor.narrative.comparison.markdown import render as render_markdown
from pairtutor.narrative.comparison.text import render
from tests.lab.narrative.compared import both
from tests.lab.scenarios.lessons import played


@pytest.mark.parametrize("systems", [("dutch-2017", "lim-1999"), ("lim-1999", "dutch-2017")])
def test_the_boards_that_differ_stand_side_by_side(systems: tuple[str, str]) -> None:
    sides = both(played("lim-median").scenario.tournament, None, *systems)
    for text in (render(*sides), render_markdown(*sides)):
        words = " ".join(text.split())
        assert "FIDE Lim (1999)" in words and "FIDE Dutch (2017)" in words
        assert "2 of 3 boards differ" in words
        assert "6 Jonas" in words.replace("**", "") and "7 Tiago" in words.replace("**", "")
        assert "Lim 1999 on the pairing of Dutch 2017" in words.replace("**", "")


def test_colours_alone_can_differ() -> None:
    text = render(*both(played("exchange").scenario.tournament, None, "dutch-2017", "lim-1999"))
    assert "One of 6 boards differs, in the colours only." in text
    assert " ".join(text.split()).count("ranked player (here 11 Camila") == 1
