"""The page of a large round: what concerns everybody is told once, and it is written tight."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random

import pytest

from pairtutor.html.pages import render
from pairtutor.html.tight import tighten_page
from pairtutor.narrative.cast import LARGE
from pairtutor.seeded import Chances, SeededTournament, entry_list
from pairtutor.tutor import run
from tests.lab.html.pages import page
from tests.lab.seeds import chosen


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
    tight = tighten_page(loose)
    assert len(tight) < 0.97 * len(loose)
    before, after = Seen(loose), Seen(tight)
    assert after.elements == before.elements
    assert "".join(after.words) == "".join(before.words)


MOST = {
    "dutch-2026": 4_400,
    "dubov-1997": 4_600,
    "dubov-2026": 4_700,
    "lim-1999": 5_350,
    "lim-2026": 5_150,
}
"""Bytes of a page at most for each player: so a page of a thousand stays below five million.

A group of such a round is nearly as large as one of a thousand, and there are more groups of it.
"""


def large(system: str) -> str:
    """Return the page of a round of a system that is just large."""
    rng = Random(f"large {system}")
    start = entry_list(rng, system, LARGE + 20, 9, title="", source="")
    contest = SeededTournament(rng, system, start, Chances(draws=0.1))
    for _ in range(3):
        contest.announce()
        assert not contest.play()
    return render(run(contest.now, contest.next_round, system).recorded)


@pytest.mark.parametrize("system", chosen([*MOST], "dutch-2026", "lim-1999"))
def test_a_page_of_many_players_has_few_bytes_for_each(system: str) -> None:
    text = large(system)
    told = re.sub(r"<(script|style)>.*?</\1>", "", text, flags=re.DOTALL)
    assert re.search(r"\d+ steps? that lists? many here", text)
    leading = re.findall(r"<li([^>]*)>(?:· <a [^>]*>\d+ steps? that lists? many here|See also: )", text)
    assert {*leading} == {" class=go"}  # on paper they would lead nowhere
    assert len(told.encode()) < MOST[system] * (LARGE + 20)
    if system == "lim-1999":
        named_steps_are_told(text)


def named_steps_are_told(text: str) -> None:
    """Hold that the bracket tells what a player's part only names, with everybody whom it is about."""
    steps = {
        found["step"]: found["told"]
        for found in re.finditer(
            r"<li class=\"step [^>]*\bid=step-(?P<step>\d+)[^>]*>(?P<told>.*?)(?=<li class=\"step |</ol>)",
            text,
            re.DOTALL,
        )
    }
    named = 0
    for way in re.finditer(r"<details class=way id=player-(\d+)>(.*?)</details>", text, re.DOTALL):
        for also in re.findall(r"<li class=go>See also: (.*?)(?=<li>|</ul>)", way[2], re.DOTALL):
            for step in re.findall(r"<a href=#step-(\d+)>", also):
                assert re.search(rf"\b{way[1]}\b", re.sub("<[^>]*>", "", steps[step]))
                named += 1
    assert named > LARGE
