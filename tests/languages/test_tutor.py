"""The tutor speaks any language: no screen is English, it changes on the spot, and no word is cut."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from textual.binding import Binding
from textual.geometry import Spacing
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from pairtutor.exercises.practice import practice
from pairtutor.messages import messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.layout import columns
from pairtutor.resources import ENGLISH, Language, language_folder
from pairtutor.rules.catalogue import catalogue
from pairtutor.sources.library import Card, cards
from pairtutor.sources.load import load
from pairtutor.tui.app import TutorApp
from pairtutor.tui.opening import open_round
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
from pairtutor.tui.screens.reference import GLOSSARY, GlossaryScreen
from pairtutor.tui.screens.rules import RulesScreen
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.screens.working import WorkingScreen
from pairtutor.tui.shelves import Shelf
from pairtutor.tui.tutor import Outgoing, Progress, Wanted
from pairtutor.tui.walk.tour import Opened
from pairtutor.tui.widgets.key_bar import KeyBar
from tests.languages.long_words import CLOSES, OPENS, write_long
from tests.languages.pseudo import other_letters, write_pseudo
from tests.tui.driving import SMALL, Written, play, press, settle, shown, stepper

Told = Callable[[str], str]
SCREENS = (
    *(AnswerScreen, AnswersScreen, ExportScreen, GlossaryScreen, HelpScreen, LadderScreen, LibraryScreen),
    *(MasteryScreen, PickScreen, QuizScreen, RulesScreen, StepperScreen, WhyNotScreen, WorkingScreen),
)
CODES = {"esc", "tab", "pairtutor", "english", "txt", "svg", "html", "yaml"}
"""Words that are the same everywhere: on keys, endings of files, names of the program and a language."""
FILES = {"export": {"round", "step"}, "page": {"round"}}
"""What a file is called that is written: the same in all languages."""
HANDED_ON = {"above", "below", "down", "up"}
"""What a phrase compares as well as tells: the made-up language leaves it."""
SHORTEST_CUT = 3
"""Letters that are left of a name, at least, where something lies over the rest of it."""
RULES = {"fide"}
"""What stands in the names of systems and courses."""
SIGNS = re.compile(r"[WBwbvx]+|[A-Z]\w?|x\d+")
"""Colours of games, and what is called by letters."""
WALKS = ("exchange", "limbo", "2012-lowering", "2026-bye", "lim-exchange", "dubov-floaters", "lim-median")
KEYS = {
    "why": ("w", "enter"),
    "why-not": ("question_mark",),
    "wish": ("question_mark", "3", "minus", "1", "enter"),
    "answers": ("W",),
    "answer": ("W", "enter"),
    "pick": ("slash",),
    "jump": ("g",),
    "systems": ("s",),
    "rounds": ("o",),
    "export": ("x",),
    "page": ("e",),
    "help": ("f1",),
    "glossary": ("f4",),
    "rules": ("R",),
    "ladder": ("L",),
    "language": ("f8",),
    "followed": ("slash", "7", "enter"),
    "rule": ("r",),
    "unable": ("home", "left"),
    "curtain": ("v", "right"),
    "hidden": ("v", "W"),
    "playing": ("space",),
    "palette": ("ctrl+p",),
}
"""What is pressed at a step, and leads to each screen of a walk."""


CUT = re.compile(rf"{OPENS}[^\W\d_]+(?![…{CLOSES}]|[^\W\d_])")
"""A long word without its end, and without an ellipsis."""


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr("pairtutor.tui.app._keep_what_is_there", lambda: None)


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Language:
    """Return a language of other letters."""
    return write_pseudo(tmp_path_factory.mktemp("pseudo"))


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Language:
    """Return a language of long words."""
    return write_long(tmp_path_factory.mktemp("long"))


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell scenarios and courses in other letters too."""
    for module in ("screens.library", "screens.reference", "screens.rules", "commands"):
        monkeypatch.setattr(f"pairtutor.tui.{module}.cards", _turned_cards)
    from pairtutor.tui import shelves

    course = shelves._course

    def turned_course(*args: Any) -> Shelf:
        shelf = course(*args)
        entries = [
            replace(one, title=other_letters(one.title), about=other_letters(one.about))
            for one in shelf.entries
            if not isinstance(one, Card)
        ]
        return shelf._replace(entries=entries)

    monkeypatch.setattr(shelves, "_course", turned_course)


def _turned_cards() -> list[Card]:
    return [
        replace(
            card,
            title=other_letters(card.title),
            summary=other_letters(card.summary),
            question=other_letters(card.question),
        )
        for card in cards()
    ]


