"""In a made-up language no other word stands in what is told of a round: scenarios, generated rounds."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest

from pairtutor.html.pages import render as render_page
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.markdown import render as render_markdown
from pairtutor.narrative.text import render
from pairtutor.resources import Language, scenario_names, scenario_path
from pairtutor.sources.library import cards
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.recorder import Trace
from tests.lab.scenarios.lessons import played
from tests.lab.seeds import share
from tests.lab.told.played import rounds

CODES = frozenset(
    {"BSN", "FIDE", "LIM", "MDP", "MDPs", "PAB", "SSM", "TPN", "DUB", "pairtutor", "why", "not"}
)
"""What no language translates: codes, signs of readings, the command."""

COMPARED = frozenset({"White", "Black", "down", "up", "above", "below", "fewer", "lower"})
"""Words that phrases compare as well as tell, which the made-up language therefore leaves as they are."""

_WORD = re.compile(r"[A-Za-z]{3,}")
_OPTION = re.compile(r"(?<![\w-])--[a-z-]+")
"""An option of a command, which is the same in every language."""


def words(trace: Trace, language: Language) -> Iterator[str]:
    """Yield the words in Latin letters that are told of a round and are neither names nor codes."""
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    names = [line.name for line in opened.players] + [line.name for line in opened.absent]
    title = "" if opened.tournament in {card.title for card in cards()} else opened.tournament
    given = " ".join([*names, *(line.title for line in opened.players), title, *SYSTEMS]).casefold()
    page = re.sub(r"<(style|script).*?</\1>", " ", render_page(trace, language=language), flags=re.DOTALL)
    shown = html.unescape(re.sub(r"<[^>]+>", " ", page))
    for text in (render(trace, "full", language=language), render_markdown(trace, "full", language=language)):
        shown += text
    for word in _WORD.findall(_OPTION.sub(" ", shown)):
        # a long name is clipped
        if word not in CODES | COMPARED and word.casefold() not in given and not re.fullmatch(r"[WB]+", word):
            yield word


@pytest.mark.parametrize("name", share(scenario_names(), 24))
def test_no_english_word_is_told_of_a_scenario(name: str, pseudo: Language) -> None:
    assert not set(words(played(name).trace, pseudo)) - _clubs(name)


def _clubs(name: str) -> set[str]:
    """Return the words of the source of a scenario: clubs and teams are names too."""
    path = scenario_path(name)
    assert path is not None
    return set(_WORD.findall(path.read_text(encoding="utf-8"))) if name.startswith("ssm") else set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_english_word_is_told_of_a_generated_round(system: str, pseudo: Language) -> None:
    for one in rounds(system, 1):
        assert not {
            word for word in words(one.trace, pseudo) if not word.startswith(("Test", "Player", "Club"))
        }
