"""Hints are about what is wrong; refutations name no right pair; what is taught later is not shown."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pairtutor.exercises.card_exercise import exercise_of_card
from pairtutor.exercises.course import find_course
from pairtutor.exercises.deck import LAST, Deck
from pairtutor.exercises.exercise import Response
from pairtutor.exercises.generate import Posed, generate
from pairtutor.exercises.judge import solution
from pairtutor.exercises.matter import facts_in
from pairtutor.exercises.mistakes.telling import mistaken_answers
from pairtutor.exercises.next_step import next_step
from pairtutor.exercises.paper import solve_on_paper
from pairtutor.exercises.position import colour_steps, position_of
from pairtutor.exercises.taught import known_facts, posed_for
from pairtutor.exercises.trial import Trial
from pairtutor.messages import messages_of
from pairtutor.resources import Language, languages

COURSE = find_course("dutch-2026")

pytestmark = pytest.mark.usefixtures("lessons_known")


def lesson(number: int, kind: str) -> list[Posed]:
    return [posed for posed in posed_for(COURSE, number - 1) if posed.exercise.kind == kind]


def refuted(posed: Posed, answer: Response) -> Trial:
    trial = Trial(posed)
    assert trial.answer(answer).verdict != "right"
    return trial


def test_the_first_hint_beside_a_wrong_colour_is_the_clause_of_that_board() -> None:
    for posed in lesson(1, "colours"):
        steps, right = colour_steps(posed.position), solution(posed.exercise, posed.position).boards or ()
        for at, board in enumerate(right):
            turned = (*right[:at], (board[1], board[0]), *right[at + 1 :])
            hint = refuted(posed, Response(boards=turned)).hint() or ""
            clause = steps[frozenset(board)].cites[0].partition(" ")[2]
            assert hint.startswith(f"Look at {min(board)}, {max(board)}. {clause} "), hint


def test_where_the_first_candidate_is_right_the_hint_is_how_it_is_made() -> None:
    for posed in (*lesson(2, "round"), *lesson(3, "bracket")):
        for _, answer in mistaken_answers(posed.exercise, posed.position):
            trial = refuted(posed, answer)
            assert trial.marked is not None
            hint = trial.hint() or ""
            if trial.marked.verdict == "illegal" or posed.exercise.kind == "round":
                assert re.search(r"\b(?:3\.3\.1|5\.2\.5) ", hint), hint
            assert "1.5 " not in hint


def test_a_first_wrong_round_is_refuted_without_a_right_board() -> None:
    for posed in lesson(2, "round"):
        right = solution(posed.exercise, posed.position)
        for _, answer in mistaken_answers(posed.exercise, posed.position):
            trial = refuted(posed, answer)
            assert trial.marked is not None
            said = trial.marked.reason.rpartition("A mistake often made: ")[2]
            assert " has White against " not in said
            assert not re.search(r"\d+ – \d+|candidate \d", said), said
            trial.answer(answer)
            if trial.marked.verdict == "later":
                made = {f"{min(board)} – {max(board)}" for board in right.boards or ()}
                pair = re.search(
                    r"the pairing with (\d+ – \d+) comes earlier in the sequence", trial.marked.reason
                )
                assert pair is not None
                assert pair[1] in made
                numbers = [int(number) for number in re.findall(r"candidate (\d+)", trial.marked.reason)]
                assert max(numbers, default=0) <= 24, "who cannot count so far is told no number"


def test_what_is_taught_later_stands_in_no_table_of_a_lesson() -> None:
    for number in (1, 3, 5):
        for posed in posed_for(COURSE, number - 1):
            sheet = solve_on_paper(posed.exercise, posed.position).sheet
            assert not sheet.floats
    first = [solve_on_paper(*posed[::2]).sheet for posed in posed_for(COURSE, 0)]
    assert not any("drawn" in sheet.setting or "White first" in sheet.setting for sheet in first)
    colour = solve_on_paper(*lesson(2, "round")[0][::2]).sheet.setting
    assert colour not in {sheet.setting for sheet in first}
    assert any(solve_on_paper(*posed[::2]).sheet.floats for posed in posed_for(COURSE, 5))


@pytest.mark.parametrize(
    ("kind", "clause", "number"), [("round", "1.5", 2), ("bracket", "3.8", 3), ("bracket", "4.3", 5)]
)
def test_a_card_is_no_harder_than_the_lesson_that_teaches_its_clause(
    kind: str, clause: str, number: int
) -> None:
    own = [posed.exercise for posed in lesson(number, kind)]
    for seed in (3, 1_003):
        posed = exercise_of_card(COURSE, own[0].kind, f"dutch-2026 {clause}", seed)
        assert posed is not None
        assert posed.clause == f"dutch-2026 {clause}"
        assert posed.exercise.kind == kind
        every = [one.exercise for one in posed_for(COURSE, number - 1)]
        assert len(posed.exercise.tournament.players) <= max(len(one.tournament.players) for one in every)
        assert posed.exercise.round <= max(one.round for one in every)
        assert facts_in(posed.exercise, posed.position) <= known_facts(COURSE, number - 1)


def test_a_lesson_says_how_many_more_right_answers_it_takes(tmp_path: Path) -> None:
    deck = Deck(tmp_path / "cards.json")
    needed = []
    for right in (False, True, True, False, True, True, True):
        deck.record_lesson("dutch-2026", 2, right=right)
        needed.append(deck.right_needed("dutch-2026", 2))
        for more in range(needed[-1] + 1):
            signs = (deck._lessons["dutch-2026 2"] + "+" * more)[-LAST:]
            assert (signs.count("+") >= 4) == (more == needed[-1])
    assert needed[0] == 4
    assert needed[-1] == 0
    assert deck.told_needed("dutch-2026", 2) is None


def test_cards_that_were_skipped_are_no_next_step(tmp_path: Path) -> None:
    deck, now = Deck(tmp_path / "cards.json"), datetime(2026, 1, 1, tzinfo=UTC)
    clauses = ["dutch-2026 2.1.1", "dutch-2026 2.1.2"]
    for clause in clauses:
        deck.record_answer(clause, "legal", "missed", datetime(2020, 1, 1, tzinfo=UTC))
    assert next_step(deck, "dutch-2026", now).due == 2
    assert next_step(deck, "dutch-2026", now, skipped=clauses[:1]).due == 1
    following = next_step(deck, "dutch-2026", now, skipped=clauses)
    assert (following.due, following.lesson) == (0, 1)


@pytest.mark.parametrize("code", languages())
def test_one_card_is_told_otherwise_than_two(code: str) -> None:
    messages = messages_of(Language(code))
    for key in ("exercises.cards.due", "exercises.next.due", "app.due"):
        one, two = (messages(key, n=number) for number in (1, 2))
        assert one.replace("1", "2") != two


def test_which_of_two_floats_counts_is_refuted_as_the_other_one() -> None:
    exercise = generate("dutch-2026", kinds=["spared"], count=1, seed=1).exam.exercises[0]
    position = position_of(exercise, "dutch-2026")
    (right,) = solution(exercise, position).named or ()
    (other,) = {*exercise.players} - {right}
    posed = Posed(exercise, "", position)
    assert Trial(posed).answer(Response(named=(other,))).reason == f"Not {other}: it is the other one."
    both = Trial(posed).answer(Response(named=exercise.players)).reason
    assert both == "One of those named does not belong there."
