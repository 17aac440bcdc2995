"""The screen of all answers of a bracket, walked about in by keys and mouse, in any columns."""

from __future__ import annotations

from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from pairtutor.trace.procedures import PlayerTransferred
from pairtutor.tui.boards.answers import AnswerTable
from pairtutor.tui.screens.answer import AnswerScreen, sentence
from pairtutor.tui.screens.answers import AnswersScreen
from pairtutor.tui.screens.pick import PickScreen
from pairtutor.tui.screens.questions import WhyNotScreen
from pairtutor.tui.walk.asking import Asking
from tests.lab.tui.asked import asking_of, grid, large, long, opening_of, opens, told
from tests.lab.tui.driving import SMALL, go_to, play, press, settle, shown, stepper, tutor


def test_arrows_mouse_enter_and_esc() -> None:
    async def script(pilot: Pilot[None]) -> None:
        go_to(stepper(pilot), "✓ 3 chosen")
        await press(pilot, "W")
        cells = grid(pilot)
        assert "Why not? · Bracket 1.5" in shown(pilot.app)
        assert told(pilot).startswith("4 Oyelaran Adebayo – 5 Mirela Dumitrescu: they play each other")
        await press(pilot, "right")
        assert told(pilot).startswith("4 Oyelaran Adebayo – 7 Siobhán Gallagher: 4 would play 7")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, AnswerScreen)
        whole = " ".join(str(pilot.app.screen.query_one("#answer Static", Static).content).split())
        for part in ("At best, with it As paired", "4 Oyelaran", "C.10: Colour preferences"):
            assert part in whole
        await press(pilot, "escape")
        at, first, wide = cells._drawing.spans[2, 4]
        left, top = cells.content_region.offset
        await pilot.click(offset=(left + first + wide - 1, top + at))
        await settle(pilot)
        assert cells.here == (2, 4)
        assert told(pilot).startswith("7 Siobhán Gallagher floating:")
        await pilot.click(offset=(left + first + wide - 1, top + at))
        await settle(pilot)
        assert isinstance(pilot.app.screen, AnswerScreen), "a click where the reader is tells it in full"
        await press(pilot, "escape", "8")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "enter")
        assert cells.here == (3, 4), "a number leads to the player's row"
        await press(pilot, "escape")
        assert stepper(pilot).station.narrated.label == "✓ 3 chosen"

    play(tutor("exchange"), script)


def test_an_answer_about_a_group_in_full_has_the_step_that_decided() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.position = opening_of(walk.tour, "Score group 1.5")
        await press(pilot, "W", *["down"] * 4, "enter")
        whole = " ".join(str(pilot.app.screen.query_one("#answer Static", Static).content).split())
        assert whole.startswith("4 Tadeusz Borkowski up: played in a higher score group in the round before")
        step = walk.tour.narrator.tell(
            next(one for one in walk.tour.trace.steps if isinstance(one.event, PlayerTransferred))
        )
        assert " ".join(f"What decided: {step.label} {step.text}".split()) in whole
        assert "7.2: " in whole

    play(tutor("dubov-odd-group"), script)


def test_the_cells_fit_whatever_the_screen_becomes() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.position = opening_of(walk.tour, "Bracket 1.5")
        await press(pilot, "W", "down", "down", "right")
        before = told(pilot)
        for size in ((160, 48), (80, 24), (60, 16), (120, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            await settle(pilot)
            cells = grid(pilot)
            assert cells.here == (2, 4)
            lines = shown(pilot.app).split("\n")
            assert "Why not? · Bracket 1.5" in lines[0]
            row = next(number for number, line in enumerate(lines) if "✓" in line and "−" not in line)
            assert row, "what the signs say is there"
            assert told(pilot)[:30] == before[:30]
            at = cells._drawing.spans[cells.here][0] - round(cells.scroll_offset.y)
            assert 0 <= at < cells.size.height, "the cell is in view"

    play(tutor("long", opener=opens(long())), script, SMALL)


def test_what_has_no_room_below_the_cells_is_told_in_full() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.position = opening_of(walk.tour, "Bracket 1.5")
        await press(pilot, "W")
        cells, longest = grid(pilot), ("", (0, 1))
        assert cells.table is not None
        for place, cell in cells.table.cells.items():
            longest = max(longest, (sentence(cell, walk.tour), place), key=lambda it: len(it[0]))
        cells.choose(longest[1])
        await settle(pilot)
        assert told(pilot).endswith("… Enter tells all.")
        await press(pilot, "enter")
        content = " ".join(str(pilot.app.screen.query_one("#answer Static", Static).content).split())
        assert longest[0].split(": ", 1)[1] in content

    play(tutor("long", opener=opens(long())), script, (70, 22))


def test_in_a_large_bracket_a_number_chooses_whose_row_is_shown() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "b", "W")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "escape")
        assert "50 players are in it: / or a number" in shown(pilot.app)
        await press(pilot, "1", "2", "enter")
        cells = grid(pilot)
        assert cells.table is not None
        assert cells.table.alone is not None
        assert cells.table.alone.tpn == 12
        await press(pilot, "down", "down")
        assert cells.here == (2, 0)
        await press(pilot, "slash")
        pilot.app.screen.query_one(Input).value = "7"
        await press(pilot, "enter")
        assert "· 7 " in shown(pilot.app).split("\n")[0]
        await press(pilot, "escape")
        stepper(pilot).follow(9)
        await press(pilot, "W")
        assert "· 9 " in shown(pilot.app).split("\n")[0], "who is followed is asked about at once"

    play(tutor("long", opener=opens(large())), script, SMALL)


