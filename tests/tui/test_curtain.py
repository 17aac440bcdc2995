"""The curtain: what is still to come is nowhere on the screen, and each step is asked about first."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from pairtutor.narrative.view import CandidateView, FamilyView
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH
from pairtutor.tui.screens.pick import steps_offered
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.tutor import tutor_of
from pairtutor.tui.walk.tour import Tour, question
from pairtutor.tui.widgets.board import BoardPane
from pairtutor.tui.widgets.line_view import Prose
from pairtutor.tui.widgets.step_tree import StepTree
from pairtutor.tui.widgets.telling import Timeline
from tests.lab.seeds import TIMES
from tests.lab.told.played import rounds
from tests.lab.tui.driving import SMALL, paired, play, press, stepper, tutor
from tests.lab.tui.leaks import SYSTEMS, leaks


def _words(pilot: Pilot[None]) -> str:
    return "\n".join(text for text, _ in stepper(pilot).query_one("#words", Prose).paragraphs)


def _tree(pilot: Pilot[None]) -> list[int]:
    return [row.station.narrated.step for row in stepper(pilot).query_one(StepTree).rows]


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
            known = steps_offered(screen.route, screen.position)
            assert int(known[-1].value) == screen.position
            await press(pilot, "home")

    play(tutor("exchange"), script)


def test_the_curtain_stays_for_another_round() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "v")
        first = stepper(pilot)
        tutor_of(pilot.app).open_round(first.opened.target)
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


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_that_comes_later_is_told_before(system: str) -> None:
    for one in rounds(system, 2 * TIMES):
        assert not [*leaks(one.trace)], one.where


def test_what_the_whole_round_tells_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tour, "so_far", lambda self, told: told)
    told = [leak for one in rounds("dutch-2026", 4) for leak in leaks(one.trace)]
    assert any("what the bracket can have" in leak for leak in told)
    assert any("what is known later" in leak for leak in told)


def test_before_a_refusal_and_before_what_is_taken_the_same_is_asked() -> None:
    tour = paired("exchange").tour
    judged = [
        one
        for one in tour.routes["full"].stations
        if isinstance(one.narrated.view, CandidateView | FamilyView)
        and tour.section_of(one.narrated.step) is not None
    ]
    asked = [
        question(tour, one).removesuffix(" Is it chosen? If not: what is wrong, and with whom?")
        for one in judged
    ]
    assert asked[2:5] == [
        "Candidate 1 of 12: 4 – 7, 5 – 8.",
        "Candidate 2 of 12: 4 – 8, 5 – 7.",
        "Candidate 3 of 12: 4 – 5, 7 – 8.",
    ]


def test_a_bracket_does_not_say_yet_how_many_pairs_it_can_have() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = stepper(pilot)
        await press(pilot, "v", "b", "b")
        assert "1 pair" not in _words(pilot)
        assert "pair" not in str(screen.query_one(BoardPane).border_title)
        await press(pilot, "v")
        assert "pair" in str(screen.query_one(BoardPane).border_title)

    play(tutor("exchange"), script)


def test_who_is_followed_does_not_lead_behind_the_curtain() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = stepper(pilot)
        await press(pilot, "v", "right", "right")
        here = screen.position
        screen.follow(12)
        assert (screen.position, screen.following) == (here, 12)
        await press(pilot, "v")
        screen.follow(12)
        assert screen.position > here

    play(tutor("exchange"), script)


def test_what_would_tell_the_round_says_that_the_curtain_is_drawn() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = stepper(pilot)
        await press(pilot, "v")
        for key in ("w", "question_mark"):
            await press(pilot, key)
            assert pilot.app.screen is screen, key
            assert [one.message for one in pilot.app._notifications][-1].startswith("that would tell what")
        await press(pilot, "v", "w")
        assert pilot.app.screen is not screen

    play(tutor("exchange"), script)


def test_the_heading_says_first_that_the_curtain_is_drawn_and_names_the_file_alone() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "v")
        head = str(stepper(pilot).query_one("#heading", Static).content)
        assert head.startswith("curtain (v opens it) · exchange.yaml · round")

    play(tutor(str(Path(__file__).parents[2] / "scenarios" / "exchange.yaml")), script, SMALL)


def test_only_rules_that_were_cited_so_far_are_found() -> None:
    tour = paired("exchange").tour
    so_far = tour.clauses(tour.routes["full"].stations[3].narrated.step)
    assert 0 < len(so_far) < len(tour.clauses())
    last = tour.routes["full"].stations[-2].narrated
    late = next(cite.whole for cite in last.cited if cite.whole not in so_far)
    assert tour.routes["full"].next_citing(1, late)
    assert tour.routes["full"].next_citing(1, late, 2) is None