def speaking(language: Language, wanted: Wanted | None = None, **more: Any) -> TutorApp:
    """Return the program in a language."""
    outgoing = Outgoing(write=Written().write, page=lambda trace: "<page>")
    return TutorApp(outgoing, wanted, open_round, language=language, **more)


def names_in(app: TutorApp) -> set[str]:
    """Return the words that may stand anywhere: names, systems and scenarios."""
    known = [*CODES, *HANDED_ON, *_terms(), *(f"{one.name} {one.short} {one.id}" for one in SYSTEMS.values())]
    known += [card.name for card in cards()]
    known += [str(entry) for entry in catalogue()]
    for screen in app.screen_stack:
        if isinstance(screen, StepperScreen):
            known += map(str, screen.tour.players())
    return {word.casefold() for word in re.findall(r"[^\W\d_]{2,}", " ".join(known))}


def _terms() -> Iterator[str]:
    """Yield the terms of the glossary, which are keys."""
    glossary = (language_folder(ENGLISH) / GLOSSARY).read_text(encoding="utf-8")
    yield from tomllib.loads(glossary)["terms"]


def english_words(app: TutorApp, among: Collection[str] = ()) -> list[str]:
    """Return the English words on the screen."""
    names = names_in(app) | {*among}
    words = re.findall(r"(?<![^\W\d_])[A-Za-z]{2,}(?![^\W\d_])…?", "\n".join(within(app)))
    return [word for word in words if not SIGNS.fullmatch(word) and not _is_name(word, names)]


def _is_name(word: str, names: set[str]) -> bool:
    said, cut = word.rstrip("…").casefold(), word.endswith("…") or len(word) > SHORTEST_CUT
    return said in names or (cut and any(name.startswith(said) for name in names))


def within(app: TutorApp, border: int = 0) -> list[str]:
    """Return what stands on the screen; of one over another only its box without border, and the keys."""
    lines = shown(app).split("\n")
    for box in app.screen.query(".box"):
        inside = box.region.shrink(Spacing.all(border))
        rows = lines[inside.y : inside.bottom]
        return [*(row[inside.x : inside.right] for row in rows), lines[-1]]
    return lines


def walk_through(app: TutorApp, look: Callable[[str], None], steps: Sequence[str] = ()) -> None:
    """Go to every step of a walk, then to every screen that a key leads to."""

    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.depth = "full"
        seen: set[tuple[str, bool]] = set()
        decided = 0
        for station in walk.route.stations:
            kind = (station.told.kind, station.decides)
            if kind not in seen:
                seen.add(kind)
                walk.position = station.told.step
                await settle(pilot)
                look(station.told.kind)
            if station.told.kind in {"candidate", "settled"} and station.decides:
                decided = decided or station.told.step
        for name in steps:
            pilot.app.clear_notifications()
            walk.set_reactive(type(walk).curtain, False)
            walk.following, walk.playing, walk.depth, walk.position = 0, False, "full", decided
            await settle(pilot)
            await press(pilot, *KEYS[name])
            if name == "palette":
                await pilot.pause(0.3)
            look(name)
            while pilot.app.screen is not walk:
                await press(pilot, "escape")
            walk.curtain = False

    play(app, script, SMALL)


@pytest.mark.slow
@pytest.mark.parametrize("source", WALKS)
def test_no_english_word_is_left_on_a_walk(source: str, pseudo: Language, library: None) -> None:
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
    pseudo: Language, library: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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


def test_no_english_word_is_left_in_the_quiz(pseudo: Language, library: None) -> None:
    tournament = load("exchange")
    exercises = tomllib.loads((language_folder(ENGLISH) / "exercises.toml").read_text(encoding="utf-8"))
    told = str(exercises) + str(catalogue("dutch-2017"))
    words = set(re.findall(r"[a-z]{2,}", told.casefold()))
    app = speaking(pseudo, quiz=practice(tournament, kinds=["bracket"]))

    async def script(pilot: Pilot[None]) -> None:
        people = {
            word.casefold() for one in tournament.players for word in re.findall(r"[A-Za-z]{2,}", one.name)
        }
        known = people | words - {"hint", "hints", "marks", "level", "exercise", "player", "right"}
        for keys in ((), ("f3",), ("f3", "f3"), ("f1",)):
            await press(pilot, *keys)
            assert english_words(app, known) == [], keys

    play(app, script, SMALL)