def test_behind_the_curtain_the_screen_shows_no_decision() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.position = opening_of(walk.tour, "Bracket 1.5")
        assert "question('answers')" not in walk.context()
        await press(pilot, "v", "W")
        cells, seen = grid(pilot), ""
        assert cells.table is not None
        for place in cells.table.cells:
            cells.choose(place)
            await pilot.pause()
            seen += shown(pilot.app)
        for sign in ("✓", "−", "›", "⊘"):
            assert sign not in seen
        assert "behind the curtain" in seen
        assert "they have already played (round" in seen

    play(tutor("long", opener=opens(long())), script, SMALL)


def test_the_key_is_in_the_bar_where_something_is_settled() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        go_to(walk, "✓ 3 chosen")
        await settle(pilot)
        assert "W All answers" in shown(pilot.app).split("\n")[-1]
        go_to(walk, "Split 4, 5 | 7, 8")
        await settle(pilot)
        assert "W All answers" not in shown(pilot.app).split("\n")[-1]

    play(tutor("exchange"), script, SMALL)


def test_while_the_answers_are_made_the_screen_lives_and_esc_leads_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on, look = Event(), Asking.look

    def slow(asking: Asking, opening: int, player: int = 0, *, curtain: bool = False) -> object:
        go_on.wait(20)
        return look(asking, opening, player, curtain=curtain)

    async def script(pilot: Pilot[None]) -> None:
        monkeypatch.setattr(Asking, "look", slow)
        go_to(stepper(pilot), "✓ 3 chosen")
        await pilot.press("W")
        await pilot.pause(0.1)
        assert "Looking for what would happen otherwise" in shown(pilot.app)
        await pilot.press("right", "enter", "slash")
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, AnswersScreen), "there is nothing to walk about in yet"
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert stepper(pilot).station.narrated.label == "✓ 3 chosen"
        go_on.set()
        await settle(pilot)
        await press(pilot, "W")
        assert told(pilot).startswith("4 Oyelaran Adebayo")

    play(tutor("exchange"), script)


def test_an_answer_that_comes_late_does_not_take_the_place_of_another() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "b", "W", "1", "2", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, AnswersScreen)
        opening = next(large().tour.routes["full"].sections()).narrated.step
        other = asking_of(large().tour).look(opening, 30)
        assert isinstance(other, AnswerTable)
        screen._show(other, 30)
        await settle(pilot)
        table = grid(pilot).table
        assert table is not None
        assert table.alone is not None
        assert table.alone.tpn == 12

    play(tutor("long", opener=opens(large())), script, SMALL)


def test_a_defect_is_told_and_the_walk_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> object:
        raise ZeroDivisionError("by [zero]")

    async def script(pilot: Pilot[None]) -> None:
        monkeypatch.setattr(Asking, "look", fail)
        go_to(stepper(pilot), "✓ 3 chosen")
        await press(pilot, "W")
        assert "a defect of the program: ZeroDivisionError: by [zero]" in shown(pilot.app)
        await press(pilot, "escape", "right")
        assert stepper(pilot).station.narrated.label != "✓ 3 chosen"

    play(tutor("exchange"), script)


def test_a_wish_is_answered_as_its_bracket_answers_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, WhyNotScreen)
        answers = []
        for wish in ("4-7", "float 4", "1-12", "5=black"):
            screen.query_one("#wish", Input).value = wish
            await press(pilot, "enter")
            await settle(pilot)
            answers.append(" ".join(str(screen.query_one("#said", Static).content).split()))
        pair, floats, elsewhere, colour = answers
        assert pair.startswith(
            "4 Oyelaran Adebayo and 7 Siobhán Gallagher could play each other, but that would be worse: "
            "both are due Black; 5 would play 8, both due White: "
        )
        assert floats.startswith("4 Oyelaran Adebayo does not float down from bracket 1.5: ")
        assert not elsewhere.startswith("Bracket")
        assert not colour.startswith("Bracket")

    play(tutor("exchange"), script)
