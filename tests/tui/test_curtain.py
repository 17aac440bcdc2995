"""The curtain: what is still to come is nowhere on the screen, and each step is asked about first."""

from __future__ import annotations

from textual.pilot import Pilot

from pairtutor.narrative.glossary import words_of
from pairtutor.resources import ENGLISH
from pairtutor.tui import choices
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.tutor import tutor_of
from pairtutor.tui.widgets.line_view import Prose
from pairtutor.tui.widgets.step_tree import StepTree
from pairtutor.tui.widgets.telling import Timeline
from tests.tui.driving import play, press, stepper, tutor


def _words(pilot: Pilot[None]) -> str:
    return "\n".join(text for text, _ in stepper(pilot).query_one("#words", Prose).paragraphs)


def _tree(pilot: Pilot[None]) -> list[int]:
    return [row.station.told.step for row in stepper(pilot).query_one(StepTree).rows]


def test_nothing_after_the_present_step_is_shown_and_the_next_key_asks_first() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = stepper(pilot)
        everything = _tree(pilot)
        await press(pilot, "v")
        assert screen.curtain
        assert max(_tree(pilot)) == screen.position < max(everything)
        assert " of " not in "".join(screen.query_one(Timeline).parts())
        here = screen.position
        await press(pilot, "right")
        assert screen.position == here
        assert "?" in _words(pilot)
        await press(pilot, "right")
        assert screen.position > here
        assert "The next key shows it" not in _words(pilot)
        await press(pilot, "left")
        assert screen.position == here, "back is not asked about"
        await press(pilot, "v")
        assert max(_tree(pilot)) == max(everything)

    play(tutor("exchange"), script)


def test_another_step_is_told_and_not_what_was_asked_before() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = stepper(pilot)
        await press(pilot, "d")
        await press(pilot, "v")
        await press(pilot, "right")
        assert "The next key shows it" in _words(pilot)
        screen.post_message(StepTree.Chosen(1))
        await pilot.pause(0.1)
        assert screen.position == 1
        assert not screen.asked
        assert "The next key shows it" not in _words(pilot)
        await press(pilot, "b")
        await press(pilot, "b")
        here = screen.position
        await press(pilot, "enter")
        assert screen.position == here
        assert screen.asked, "the way into a bracket is asked about as well"

    play(tutor("exchange"), script)


def test_every_forward_way_asks_and_the_list_of_steps_ends_here() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = stepper(pilot)
        await press(pilot, "v")
        for key in ("d", "b", "end"):
            here = screen.position
            await press(pilot, key)
            assert screen.position == here
            assert screen.asked
            await press(pilot, key)
            assert screen.position > here
            known = choices.steps(screen.route, screen.position)
            assert int(known[-1].value) == screen.position
            await press(pilot, "home")

    play(tutor("exchange"), script)


def test_the_curtain_stays_for_another_round() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "v")
        first = stepper(pilot)
        tutor_of(pilot.app).open_round(first.opened.wanted)
        await pilot.pause(0.2)
        await press(pilot, "left")
        assert isinstance(pilot.app.screen, StepperScreen)
        assert pilot.app.screen is not first
        assert pilot.app.screen.curtain

    play(tutor("exchange"), script)


def test_every_kind_of_step_that_decides_has_its_question() -> None:
    words = words_of(ENGLISH).steps
    anything = words["deals"].ask
    asked = {kind for kind, said in words.items() if said.ask != anything}
    assert {"split", "family", "exchange", "candidate", "floater", "bye", "colour", "scrutiny"} <= asked
