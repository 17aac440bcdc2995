"""Exercises that have to be weighed, and what is told beside them of their last bracket or table."""

from __future__ import annotations

import pytest

from pairtutor.exercises.course import find_course
from pairtutor.exercises.exercise import Request
from pairtutor.exercises.generate import Posed, generate, search
from pairtutor.exercises.judge import record_of, solution
from pairtutor.exercises.lesson import Task
from pairtutor.exercises.paper import paper, solve_on_paper
from pairtutor.exercises.taught import exercises_of, pose_task
from pairtutor.html.course import course_pages, rules_page
from pairtutor.html.exam import exam_page
from pairtutor.messages import messages_of
from pairtutor.resources import ENGLISH
from pairtutor.rules.catalogue import find, readings_of
from pairtutor.rules.citing import Clause

LAST_BRACKET = "exercises.last-bracket"


def posed(request: Request, seed: int) -> Posed:
    return search("dutch-2026", [request], 0, seed)[0]


@pytest.mark.parametrize("seed", range(4))
def test_both_have_floated_of_whom_one_should_stay(seed: int) -> None:
    exercise, _, position = posed(Request("spared"), seed)
    floats = [position.line(tpn).floats for tpn in exercise.players]
    assert ("none", "none") not in floats
    assert floats[0] != floats[1]


@pytest.mark.parametrize("seed", range(4))
def test_somebody_who_missed_a_round_may_have_the_bye_all_the_same(seed: int) -> None:
    exercise, _, position = posed(Request("eligible"), seed)
    right = solution(exercise, position).named or ()
    assert any(position.line(tpn).missed for tpn in right)
    assert set(right) < set(exercise.players)


@pytest.mark.parametrize("seed", [11801, 11901, 14001])
def test_s1_is_asked_where_somebody_moved_down_can_be_paired(seed: int) -> None:
    task = Task("split", "", 1, 0, plain=False, seeds=(seed,), needs=("limbo",))
    exercise, _, position = pose_task("dutch-2026", task, seed).posed_at[0]
    opened = record_of(exercise, position).opened
    s1 = solution(exercise, position).named or ()
    assert 0 < opened.m1 == len(s1) < len(opened.mdps)
    assert set(s1) <= set(opened.mdps)


def test_the_last_bracket_is_called_so_and_no_other() -> None:
    course, said = find_course("dutch-2026"), messages_of(ENGLISH)(LAST_BRACKET)
    told = set()
    for solved in (*exercises_of(course, 7), *exercises_of(course, 9)):
        exercise, position = solved.sheet.exercise, solved.position
        if exercise.kind == "bracket":
            is_last = position.place(exercise.part) == len(position.index.brackets) - 1
            assert (said in solved.sheet.setting) is is_last
            told.add(is_last)
    assert told == {True, False}


def test_a_performance_that_is_asked_about_needs_the_table() -> None:
    kinds = [Request("value", topic="10.2")]
    for exercise, _, position in search("c07-2026", kinds, 0, 3).values():
        because = " ".join(solve_on_paper(exercise, position).because)
        assert not any(share in because for share in (" 0 per cent", " 50 per cent", " 100 per cent"))
        assert " per cent" in because


def test_tables_of_standings_are_not_told_as_an_order_of_the_round() -> None:
    messages = messages_of(ENGLISH)
    standings, players = messages("exam.legend-standings"), messages("exam.legend-players")
    ranked = exam_page(paper(generate("c07-2026", kinds=["value"], count=1, seed=2).exam))
    paired = exam_page(paper(generate("dutch-2026", kinds=["legal"], count=1, seed=2).exam))
    assert standings in ranked
    assert "ranked higher" in players
    assert "ranked higher" not in ranked
    assert "ranked higher" in paired
    assert standings not in paired


@pytest.mark.usefixtures("lessons_known")
def test_a_course_has_its_own_readings_and_its_own_words() -> None:
    general = find("C.04.7")
    assert isinstance(general, Clause)
    assert {reading.system for reading in readings_of(general)} > {"dutch-2026"}
    rules = rules_page(find_course("dutch-2026"))
    assert "D26-16" in rules
    assert "LIM26-12" not in rules
    words = next(page.text for page in course_pages(find_course("c07-2026")) if page.name == "glossary.html")
    assert all(word in words for word in ("Dummy", "Voluntary unplayed round", "Scheduled opponent"))
    assert not any(word in words for word in ("M0, M1", "Bracket", "Resident"))
