"""A walk through every course: nothing is asked, or used in a solution, before it was taught."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from itertools import islice
from random import Random

import pytest

from pairtutor import tutor
from pairtutor.exercises.course import find_course
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.lesson import Course, Shown
from pairtutor.exercises.matter import FACTS, facts_in
from pairtutor.exercises.taught import (
    clauses_named,
    exercises_of,
    known_facts,
    known_rules,
    known_signs,
    known_words,
    lesson_needed,
    posed_for,
    rests_on,
    rules_to_come,
    words_in,
)
from pairtutor.html.course import course_pages
from pairtutor.html.worked import WorkedBracket, worked_bracket
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.glossary import glossary, stands_in
from pairtutor.narrative.text import render
from pairtutor.resources import ENGLISH, Language, course_path
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import round_to_pair
from tests.lab.exercises.lessons import Lessons
from tests.lab.exercises.mistaken import played
from tests.lab.scenarios.deciding.every import clauses, deciding
from tests.lab.seeds import TIMES
from tests.lab.together import together

pytestmark = pytest.mark.usefixtures("lessons_known")

WHOLE = ("dutch-2026", "dutch-2017")
"""The courses with a page of all criteria."""

WITH_COURSE = tuple(system for system in SYSTEMS if course_path(system))


@cache
def course_of(system: str) -> Course:
    return find_course(system)


def lessons_of_all() -> list[tuple[str, int]]:
    """Return each lesson of each course."""
    return [(system, at) for system in WITH_COURSE for at in range(len(course_of(system).lessons))]


def decided_by(system: str, scenario: str, asked: tuple[str, ...]) -> list[str]:
    """Return which of some clauses decide the round of a scenario, paired by a system."""
    tournament = load(scenario)
    able = [rule.partition(" ")[2] for rule in asked if rule.partition(" ")[2] in clauses(system)]
    return [*deciding(tournament, round_to_pair(tournament), system, able)]


def bracket_of(system: str, shown: Shown, without: Collection[str] = ()) -> WorkedBracket:
    number = RoundNumber(shown.round) if shown.round else None
    trace = tutor.run(load(shown.scenario), number, system).recorded
    found = worked_bracket(trace, shown.bracket, part=shown.part, without=without)
    assert found is not None and found.steps, shown
    return found


@together(("system", "at"), lessons_of_all)
def test_its_exercises_rest_on_what_has_been_taught(system: str, at: int) -> None:
    course = course_of(system)
    for posed in posed_for(course, at):
        where = f"{system}, lesson {at + 1}, {posed.exercise.kind}: {posed.exercise.question}"
        assert rests_on(posed) <= known_rules(course, at), where
        assert words_in(posed) <= known_words(course, at), where
        assert facts_in(posed.exercise, posed.position) <= known_facts(course, at), where


@together(("system", "at"), lessons_of_all)
def test_its_exercises_have_what_they_need(system: str, at: int, lessons: Lessons) -> None:
    for task, posed in lessons.by_task(course_of(system), at):
        if task.needs:
            assert {*task.needs} <= facts_in(posed.exercise, posed.position), task


@together(("system", "at"), lessons_of_all)
def test_nobody_with_one_mistake_passes_a_lesson(system: str, at: int) -> None:
    course = course_of(system)
    for one in played(course, at, [*posed_for(course, at)]):
        assert not one.passes, f"{system}, lesson {one.lesson}: {one.mistake} has {one.right} right"


@together("system", WHOLE)
def test_each_fact_of_a_position_is_taught_in_one_lesson(system: str) -> None:
    facts = [fact for lesson in course_of(system).lessons for fact in lesson.facts]
    assert sorted(facts) == sorted(FACTS)


@together("system", WHOLE)
def test_a_lesson_ends_with_two_exercises_of_earlier_ones(system: str) -> None:
    course = course_of(system)
    for at, lesson in enumerate(course.lessons[1:-1], start=1):
        again = [task for task in lesson.tasks if task.again]
        earlier = {task.kind for before in course.lessons[:at] for task in before.tasks}
        assert sum(task.number for task in again) == 2, lesson.title
        assert {task.kind for task in again} <= earlier, lesson.title
        assert [*lesson.tasks[-len(again) :]] == again, lesson.title


@together(("system", "at"), lessons_of_all)
def test_its_exercises_go_from_easy_to_hard_and_show_no_sign_that_nobody_knows(system: str, at: int) -> None:
    course = course_of(system)
    solved = exercises_of(course, at)
    exercises = [one.sheet.exercise for one in solved]
    again = sum(task.number for task in course.lessons[at].tasks if task.again)
    own, earlier = exercises[: len(exercises) - again], exercises[len(exercises) - again :]
    assert [exercise.id for exercise in exercises] == [*range(1, len(exercises) + 1)]
    for some in (own, earlier):
        places = [(exercise_kind(one.kind).drawn, one.level) for one in some]
        assert places == sorted(places)
    assert lesson_needed(course, solved) in range(1, at + 2)
    signs = known_signs(course, at)
    for one in solved:
        rows = (*one.sheet.rows, *one.sheet.others)
        assert "floats" in signs or not any(row.floats for row in rows)
        assert "games" in signs or not any(row.games for row in rows)


@together(("system", "at"), lessons_of_all)
def test_the_initial_colour_is_given_wherever_the_boards_of_a_round_are_asked(system: str, at: int) -> None:
    for solved in exercises_of(course_of(system), at):
        sheet = solved.sheet
        colour = sheet.exercise.tournament.initial_colour
        if sheet.exercise.kind == "round" and colour:
            assert f"The initial colour was {colour.value}." in sheet.setting


@together(("system", "at"), lessons_of_all)
def test_no_statement_stands_in_it_twice(system: str, at: int) -> None:
    claims = [
        option.claim
        for posed in posed_for(course_of(system), at)
        if posed.exercise.kind == "knowledge"
        for option in posed.exercise.options
    ]
    assert len(claims) == len({*claims})


@together(("system", "at"), lessons_of_all)
def test_its_brackets_say_nothing_that_is_taught_later(system: str, at: int) -> None:
    course = course_of(system)
    lesson = course.lessons[at]
    for shown in filter(None, (lesson.story, lesson.worked, lesson.guided)):
        bracket = bracket_of(system, shown, rules_to_come(course, at))
        said = "\n".join(
            (
                *(text for step in bracket.steps for text in step.said),
                *(f"({step.clause})" for step in bracket.steps),
            )
        )
        assert clauses_named(said, system) <= known_rules(course, at), f"lesson {at + 1}, {shown}"
        words = {term.name for term in glossary(ENGLISH, system) if stands_in(said, term, capitals=True)}
        assert words <= known_words(course, at), f"lesson {at + 1}, {shown}"
        unasked = [" ".join(step.said) for step in bracket.steps if not step.asked]
        # as a candidate has shown; an order of S2 comes with its candidate: to ask it would tell what is next
        assert all(re.search(r"float|bye|S2 .*is now", text) for text in unasked), unasked
        assert bracket.steps[0].asked


@together(("system", "at"), lessons_of_all)
def test_the_best_that_is_drawn_is_told_without_what_is_taught_later(system: str, at: int) -> None:
    course = course_of(system)
    later, lesson = rules_to_come(course, at), course.lessons[at]
    for shown in filter(None, (lesson.story, lesson.worked, lesson.guided)):
        stage = bracket_of(system, shown, later).stage
        for step in (step for frame in (stage.frames if stage else ()) for step in frame.narrated):
            if step.kind == "target":
                assert not later & clauses_named(step.text, system), f"lesson {at + 1}, {shown}: {step.text}"
                assert not later & {citation.whole for citation in step.cited}


def test_a_criterion_is_told_from_the_lesson_on_that_names_its_sign() -> None:
    course = course_of("dutch-2026")
    pairs, floaters = "dutch-2026 2.4.1", "dutch-2026 2.4.2"
    assert {pairs, floaters} <= rules_to_come(course, 1)
    assert {pairs, floaters} & rules_to_come(course, 2) == {floaters}  # [C6] is named in its text


@together(("system", "at"), lessons_of_all)
def test_a_wrong_answer_is_refuted_without_a_clause_that_is_not_taught_yet(system: str, at: int) -> None:
    course, rng = course_of(system), Random(at)
    for posed in posed_for(course, at):
        exercise, position = posed.exercise, posed.position
        others = exercise_kind(exercise.kind).others
        if others is None or "clause" in exercise_kind(exercise.kind).asked:
            continue  # what somebody answers is told back
        given = islice(others(exercise, solution(exercise, position), position, rng), 6)
        for marked in (judge(exercise, response, position) for response in given):
            if marked.verdict != "right":
                said = clauses_named(f"{marked.reason}\n{marked.rebuttal}", system)
                assert said <= known_rules(course, at), f"lesson {at + 1}: {marked.reason}"
                assert marked.clause is None or marked.clause in known_rules(course, at)


@together(("system", "at"), lessons_of_all)
def test_its_round_is_decided_by_one_of_its_rules(system: str, at: int) -> None:
    lesson = course_of(system).lessons[at]
    own = tuple(rule for rule in lesson.rules if rule.startswith(f"{system} "))
    if own:
        assert decided_by(system, lesson.scenario, own), lesson.scenario
    else:  # the handling of a tournament decides no pairing but by virtual points
        assert load(lesson.scenario).virtual_points


@together("system", WHOLE)
def test_the_criteria_stand_in_their_order_each_with_a_round_that_it_decides(system: str) -> None:
    course = course_of(system)
    examples = [one for lesson in course.lessons for one in lesson.examples]
    named = {clause: find(clause, system) for clause in clauses(system)}
    criteria = [
        f"{system} {number}"
        for number, clause in named.items()
        if isinstance(clause, Clause) and (clause.title.startswith("[C") or number.startswith("C."))
    ]
    assert sorted(one.rule for one in examples) == sorted(criteria)
    places = [[int(part) for part in one.rule.split()[1].replace("C.", "").split(".")] for one in examples]
    assert places == sorted(places)
    for one in examples:
        assert one.say
        assert decided_by(system, one.scenario, (one.rule,)), one.rule


@together("system", WHOLE)
def test_every_clause_that_decides_is_taught(system: str) -> None:
    course = course_of(system)
    assert {f"{system} {clause}" for clause in clauses(system)} <= known_rules(course, len(course.lessons))


@together("system", WITH_COURSE)
def test_every_lesson_shows_a_bracket_asks_for_one_and_says_what_goes_wrong(system: str) -> None:
    for lesson in course_of(system).lessons:
        assert lesson.worked and lesson.guided and lesson.tasks and lesson.mistakes


@together(
    ("system", "absent", "there"),
    [
        ("dutch-2026", {"ARO", "CLB", "PPB"}, {"MDP", "Limbo", "BSN", "PAB", "S1, S2"}),
        ("dubov-1997", {"CLB", "PPB", "Limbo"}, {"ARO"}),
        ("dutch-2017", {"ARO"}, {"CLB", "PPB", "MDP"}),
    ][: 2 * TIMES],
)
def test_a_glossary_has_the_terms_that_its_course_uses(
    system: str, absent: set[str], there: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(trace: Trace, language: Language, beside: str = "") -> str:
        return render(trace, "full", language=language)

    monkeypatch.setattr("pairtutor.html.beside.render", told)  # a page says the same, and takes long
    glossary = next(page for page in course_pages(course_of(system)) if page.name == "glossary.html")
    terms = {*re.findall("<dt><b>(.*?)</b>", glossary.text)}
    assert not absent & terms
    assert there <= terms
