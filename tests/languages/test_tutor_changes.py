"""The tutor changes its language on the spot: the step, the exercise and the cell stay."""

from __future__ import annotations

from time import sleep

import pytest
from textual.pilot import Pilot

from pairtutor.exercises.practice import practice
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.sources.load import load
from pairtutor.tui.quiz.screen import QuizScreen
from pairtutor.tui.screens.answers import AnswersScreen
from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.screens.pick import PickScreen
from pairtutor.tui.tutor import Progress, Wanted
from pairtutor.tui.walk.tour import Opened
from tests.lab.languages.pseudo import other_letters
from tests.lab.languages.walking import speaking
from tests.lab.tui.driving import SMALL, play, press, settle, shown, stepper

LAST = ["down"] * len(languages())
"""Keys that mark the made-up language, which stands last in the list."""


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
        await press(pilot, "f8", *LAST, "enter")
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
            await press(pilot, "f8", *LAST, "enter")
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
        await press(pilot, "f8", *LAST, "enter")
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
        assert trial and screen.trial and screen.draft
        assert screen.trial.posed.exercise.part == trial.posed.exercise.part
        assert screen.trial.posed.exercise.question == screen.draft.exercise.question
        assert screen.draft.language == ENGLISH
        await press(pilot, "f8", *["down"] * len(languages()), "enter")
        assert shown(app) == before

    app = speaking(pseudo, quiz=practice(load("exchange"), kinds=["bracket"], language=pseudo))
    play(app, script, SMALL)


def test_the_end_of_a_quiz_changes_too(pseudo: Language) -> None:
    """Why it ended, the marks of all, what comes next and what enter does: all of them, there and back."""

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, QuizScreen)
        while screen.trial and not screen.trial.is_done:
            await press(pilot, "f3")
        await press(pilot, "escape")
        before = shown(app)
        await press(pilot, "f8", *"English", "enter")
        assert pilot.app.screen is screen
        english = shown(app)
        for said in ("This is how it went.", "0 of 1 exercise right", "Go on with lesson 1", "Enter: go on"):
            assert said in english
            assert other_letters(said) not in english
        await press(pilot, "f8", *LAST, "enter")
        assert shown(app) == before

    app = speaking(pseudo, quiz=practice(load("exchange"), kinds=["bracket"], language=pseudo))
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
