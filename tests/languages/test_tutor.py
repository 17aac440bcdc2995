"""No screen of the tutor says an English word in a made-up language."""

from __future__ import annotations

import os
import re
from pathlib import Path
from time import sleep

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from pairtutor.exercises.practice import practice
from pairtutor.resources import ENGLISH, Language
from pairtutor.sources.library import Card
from pairtutor.sources.load import load
from pairtutor.tui.app import TutorApp
from pairtutor.tui.screens.actions import ExportScreen
from pairtutor.tui.screens.answer import AnswerScreen
from pairtutor.tui.screens.answers import AnswersScreen
from pairtutor.tui.screens.help import HelpScreen
from pairtutor.tui.screens.ladder import LadderScreen
from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.screens.pick import PickScreen
from pairtutor.tui.screens.questions import WhyNotScreen
from pairtutor.tui.screens.reference import GlossaryScreen
from pairtutor.tui.screens.rules import RulesScreen
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.screens.working import WorkingScreen
from pairtutor.tui.tutor import Outgoing, Progress, Wanted
from pairtutor.tui.walk.tour import Opened
from tests.lab.languages.pseudo import other_letters
from tests.lab.languages.walking import FILES, KEYS, RULES, WALKS, english_words, speaking, walk_through
from tests.lab.seeds import share
from tests.lab.tui.driving import SMALL, Written, play, press, settle, shown


@pytest.mark.slow
@pytest.mark.parametrize("source", share(WALKS, 3))
def test_no_english_word_is_left_on_a_walk(source: str, pseudo: Language) -> None:
    app = speaking(pseudo, Wanted(source=source))
    left: dict[str, list[str]] = {}
    seen: set[type] = set()

    def look(where: str) -> None:
        seen.add(type(app.screen))
        if words := english_words(app, FILES.get(where, set())):
            left[where] = words

    walk_through(app, look, tuple(KEYS) if source == WALKS[0] else ())
    assert left == {}
    if source == WALKS[0]:
        walked = {StepperScreen, AnswerScreen, AnswersScreen, ExportScreen, GlossaryScreen, HelpScreen}
        assert seen >= walked | {LadderScreen, PickScreen, RulesScreen, WhyNotScreen}


def test_no_english_word_is_left_in_the_library(
    pseudo: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LibraryScreen)
        options = screen.query_one("#entries", OptionList)
        seen: dict[str, int] = {}
        for number, entry in enumerate(screen.entries):
            if entry is not None and seen.setdefault(type(entry).__name__, number) == number:
                options.highlighted = number
                await settle(pilot)
                assert english_words(app, {*RULES}) == [], entry
        asked = next(at for at, one in enumerate(screen.entries) if isinstance(one, Card) and one.question)
        options.highlighted = asked
        await settle(pilot)
        assert english_words(app, {*RULES}) == []
        assert screen.query_one("#search", Input).placeholder.startswith(other_letters("words to search for"))
        for keys in (("slash", "z", "z", "z"), ("escape", "f1"), ("escape", "f4"), ("escape", "o")):
            await press(pilot, *keys)
            assert english_words(app, {*RULES, "zzz", *os.listdir()}) == [], keys
        await press(pilot, "escape", "R")
        assert english_words(app, {*RULES}) == []
        await press(pilot, "escape", "m")
        assert english_words(app) == []
        await press(pilot, "escape")
        screen.say(other_letters("faults are told"))
        await settle(pilot)
        assert english_words(app, {*RULES}) == []

    monkeypatch.chdir(tmp_path)
    app = speaking(pseudo)
    play(app, script, SMALL)
    assert english_words_of_an_english_library()


def english_words_of_an_english_library() -> list[str]:
    """Return what the test above would find, were nothing said in another language."""
    found: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        found.extend(english_words(app))

    app = speaking(ENGLISH)
    play(app, script, SMALL)
    return found


def test_no_english_word_is_left_in_the_quiz(pseudo: Language) -> None:
    tournament = load("exchange")
    app = speaking(pseudo, quiz=practice(tournament, kinds=["bracket"], language=pseudo))

    async def script(pilot: Pilot[None]) -> None:
        people = {
            word.casefold() for one in tournament.players for word in re.findall(r"[A-Za-z]{2,}", one.name)
        }
        for keys in ((), ("f3",), ("f3", "f3"), ("f1",)):
            await press(pilot, *keys)
            assert english_words(app, people) == [], keys

    play(app, script, SMALL)


def test_work_is_told_in_the_language(pseudo: Language) -> None:
    def never(wanted: Wanted, progress: Progress) -> Opened:
        while True:
            progress(5, 12)
            sleep(0.01)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.pause(0.2)
        assert english_words(app) == []
        assert other_letters("players have a board") in shown(app)
        screen = pilot.app.screen
        assert isinstance(screen, WorkingScreen)
        await pilot.press("escape")
        await pilot.pause(0.2)
        assert other_letters("cancelled: nothing was opened") in shown(app)

    app = TutorApp(Outgoing(write=Written().write), Wanted(source="exchange"), never, language=pseudo)
    play(app, script, SMALL, wait=False)
