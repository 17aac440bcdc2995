"""The page of a large round: what concerns everybody is told once, and it is written tight."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random

import pytest

from pairtutor.html.pages import render
from pairtutor.html.tight import tightened
from pairtutor.narrative.cast import LARGE
from pairtutor.seeded import Chances, SeededTournament, entry_list
from pairtutor.tutor import run
from tests.html.pages import page


class Seen(HTMLParser):
    """The elements of a page with their attributes, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an element."""
        self.elements.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        """Keep the words of a text."""
        self.words += data.split()


@pytest.mark.parametrize("name", ["limbo", "lim-median", "dubov-columns"])
def test_what_is_written_tight_has_the_same_elements_and_words(name: str) -> None:
    loose = page(name)
    tight = tightened(loose)
    assert len(tight) < 0.97 * len(loose)
    before, after = Seen(loose), Seen(tight)
    assert after.elements == before.elements
    assert "".join(after.words) == "".join(before.words)


MOST = 4_700
"""Bytes of a page at most for each player: so a page of a thousand stays below five million."""


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026"])
def test_a_page_of_many_players_has_few_bytes_for_each(system: str) -> None:
    size = LARGE + 20
    rng = Random(f"large {system}")
    start = entry_list(rng, system, size, 9, title="", source="")
    contest = SeededTournament(rng, system, start, Chances(draws=0.5))
    for _ in range(2):
        contest.announce()
        assert not contest.play()
    text = render(run(contest.now, contest.following, system).recorded)
    told = re.sub(r"<(script|style)>.*?</\1>", "", text, flags=re.DOTALL)
    assert re.search(r"\d+ steps? that lists? many here", text)
    assert len(told.encode()) < MOST * size
    counted = re.findall(r"(\d+) others? of this (?:bracket|group): (\d.*?)\. <code>", text)
    assert len(counted) > size / 2
    for others, kinds in counted:  # each of them is counted once, for one thing that has kept the two apart
        assert sum(int(one) for one in re.findall(r"(?:^|; )(?:with )?(\d+) ", kinds)) == int(others), kinds
