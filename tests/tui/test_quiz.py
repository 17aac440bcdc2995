"""The quiz on the screen: picked by typing and by mouse, refuted on the board, hints, cards, the way out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input

from pairtutor.exercises.deck import Deck
from pairtutor.exercises.exercise import Kind
from pairtutor.exercises.judge import solution
from pairtutor.exercises.options import option_texts
from pairtutor.exercises.paper import solve_on_paper
from pairtutor.exercises.practice import Practice, practice
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from pairtutor.tui.app import TutorApp
from pairtutor.tui.quiz.mastery import MasteryScreen
from pairtutor.tui.quiz.screen import QuizScreen
from pairtutor.tui.quiz.table import ChoiceList, PlayerTable
from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.tutor import Outgoing
from pairtutor.tui.widgets.line_view import Prose
from tests.lab.exercises.cells import cell_of
from tests.lab.tui.driving import LARGE, SMALL, play, press, settle, shown, stepper, tutor, type_in


@pytest.fixture(autouse=True)
def _own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def asking(asked: Practice) -> TutorApp:
    return TutorApp(Outgoing(write=lambda text, path: None, page=None), quiz=asked)


def quiz(pilot: Pilot[None]) -> QuizScreen:
    screen = pilot.app.screen
    assert isinstance(screen, QuizScreen), f"the screen is {screen}"
    return screen


async def say(pilot: Pilot[None], text: str) -> None:
    await type_in(pilot, text)
    await press(pilot, "enter")


def right_pairs(pilot: Pilot[None]) -> list[str]:
    trial = quiz(pilot).trial
    assert trial is not None
    right = solution(trial.posed.exercise, trial.posed.position)
    return [f"{a}-{b}" for a, b in right.pairs or right.boards or ()]


def words(app: App[None]) -> str:
    return " ".join(line.strip(" │╭╮╰╯─") for line in shown(app).split("\n"))


def test_players_are_picked_a_wrong_bracket_is_refuted_on_the_table_and_a_right_one_leads_on() -> None:
    async def script(pilot: Pilot[None]) -> None:
        table = quiz(pilot).query_one(PlayerTable)
        for row in (2, 3):
            await pilot.click(table, offset=(8, row))
        await settle(pilot)
        draft = quiz(pilot).draft
        assert draft is not None
        assert draft.pairs == (draft.players[:2],), "the mouse picks as well"
        await press(pilot, "f7")
        assert quiz(pilot).draft == draft._replace(pairs=()), "begun anew"
        (a, b), (c, d) = (one.split("-") for one in right_pairs(pilot)[:2])
        await say(pilot, f"{a}-{c}")
        await say(pilot, f"{b}-{d}")
        await press(pilot, "enter")
        trial = quiz(pilot).trial
        assert trial is not None
        assert trial.marked is not None
        assert trial.marked.reason[:30] in words(pilot.app)
        assert "✗" in "".join(line for line in shown(pilot.app).split("\n") if f" {a} " in line)
        assert len(Deck()) == 0, "the exercise is still running"
        await say(pilot, f"{a}-{b}")
        await say(pilot, f"{c}-{d}")
        await press(pilot, "enter")
        assert trial.right
        assert "✓ Right" in words(pilot.app)
        (kept,) = Deck()
        assert (kept.asked, kept.right) == (1, 0)
        await press(pilot, "enter")
        assert quiz(pilot).asked == 2
        assert len(Deck()) == 1

    play(asking(practice(system="dutch-2026", kinds=["bracket"], seed=1)), script, LARGE)


def test_typing_narrows_the_clauses_and_the_only_one_left_is_taken() -> None:
    async def script(pilot: Pilot[None]) -> None:
        choices = quiz(pilot).query_one(ChoiceList)
        everything = choices.option_count
        await type_in(pilot, "no second meeting")
        assert choices.option_count == 1 < everything
        await press(pilot, "enter")
        draft = quiz(pilot).draft
        assert draft is not None
        assert draft.clause == "dutch-2026 2.1.1"
        await say(pilot, "no such rule")
        assert quiz(pilot).query_one(Input).value == "", "what is typed next begins anew"
        assert "there is no rule" in words(pilot.app)

    play(asking(practice(system="dutch-2026", kinds=["clause"], seed=1)), script, LARGE)


def test_what_the_paper_says_stands_there_and_the_reason_after_the_right_answer() -> None:
    async def script(pilot: Pilot[None]) -> None:
        trial = quiz(pilot).trial
        assert trial is not None
        solved = solve_on_paper(trial.posed.exercise, trial.posed.position)
        assert solved.sheet.form
        assert all(text in words(pilot.app) for text in solved.sheet.form)
        assert not any(reason in words(pilot.app) for reason in solved.because)
        await say(pilot, ", ".join(right_pairs(pilot)))
        await press(pilot, "enter")
        if trial.marked is None:  # more than one is left over: it is asked whether that is meant
            assert "Enter once more" in words(pilot.app)
            await press(pilot, "enter")
        assert trial.right
        assert solved.because[0] in words(pilot.app)
        await press(pilot, "f5")
        part = trial.posed.exercise.part
        assert part is not None
        assert part.score is not None
        here = stepper(pilot)
        begin = here.tour.bracket_of(here.position)
        assert begin is not None
        assert begin.narrated.step == here.position, "the walk begins where the question was"
        assert begin.narrated.label.endswith(trial.posed.position.words.signs.points(part.score))

    play(asking(practice(system="dutch-2026", kinds=["next"], seed=1)), script, (160, 48))


def test_a_bracket_that_is_only_begun_is_no_answer_yet() -> None:
    async def script(pilot: Pilot[None]) -> None:
        trial = quiz(pilot).trial
        assert trial is not None
        await press(pilot, "enter")
        assert trial.marked is None
        assert "without a pair, and so floating" in words(pilot.app)
        await press(pilot, "enter")
        assert trial.marked is not None

    play(asking(practice(system="dutch-2026", kinds=["bracket"], seed=1)), script, LARGE)


def test_what_the_table_means_is_explained_below_the_keys() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "f1")
        await press(pilot, "end")
        assert "12w1 is a game against number 12 with White, won" in words(pilot.app)

    play(asking(practice(system="dutch-2026", kinds=["clause"], seed=1)), script, (120, 60))


def test_three_hints_show_the_answer_and_the_round_can_be_walked_through() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "f5")
        assert quiz(pilot).trial, "before the answer there is no way into the round"
        await press(pilot, "pagedown", "pageup", "f3", "f3", "f3", "f3")
        trial = quiz(pilot).trial
        assert trial is not None
        assert len(trial.given) == 3
        assert "Hint 3. The answer:" in words(pilot.app)
        (kept,) = Deck()
        assert (kept.asked, kept.right) == (1, 0)
        prose = quiz(pilot).query_one(Prose)
        assert prose.max_scroll_y > 0
        await press(pilot, *["pageup"] * 5)
        assert prose.scroll_offset.y == 0, "after the answer the words are scrolled"
        await press(pilot, *["pagedown"] * 5)
        seen = prose.scroll_offset.y + prose.scrollable_content_region.height
        assert seen >= len(prose.lines), "to their last line"
        await press(pilot, "f5")
        assert stepper(pilot).tour.opened.number == trial.posed.exercise.round
        await press(pilot, "l")
        assert "esc goes back to it" in [one.message for one in pilot.app._notifications][-1]
        stepper(pilot).follow(trial.posed.position.boards[0][0])
        await press(pilot, "escape")
        assert stepper(pilot).following == 0
        assert "esc Back to the exercise" in shown(pilot.app).split("\n")[-1]
        await press(pilot, "escape")
        assert quiz(pilot).trial is trial
        await press(pilot, "escape")
        assert "0 of 1 exercise right at the first try" in words(pilot.app)
        assert "Go on with lesson 1: " in words(pilot.app)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, LibraryScreen)

    play(asking(practice(system="dutch-2026", kinds=["bye"], seed=1)), script, SMALL)


def test_the_library_leads_to_a_quiz_where_leaving_after_a_hint_is_a_miss_and_shows_what_is_mastered() -> (
    None
):
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "m")
        assert isinstance(pilot.app.screen, MasteryScreen)
        assert "There are no cards yet" in words(pilot.app)
        await press(pilot, "escape", "z", "f3", "escape")
        assert "This exercise is still open" in words(pilot.app)
        await press(pilot, "escape", "escape", "m")
        assert "0 of 1 mastered" in words(pilot.app)
        assert "right 0 of 1" in words(pilot.app)

    play(tutor(), script, LARGE)


def test_above_the_teams_of_an_exercise_stands_team() -> None:
    async def script(pilot: Pilot[None]) -> None:
        head = words(pilot.app).split(" Colours ")[0]
        assert re.search(r"\bNo\b.*\bTeam\b.*\bMatch points\b", head), head
        assert "Player" not in head

    play(asking(practice(system="swiss-team-2026", kinds=["preference"], seed=1)), script, (160, 48))


def test_when_nothing_is_left_the_marks_are_told() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for _ in range(20):
            if quiz(pilot).trial is None:
                break
            await press(pilot, "f6")
        assert "That was the last one." in words(pilot.app)
        assert len(Deck()) == 0, "an exercise that was only looked at is no miss"
        assert "Go on with lesson 1: " in words(pilot.app)
        await press(pilot, "f3", "f7", "f5", "f6", "escape")
        assert isinstance(pilot.app.screen, LibraryScreen)

    play(asking(practice(load("2026-bye"), kinds=["bye"], seed=1)), script)


def test_a_lesson_is_done_after_four_of_five_right_and_the_next_step_is_named() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "f6", *["f6"] * 20)
        await settle(pilot)
        await press(pilot, "enter")
        await settle(pilot)
        for _ in range(16):  # what is not answered here is passed over
            trial = quiz(pilot).trial
            if trial is None:
                break
            assert not Deck().is_lesson_done("dutch-2026", 1)
            stated = solution(trial.posed.exercise, trial.posed.position).preference
            if stated is None:
                await press(pilot, "f6")
                await settle(pilot)
                continue
            for player, preference in stated.items():
                await say(pilot, f"{player} {preference}")
            await press(pilot, "enter")
            await settle(pilot)
            assert trial.right
            await press(pilot, "enter")
            await settle(pilot)
        assert Deck().is_lesson_done("dutch-2026", 1)
        told = words(pilot.app)
        assert "Lesson 1 is done: four of the last five exercises were right." in told
        assert "4 of 4 exercises right at the first try" in told
        assert "Go on with lesson 2: " in told
        assert "Enter: go on" in told
        assert re.match(r"\s*[0-9]+ of [0-9]+ marks · quiz: lesson 1", shown(pilot.app).split("\n")[0])
        await press(pilot, "enter")
        await settle(pilot)
        assert "exercise 1 of " in shown(pilot.app).split("\n")[0]
        await type_in(pilot, "2")
        await press(pilot, "f6")
        await settle(pilot)
        assert quiz(pilot).query_one(Input).value == "", "what was typed before is of another exercise"
        of = int(re.findall(r"exercise 2 of ([0-9]+)", words(pilot.app))[0])
        for _ in range(of - 1):
            await press(pilot, "f6")
            await settle(pilot)
        told = words(pilot.app)
        assert "That was the last one." in told
        assert "Go on with lesson 3: " in told

    play(asking(practice(load("2026-bye"), kinds=["bye"], seed=1)), script, SMALL)


@pytest.mark.parametrize("kind", ["statements", "attempts", "choice"])
def test_what_is_answered_by_letters_shows_its_options_and_takes_them(kind: Kind) -> None:
    async def script(pilot: Pilot[None]) -> None:
        trial = quiz(pilot).trial
        assert trial is not None
        exercise, _, position = trial.posed
        told = words(pilot.app)
        for letter, text in zip(
            exercise.letters, option_texts(exercise, position.system, ENGLISH), strict=True
        ):
            assert f"{letter} {' '.join(text.split())[:24]}" in " ".join(told.split())
        right = solution(exercise, position)
        await say(pilot, cell_of(exercise, right, ENGLISH))
        await press(pilot, "enter")
        await settle(pilot)
        assert trial.right
        assert "✓ Right" in words(pilot.app)

    play(asking(practice(system="dutch-2026", kinds=[kind], seed=1)), script, LARGE)


def test_players_clause_and_reason_are_taken_and_the_reason_is_held_against_the_model() -> None:
    async def script(pilot: Pilot[None]) -> None:
        trial = quiz(pilot).trial
        assert trial is not None
        right = solution(trial.posed.exercise, trial.posed.position)
        inside = {int(tpn) for tpn in (quiz(pilot).draft or pytest.fail()).players}
        outsider = next(tpn for tpn in range(1, 20) if tpn not in inside)
        number = (right.clause or "").split()[1]
        await say(pilot, f"{outsider} {number}")
        assert f"{outsider} is not asked about" in words(pilot.app), "nobody is dropped without a word"
        await say(pilot, f"{' '.join(map(str, right.named or ()))} {number}")
        draft = quiz(pilot).draft
        assert draft is not None
        assert (draft.chosen, draft.clause) == (right.named, right.clause)
        assert "Then the reason in a sentence, then Enter" in words(pilot.app)
        await say(pilot, "both must have Black, as the colours say")
        assert "Enter: hand in the answer" in words(pilot.app)
        await press(pilot, "enter")
        await settle(pilot)
        told = [text for text, _ in quiz(pilot).query_one(Prose).paragraphs]
        verdict = next(at for at, text in enumerate(told) if "marks if your sentence names the fact" in text)
        assert told[verdict + 1].endswith("both must have Black, as the colours say")
        assert "PgDn More" in words(pilot.app), "the model and its rubric go on below"

    play(asking(practice(system="dutch-2026", kinds=["culprit"], seed=1)), script, SMALL)


@pytest.mark.parametrize("kind", ["statements", "culprit"])
def test_a_right_answer_that_brings_no_mark_any_more_is_told_as_right_alone(kind: Kind) -> None:
    async def script(pilot: Pilot[None]) -> None:
        trial = quiz(pilot).trial
        assert trial is not None
        trial.hint()
        trial.hint()
        trial.wrong = 1
        exercise, _, position = trial.posed
        right = solution(exercise, position)
        clause = (right.clause or "").split()
        numbers = f"{' '.join(map(str, right.named or ()))} {' '.join(clause[1:])}"
        await say(pilot, cell_of(exercise, right, ENGLISH) if kind == "statements" else numbers)
        if kind == "culprit":
            await say(pilot, "both must have Black, as the colours say")
        await press(pilot, "enter")
        await settle(pilot)
        assert trial.right
        told = [text for text, _ in quiz(pilot).query_one(Prose).paragraphs]
        good = next(text for text in told if text.startswith("✓"))
        assert "after hints" in good
        assert "0 of" not in good
        assert "half a mark" not in good

    play(asking(practice(system="dutch-2026", kinds=[kind], seed=1)), script, LARGE)


def test_a_question_that_is_cut_is_paged_and_a_wrong_reason_is_typed_again() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.pause()
        last = [text for text, _ in quiz(pilot).query_one(Prose).paragraphs][-1].split()[-1]
        assert last not in words(pilot.app)
        assert "PgDn More" in words(pilot.app), "the question is longer than its pane"
        await press(pilot, "pagedown")
        assert last in words(pilot.app)
        assert "PgUp Back up" in words(pilot.app)
        trial, draft = quiz(pilot).trial, quiz(pilot).draft
        assert trial is not None
        assert draft is not None
        right = solution(trial.posed.exercise, trial.posed.position)
        number = (right.clause or "").split()[1]
        wrong = next(player for player in draft.players if player not in (right.named or ()))
        await say(pilot, f"{wrong} {number} it floats twice")
        await press(pilot, "enter")
        await settle(pilot)
        assert "Another answer: the players to blame, and the clause" in words(pilot.app)
        await say(pilot, " ".join(map(str, right.named or ())))
        again = quiz(pilot).draft
        assert again is not None
        assert (again.chosen, again.clause, again.sentence) == (right.named, right.clause, "it floats twice")
        await press(pilot, "enter")
        await settle(pilot)
        assert trial.right

    play(asking(practice(system="dutch-2026", kinds=["culprit"], seed=3)), script, SMALL)


@pytest.mark.parametrize("kind", ["culprit", "clause"])
def test_a_wrong_clause_puts_no_sign_on_those_who_are_asked_for(kind: Kind) -> None:
    async def script(pilot: Pilot[None]) -> None:
        trial, draft = quiz(pilot).trial, quiz(pilot).draft
        assert trial is not None
        assert draft is not None
        right = solution(trial.posed.exercise, trial.posed.position).clause
        wrong = "2.1.1" if right != "dutch-2026 2.1.1" else "2.4.7"
        await say(pilot, f"{draft.players[0]} {wrong}" if draft.players else wrong)
        await press(pilot, "enter")
        await settle(pilot)
        table = shown(pilot.app).split("╰")[0]
        assert "✗ Wrong" in words(pilot.app)
        assert "✗" not in table

    play(asking(practice(system="dutch-2026", kinds=[kind], seed=1)), script, SMALL)


def test_the_same_wrong_answer_uses_up_no_try_and_a_hint_looks_at_a_wrong_pair() -> None:
    async def script(pilot: Pilot[None]) -> None:
        (a, b), (c, d) = (one.split("-") for one in right_pairs(pilot)[:2])
        others = right_pairs(pilot)[2:]
        await say(pilot, ", ".join([f"{a}-{c}", f"{b}-{d}", *others]))
        await press(pilot, "enter")
        await settle(pilot)
        trial = quiz(pilot).trial
        assert trial is not None
        if trial.marked is None:
            await press(pilot, "enter")
            await settle(pilot)
        assert trial.wrong == 1
        for _ in range(2):
            await press(pilot, "enter")
            await settle(pilot)
            assert "nothing has changed" in words(pilot.app)
        assert trial.wrong == 1
        assert "F3 Hint" in words(pilot.app)
        await press(pilot, "f3", "f3")
        looks = re.search(r"Look at (\d+), (\d+)\.", " ".join(trial.given))
        assert looks
        assert {*map(int, looks.groups())} in ({int(a), int(c)}, {int(b), int(d)})
        assert "F3 Show the answer" in words(pilot.app)

    play(asking(practice(system="dutch-2026", kinds=["bracket"], seed=1)), script, LARGE)


def test_two_numbers_of_two_boards_are_two_players_with_white() -> None:
    async def script(pilot: Pilot[None]) -> None:
        draft = quiz(pilot).draft
        assert draft is not None
        (a, _), (c, _), *rest = draft.exercise.pairs
        await say(pilot, f"{a}-{c}")
        assert f"{a}-{c} is none of the pairs" in words(pilot.app)
        await say(pilot, f"{a} {c}")
        now = quiz(pilot).draft
        assert now is not None
        assert now.chosen == (a, c)
        assert "Enter: hand in the answer" not in words(pilot.app) or not rest
        for first, _ in rest:
            await say(pilot, str(first))
        assert "Enter: hand in the answer" in words(pilot.app)

    play(asking(practice(system="dutch-2026", kinds=["colours"], seed=1)), script, SMALL)
