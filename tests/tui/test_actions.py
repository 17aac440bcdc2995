"""From a step elsewhere and back: files, pages, other rules, other rounds, rules, the mouse."""

from __future__ import annotations

import threading
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from pairtutor.errors import UsageError
from pairtutor.tui.app import TutorApp
from pairtutor.tui.screens.actions import ExportScreen
from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.screens.rules import RulesScreen
from pairtutor.tui.screens.working import WorkingScreen
from pairtutor.tui.tutor import Outgoing, Progress, Wanted
from pairtutor.tui.walk.tour import Opened
from pairtutor.tui.widgets.board import BoardPane
from pairtutor.tui.widgets.line_view import Prose
from pairtutor.tui.widgets.rule_pane import RulePane
from tests.lab.sources.build import FOUR, read
from tests.lab.tui.driving import (
    Written,
    at_once,
    go_to,
    paired,
    play,
    press,
    settle,
    shown,
    stepper,
    tutor,
    type_in,
)


def test_a_step_is_written_as_text_and_as_a_picture(tmp_path: Path) -> None:
    written = Written()

    async def script(pilot: Pilot[None]) -> None:
        go_to(stepper(pilot), "✓ 3 chosen")
        await press(pilot, "x", "enter")
        await press(pilot, "x", "tab", "enter")

    play(tutor("exchange", Outgoing(write=written.write)), script)
    text, drawn = written.values()
    assert list(written) == ["exchange-round-4-step-18.txt", "exchange-round-4-step-18.svg"]
    assert "Step 18 of 35: ✓ 3 chosen" in text
    assert "It meets every criterion, so it is chosen" in text
    assert "3▲  7 Siobhán Gal" in text
    assert "B.3 Making a candidate" in text
    assert drawn.startswith("<svg")
    assert "Gallagher" in drawn
    assert "font-face" not in drawn


def test_what_speaks_against_a_file_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "there.txt").write_text("mine", encoding="utf-8")

    def refuse(text: str, path: str) -> None:
        raise UsageError(f"{path}:0:0: cannot be written: no room; choose another file")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "x")
        for path, said in {
            "step.pdf": "has to end in .txt or .svg",
            str(tmp_path / "there.txt"): "exists already",
            str(tmp_path / "new.txt"): "no room",
        }.items():
            pilot.app.screen.query_one(Input).value = path
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, ExportScreen)
            assert said in " ".join(shown(pilot.app).split())

    play(tutor("exchange", Outgoing(write=refuse)), script)
    assert (tmp_path / "there.txt").read_text(encoding="utf-8") == "mine"


def test_a_page_that_cannot_be_written_is_told() -> None:
    def refuse(text: str, path: str) -> None:
        raise UsageError("no room for [the] page")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "e", "enter")
        await pilot.pause(0.3)
        assert "no room for [the] page" in shown(pilot.app)

    play(tutor("exchange", Outgoing(write=refuse, page=lambda trace, language: "")), script)


def test_another_edition_lands_on_the_same_bracket() -> None:
    async def script(pilot: Pilot[None]) -> None:
        go_to(stepper(pilot), "✓ 3 chosen")
        await press(pilot, "s")
        await type_in(pilot, "2026")
        await press(pilot, "enter")
        walk = stepper(pilot)
        assert walk.tour.narrator.system == "dutch-2026"
        assert walk.station.narrated.label == "Bracket 1.5"
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LibraryScreen)

    play(tutor("exchange"), script)


def test_a_round_after_the_last_is_not_offered() -> None:
    lines = ("XXR 2", "152 W", "192 FIDE_DUTCH_2026", *FOUR)
    offered = []

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "o")
        offered.append(shown(pilot.app))

    for planned in (2, 3):
        wanted = Wanted(source="four.trf", number=2, tournament=read(*lines)._replace(planned_rounds=planned))
        play(TutorApp(Outgoing(write=Written().write), wanted, at_once), script)
    assert ["3 the next one" in screen for screen in offered] == [False, True]


def test_another_round_of_the_same_file() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "o")
        await type_in(pilot, "2")
        await press(pilot, "enter")
        assert stepper(pilot).tour.opened.number == 2
        assert stepper(pilot).tour.narrator.system == "dutch-2017"

    play(tutor("exchange"), script)


def test_what_is_said_at_the_beginning_makes_way_at_the_first_step() -> None:
    def opener(wanted: Wanted, progress: Progress) -> Opened:
        found = paired("exchange")
        said = "The recorded boards are not the same: board 1"
        return Opened(target=wanted, tour=found.tour, tournament=found.tournament, published=said)

    async def script(pilot: Pilot[None]) -> None:
        assert "same: board 1" in shown(pilot.app)
        await press(pilot, "right")
        assert "same: board 1" not in shown(pilot.app)
        assert "The recorded boards are not the same" in shown(pilot.app), "the heading keeps it"

    play(tutor("exchange", opener=opener), script)


def test_a_round_that_cannot_be_opened_leaves_the_walk_where_it_is() -> None:
    def opener(wanted: Wanted, progress: Progress) -> Opened:
        if wanted.tournament is not None:
            raise UsageError("this will [not] do")
        found = paired("exchange")
        return Opened(target=wanted, tour=found.tour, tournament=found.tournament)

    async def script(pilot: Pilot[None]) -> None:
        go_to(stepper(pilot), "✓ 3 chosen")
        await press(pilot, "o", "enter")
        await pilot.pause(0.3)
        assert "this will [not] do" in shown(pilot.app)
        assert stepper(pilot).station.narrated.label == "✓ 3 chosen"

    play(tutor("exchange", opener=opener), script)


