"""Why and why not, asked while stepping."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.widgets import Input, Static

from pairtutor.tui.screens.answer import AnswerScreen
from pairtutor.tui.screens.questions import WhyNotScreen
from tests.lab.tui.driving import play, press, settle, stepper, tutor, type_in


def said(pilot: Pilot[None]) -> str:
    """Return the answer on the screen, with single spaces."""
    return " ".join(str(pilot.app.screen.query_one("#answer Static", Static).content).split())


def test_why_asks_for_a_player_and_tells_the_way() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "w")
        await type_in(pilot, "gall")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, AnswerScreen)
        told = said(pilot)
        assert told.startswith("Board 4: 8 Arjun Venkatesan (White) – 7 Siobhán Gallagher (Black)")
        assert "starts at the top of S2" in told
        await press(pilot, "escape")
        assert stepper(pilot).position == 1

    play(tutor("exchange"), script)


def test_of_a_player_who_is_followed_it_is_told_at_once() -> None:
    async def script(pilot: Pilot[None]) -> None:
        stepper(pilot).follow(4)
        await press(pilot, "w")
        assert "4 Oyelaran Adebayo has 1.5" in said(pilot)

    play(tutor("exchange"), script)


def test_why_not_asks_the_engine_again_and_again() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, WhyNotScreen)
        answers = []
        for wish in ("4-8", "4-7", "5=black", "bye 5", "nonsense"):
            screen.query_one("#wish", Input).value = wish
            await press(pilot, "enter")
            await pilot.app.workers.wait_for_complete()
            await settle(pilot)
            answers.append(said(pilot))
        met, worse, colour, even, wrong = answers
        assert "they have already played (round 2, C.1)" in met
        assert "5 would play 8, both due White" in worse
        assert "(E." in colour or "does have Black" in colour
        assert even.startswith("There is no bye in this round")
        assert wrong.startswith("ask for a pair (3-10)")

    play(tutor("exchange"), script)


def test_and_if_that_were_not_so() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark")
        screen = pilot.app.screen
        answers = []
        for wish in ("4-8", "4-8 if 4-8", "4-7 if", "4-7 ?", "4-7 if 1-99", "4-5"):
            screen.query_one("#wish", Input).value = wish
            await press(pilot, "enter")
            await pilot.app.workers.wait_for_complete()
            await settle(pilot)
            answers.append(" ".join(said(pilot).split()))
        met, unmet, alone, taken, wrong, made = answers
        assert (
            "And if 4 and 8 had not played each other in round 2? Type '4-8 if 4-8'; or '4-8 ?' for what"
            in met
        )
        assert unmet.startswith(
            "Even if 4 and 8 had not played each other in round 2, player 4 would not play 8, "
        )
        assert alone.startswith("If 4 were due White strongly, 4 would play 7 on board 3, ")
        cases = taken.partition("4 would play 7 in each of these cases: ")[2]
        assert "- if 4 were due White strongly: on board 3, with White for 4." in cases
        assert wrong.startswith("there is no number 99 in this tournament")
        assert "And if" not in made

    play(tutor("exchange"), script)


def test_a_trace_alone_answers_why_but_not_why_not() -> None:
    from tests.lab.tui.driving import paired

    opened = paired("exchange")
    assert opened.tournament is not None

    async def script(pilot: Pilot[None]) -> None:
        screen = stepper(pilot)
        screen.opened = type(opened)(target=opened.target, tour=opened.tour, tournament=None)
        assert screen.check_action("question", ("why_not",)) is None
        assert screen.check_action("question", ("why",)) is True

    play(tutor("exchange"), script)
