"""Every mistake of a course has exercises that it answers otherwise."""

from __future__ import annotations

from collections import Counter

import pytest

from pairtutor.errors import UsageError
from pairtutor.exercises.course import find_course
from pairtutor.exercises.exercise import Request
from pairtutor.exercises.generate import generate, requests_for, search
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.lesson import right_to_pass
from pairtutor.exercises.mistakes.bracket import guess_of, is_paired_rightly
from pairtutor.exercises.mistakes.registry import all_mistakes, mistaken_answer, tells_apart
from pairtutor.exercises.mistakes.telling import mistakes_of
from pairtutor.exercises.position import position_of
from pairtutor.exercises.trial import Trial
from pairtutor.resources import ENGLISH, Language, languages
from tests.exercises.test_course_walk import WHOLE, WITH_COURSE
from tests.lab.exercises.mistaken import on_demand
from tests.lab.seeds import share

IN_WORDS = ("What a moved-down player costs", "Before, between and after the pairings")
"""The lessons whose lines are told, and answer no exercise yet."""

FOUND_AT = {
    ("dutch-2017", "bracket-alone"): 3,
    ("dutch-2017", "exchange-before-orders"): 2,
    ("dutch-2017", "opponent-of-mdp-first"): 2,
    ("dutch-2017", "remainder-keeps-halves"): 4,
    ("dutch-2026", "ahead-is-completion"): 5,
    ("dutch-2026", "back-by-rounds"): 6,
    ("dutch-2026", "half-is-topscorer"): 4,
    ("dutch-2026", "remainder-keeps-halves"): 4,
    ("dutch-2026", "two-rounds-ago-first"): 5,
}
"""Seeds by which exercises are found soon, where the first one takes seconds.

`python -m tests.lab.exercises.mistaken --demand` finds them from the first one on, three for each mistake.
"""

KNOWN = [(system, name) for system in WITH_COURSE for name in mistakes_of(system)]


@pytest.mark.parametrize(("exercises", "needed"), [(3, 3), (4, 4), (5, 4), (6, 5), (7, 6), (10, 8)])
def test_a_lesson_is_done_with_four_of_five_right(exercises: int, needed: int) -> None:
    assert right_to_pass(exercises) == needed


@pytest.mark.slow
@pytest.mark.parametrize(("system", "mistake"), share(KNOWN, 3))
def test_a_mistake_has_an_exercise_of_each_kind_on_demand(system: str, mistake: str) -> None:
    kinds = [request.kind for request in requests_for(system, [mistake], (), Request("bracket"))][:3]
    made = on_demand(system, mistake, len(kinds), FOUND_AT.get((system, mistake), 1))
    assert [exercise.kind for exercise in made] == kinds
    for exercise in made:
        position = position_of(exercise, system)
        given = mistaken_answer(mistake, exercise, position)
        assert given is not None and exercise.kind in all_mistakes()[mistake].kinds
        assert given.meaning != solution(exercise, position).meaning
        marked = judge(exercise, given, position)
        assert marked.verdict != "right" and marked.marks < exercise.marks
        assert marked.mistake in mistakes_of(system)
        assert marked.reason.startswith("A mistake often made: ")


@pytest.mark.parametrize("system", WHOLE)
def test_every_line_of_what_goes_wrong_is_a_wrong_rule_but_what_no_round_shows(system: str) -> None:
    for lesson in find_course(system).lessons:
        if lesson.title not in IN_WORDS:
            assert all(lesson.wrong_rules), lesson.title


@pytest.mark.parametrize("system", WITH_COURSE)
def test_a_mistake_stands_once_in_a_course_and_in_every_language(system: str) -> None:
    named = [name for lesson in find_course(system).lessons for name in lesson.wrong_rules if name]
    assert not {name: n for name, n in Counter(named).items() if n > 1}
    for code in languages():
        assert list(mistakes_of(system, Language(code))) == list(mistakes_of(system, ENGLISH))


@pytest.mark.parametrize("system", WHOLE)
def test_the_right_rules_pair_brackets_rightly_in_the_way_in_which_wrong_ones_do(system: str) -> None:
    rightly = Counter[bool]()
    for exercise in generate(system, kinds=["bracket"], count=20, seed=41).exam.exercises:
        position = position_of(exercise, system)
        guess = guess_of(exercise, position)
        if guess is not None:
            rightly[is_paired_rightly(guess, exercise, position)] += 1
    assert rightly[True] > 10 and rightly[False] < 2  # what is weighed last is left out


def test_wrong_answers_to_choose_from_are_those_of_mistakes() -> None:
    exam = generate("dutch-2026", kinds=["bye"], count=5, choice=True, seed=11).exam
    known = Counter[str]()
    for exercise in exam.exercises:
        position = position_of(exercise, "dutch-2026")
        for option in exercise.options:
            marked = judge(exercise.without_options, option, position)
            known[marked.mistake] += marked.verdict != "right"
    assert known["last-row-has-bye"]


def test_the_first_wrong_answer_is_told_as_the_mistake_and_the_second_one_is_solved() -> None:
    request = Request("preference", mistakes=("letter-is-last-colour",))
    posed = search("dutch-2026", [request], 0, 5)[0]
    given = mistaken_answer("letter-is-last-colour", posed.exercise, posed.position)
    assert given is not None
    trial = Trial(posed)
    first = trial.answer(given)
    assert first.reason.startswith("A mistake often made: The letter is read as the last colour.")
    assert " has " not in first.reason.partition("Black. ")[2] and trial.solution == ""
    second = trial.answer(given)
    assert trial.is_done and trial.grade == "missed" and not trial.marks
    assert second.reason != first.reason and trial.solution.startswith("The answer: ")


def test_a_mistake_that_is_none_and_a_kind_that_shows_none_are_refused() -> None:
    with pytest.raises(UsageError, match="dutch-2026 has no mistake 'nonsense'; its course warns of "):
        requests_for("dutch-2026", ["nonsense"], (), Request("bracket"))
    with pytest.raises(UsageError, match="no exercise of these kinds shows the mistake mdps-meet"):
        requests_for("dutch-2026", ["mdps-meet"], ["bye"], Request("bracket"))


def test_a_mistake_touches_only_exercises_of_its_kinds() -> None:
    for exercise in generate("dutch-2026", kinds=["legal"], count=3, seed=2).exam.exercises:
        position = position_of(exercise, "dutch-2026")
        assert not tells_apart("last-row-has-bye", exercise, position)