def test_a_defect_of_an_engine_is_told_in_one_line() -> None:
    def opener(wanted: Wanted, progress: Progress) -> Opened:
        raise ZeroDivisionError("oops")

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LibraryScreen)
        assert screen.said.startswith("a defect of the program: ZeroDivisionError: oops")

    play(tutor("exchange", opener=opener), script)


def test_the_catalogue_opens_at_the_rule_that_is_shown() -> None:
    async def script(pilot: Pilot[None]) -> None:
        go_to(stepper(pilot), "✗ 1–2 no exchange")
        await press(pilot, "c", "c", "R")
        assert isinstance(pilot.app.screen, RulesScreen)
        words = pilot.app.screen.query_one("#entry", Prose).paragraphs
        assert ("D17-19", "dim") in words

    play(tutor("exchange"), script)


def test_progress_is_shown_and_the_work_can_be_cancelled() -> None:
    going, stopped = threading.Event(), threading.Event()

    def opener(wanted: Wanted, progress: Progress) -> Opened:
        progress(3, 12)
        try:
            while not going.wait(0.01):
                progress(4, 12)
        except BaseException:
            stopped.set()
            raise
        raise AssertionError("nobody cancelled")

    async def cancel(pilot: Pilot[None]) -> None:
        while "4 of 12 players have a board" not in shown(pilot.app):
            await pilot.pause(0.02)
        assert isinstance(pilot.app.screen, WorkingScreen)
        await pilot.press("escape")
        await pilot.pause(0.1)
        screen = pilot.app.screen
        assert isinstance(screen, LibraryScreen)
        assert "cancelled" in screen.said

    play(tutor("exchange", opener=opener), cancel, wait=False)
    assert stopped.wait(5), "the engine was stopped at its next word"


def test_the_mouse_does_what_the_keys_do() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        rows = walk.query_one("StepTree")
        await pilot.click(rows, offset=(5, 3))
        await settle(pilot)
        assert walk.station.narrated.label == "Bracket 2.5"
        await pilot.click("KeyBar", offset=(11, 0))
        await settle(pilot)
        assert walk.station.narrated.label == "What can be reached"
        await pilot.click("Timeline", offset=(110, 0))
        await settle(pilot)
        assert walk.route.place(walk.position) > 25

    play(tutor("exchange"), script)


def test_a_click_at_the_sign_of_a_bracket_folds_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        await pilot.click("StepTree", offset=(1, 5))
        await settle(pilot)
        assert walk.station.narrated.label == "Bracket 2"
        go_to(walk, "Result")
        await settle(pilot)
        assert "✓ 1 chosen" in shown(pilot.app), "it was opened by hand and stays open"

    play(tutor("exchange"), script)


def test_finding_a_player_follows_only_their_steps() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash")
        await type_in(pilot, "gall")
        await press(pilot, "enter")
        walk = stepper(pilot)
        assert walk.following == 7
        assert walk.station.narrated.label == "Bracket 1.5"
        assert "following 7 Siobhán Gallagher" in shown(pilot.app)
        await press(pilot, "end", "left")
        assert walk.station.narrated.label == "8 White, 7 Black"

    play(tutor("exchange"), script)


def test_going_to_a_step_by_its_number() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "g")
        await type_in(pilot, "18")
        await press(pilot, "enter")
        assert stepper(pilot).station.narrated.label == "✓ 3 chosen"
        await press(pilot, "g")
        await type_in(pilot, "zzz")
        await press(pilot, "enter", "escape")
        assert stepper(pilot).station.narrated.label == "✓ 3 chosen"

    play(tutor("exchange"), script)


def test_playing_goes_on_and_stops_at_the_end() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.position = 34
        walk.speed = 4
        await pilot.press("space")
        for _ in range(100):
            await pilot.pause(0.05)
            if not walk.playing:
                break
        assert walk.position == 36
        assert not walk.playing

    play(tutor("exchange"), script)


def test_the_palette_jumps_to_steps_brackets_rules_and_players() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        for typed, label in {
            "bracket 1.5": "Bracket 1.5",
            "exchange 5": "↔ exchange 5 ⇄ 7",
            "rule E.4": "11 White, 9 Black",
        }.items():
            await pilot.press("ctrl+p")
            await pilot.pause()
            await type_in(pilot, typed)
            await pilot.pause(0.4)
            await press(pilot, "enter")
            await settle(pilot)
            assert walk.station.narrated.label == label
        await pilot.press("ctrl+p")
        await pilot.pause()
        await type_in(pilot, "player lotte")
        await pilot.pause(0.4)
        await press(pilot, "enter")
        assert walk.following == 9

    play(tutor("exchange"), script)


def test_light_and_dark_and_other_sizes_draw_anew() -> None:
    async def script(pilot: Pilot[None]) -> None:
        go_to(stepper(pilot), "✓ 3 chosen")
        await press(pilot, "f2")
        assert pilot.app.theme == "textual-light"
        before = stepper(pilot).query_one(BoardPane).size
        for size in ((40, 10), (240, 70), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert "✓ 3 cho" in shown(pilot.app)
        assert stepper(pilot).query_one(BoardPane).size != before
        assert not stepper(pilot).query_one(RulePane).display

    play(tutor("exchange"), script)
