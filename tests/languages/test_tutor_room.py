"""Keys of the tutor say what they do, and where words are long none is cut."""

from __future__ import annotations

import re

import pytest
from textual.binding import Binding
from textual.pilot import Pilot
from textual.widgets import Input

from pairtutor.messages import messages_of
from pairtutor.narrative.layout import columns
from pairtutor.resources import ENGLISH, Language
from pairtutor.tui.app import TutorApp
from pairtutor.tui.quiz.mastery import MasteryScreen
from pairtutor.tui.quiz.screen import QuizScreen
from pairtutor.tui.screens.actions import ExportScreen
from pairtutor.tui.screens.answer import AnswerScreen
from pairtutor.tui.screens.answers import AnswersScreen
from pairtutor.tui.screens.help import STEPPER_KEYS, HelpScreen
from pairtutor.tui.screens.ladder import LadderScreen
from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.screens.pick import PickScreen
from pairtutor.tui.screens.questions import WhyNotScreen
from pairtutor.tui.screens.reference import GlossaryScreen
from pairtutor.tui.screens.rules import RulesScreen
from pairtutor.tui.screens.standings import StandingsScreen, ToldScreen
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.screens.working import WorkingScreen
from pairtutor.tui.tutor import Wanted
from pairtutor.tui.widgets.key_bar import KeyBar
from tests.lab.languages.long_words import CLOSES, OPENS, write_long
from tests.lab.languages.walking import KEYS, WALKS, speaking, walk_through, within
from tests.lab.seeds import share
from tests.lab.tui.driving import SMALL, play, press, shown

SCREENS = (
    *(AnswerScreen, AnswersScreen, ExportScreen, GlossaryScreen, HelpScreen, LadderScreen, LibraryScreen),
    *(MasteryScreen, PickScreen, QuizScreen, RulesScreen, StandingsScreen, StepperScreen, ToldScreen),
    *(WhyNotScreen, WorkingScreen),
)
CUT = re.compile(rf"{OPENS}[^\W\d_]+(?![…{CLOSES}]|[^\W\d_])")
"""A long word without its end, and without an ellipsis."""


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Language:
    """Return a language of long words."""
    return write_long(tmp_path_factory.mktemp("long"))


def test_every_key_says_what_it_does() -> None:
    bound = [*STEPPER_KEYS, *TutorApp.BINDINGS, *(one for screen in SCREENS for one in screen.BINDINGS)]
    ours = [one.description for one in bound if isinstance(one, Binding)]
    messages = messages_of(ENGLISH)
    said = set(messages.below("tutor.keys"))
    assert {f"{name}.{part}" for name in ours for part in ("word", "about")} == {
        key for key in said if key.endswith((".word", ".about"))
    }
    assert {key.rpartition(".")[0] for key in said if key.endswith(".unable")} <= set(ours)


@pytest.mark.slow
@pytest.mark.parametrize("source", share(["exchange", "lim-exchange", "2026-bye"], 2))
def test_no_word_is_cut_where_words_are_long(source: str, long: Language) -> None:
    """Keys that have no room are left out; of a heading or a cell an ellipsis shows that there is more."""
    app = speaking(long, Wanted(source=source))
    cut: dict[str, list[str]] = {}

    def look(where: str) -> None:
        lines = within(app, 1)
        words = [word for line in lines for word in CUT.findall(line)]
        words += [word for word in lines[-1].split() if "…" in word]
        if words:
            cut[where] = words
        for bar in app.screen.query(KeyBar):
            keys = list(bar.keys())
            assert keys, where
            assert sum(columns(key) + columns(word) for key, word, _, _ in keys) <= SMALL[0]

    walk_through(app, look, tuple(KEYS) if source == WALKS[0] else ("answers", "answer"))
    assert cut == {}


def test_no_hint_is_cut_in_the_library_where_words_are_long(long: Language) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for keys in ((), ("f4",), ("escape", "R"), ("escape", "m")):
            await press(pilot, *keys)
            text = shown(app)
            assert all(text.count(OPENS) for _ in keys)
            for line in pilot.app.screen.query(Input):
                assert columns(line.placeholder) <= line.size.width
                assert line.placeholder.endswith((CLOSES, " …"))

    app = speaking(long)
    play(app, script, SMALL)