def test_work_is_told_in_the_language(pseudo: Language) -> None:
    def never(wanted: Wanted, progress: Progress) -> Opened:
        while True:
            progress(5, 12)
            sleep(0.01)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.pause(0.2)
        assert english_words(app) == []
        assert other_letters("players are settled") in shown(app)
        screen = pilot.app.screen
        assert isinstance(screen, WorkingScreen)
        await pilot.press("escape")
        await pilot.pause(0.2)
        assert other_letters("cancelled: nothing was opened") in shown(app)

    app = TutorApp(Outgoing(write=Written().write), Wanted(source="exchange"), never, language=pseudo)
    play(app, script, SMALL, wait=False)


# --- the language changes on the spot ------------------------------------------------------------


def test_the_step_stays_when_the_language_changes(pseudo: Language) -> None:
    """Start in the made-up language, so that it is offered; English and back again."""

    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.depth = "full"
        await press(pilot, *["n"] * 9)
        walk.follow(7)
        await press(pilot, "n")
        where, before = (walk.position, walk.depth, walk.following), shown(app)
        await press(pilot, "f8")
        assert isinstance(pilot.app.screen, PickScreen)
        assert "English" in shown(app)
        assert other_letters("English") in shown(app), "each by its own name"
        await press(pilot, "escape")
        assert app.language == pseudo
        await press(pilot, "f8", *"English", "enter")
        assert app.language == ENGLISH
        assert stepper(pilot) is walk
        assert (walk.position, walk.depth, walk.following) == where
        english = shown(app)
        for said in ("step ", "full depth", "following 7", "Next", "Player", "round 4 of 6"):
            assert said in english
            assert other_letters(said) not in english
        await press(pilot, "f8", "down", "enter")
        assert app.language == pseudo
        assert shown(app) == before
        await press(pilot, "n")
        assert stepper(pilot).position > where[0], "and the walk goes on"

    app = speaking(pseudo, Wanted(source="exchange"))
    play(app, script, SMALL)


def test_what_lies_below_changes_too(pseudo: Language) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "down", "down", "enter")
        walk = stepper(pilot)
        await press(pilot, "b", "W", "right")
        assert isinstance(pilot.app.screen, AnswersScreen)
        answers = shown(app)
        for key, said in {"W": "Why not?", "R": "Rules · ", "f4": "Glossary · "}.items():
            if key != "W":
                await press(pilot, key)
            await press(pilot, "f8", *"English", "enter")
            assert said in shown(app)
            await press(pilot, "f8", "down", "enter")
            assert other_letters(said) in shown(app)
            if key == "W":
                assert shown(app) == answers
            await press(pilot, "escape")
            assert stepper(pilot) is walk
            assert other_letters("Next") in shown(app)
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LibraryScreen)
        before = shown(app)
        await press(pilot, "f8", *"English", "enter")
        assert "scenarios and files" in shown(app)
        await press(pilot, "f8", "down", "enter")
        assert shown(app) == before
        await press(pilot, "m", "f8", *"English", "enter")
        assert "What is mastered" in shown(app)

    app = speaking(pseudo)
    play(app, script, SMALL)


def test_the_exercise_stays_when_the_language_changes(pseudo: Language) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "f3")
        screen = pilot.app.screen
        assert isinstance(screen, QuizScreen)
        trial, before = screen.trial, shown(app)
        await press(pilot, "f8", *"English", "enter")
        assert "Hint 1. " in shown(app)
        assert screen.trial is trial
        await press(pilot, "f8", "down", "enter")
        assert shown(app) == before

    app = speaking(pseudo, quiz=practice(load("exchange"), kinds=["bracket"]))
    play(app, script, SMALL)


def test_a_change_that_is_stopped_changes_nothing(pseudo: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(opened: Opened, language: Language, progress: Progress) -> Opened:
        while True:
            progress(5, 12)
            sleep(0.01)

    async def script(pilot: Pilot[None]) -> None:
        before = shown(app)
        await pilot.press("f8", *"English", "enter")
        await pilot.pause(0.2)
        assert other_letters("Telling exchange")[:7] in shown(app)
        await pilot.press("escape")
        await settle(pilot)
        assert (app.language, shown(app)) == (pseudo, before)

    app = speaking(pseudo, Wanted(source="exchange"))
    monkeypatch.setattr("pairtutor.tui.app.told_again", slow)
    play(app, script, SMALL)


# --- keys, and room -------------------------------------------------------------------------------


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
@pytest.mark.parametrize("source", ["exchange", "lim-exchange", "2026-bye"])
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
