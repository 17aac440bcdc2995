"""Where exercises of courses are found is known, and right: the search ends in the same round."""

from __future__ import annotations

import pytest

from pairtutor.exercises import taught
from pairtutor.exercises.course import bundled_courses, find_course
from pairtutor.exercises.lesson import Task
from pairtutor.exercises.places import Place, known_places, place_key
from pairtutor.exercises.taught import first_fitting, pose_task
from tests.lab.exercises.places import searches
from tests.lab.seeds import TIMES

EACH = max(1, 71 // TIMES)
"""Of so many exercises one is looked for; `python -m tests.lab.exercises.places` looks for all."""

SEARCHES = [(system, *one) for system in bundled_courses() for one in searches(find_course(system))]


@pytest.mark.parametrize("system", bundled_courses())
def test_every_exercise_of_a_course_has_a_place(system: str) -> None:
    names = [place_key(task, begin) for _, task, _, begin in searches(find_course(system))]
    assert len(names) == len({*names}), "two searches of one name"
    assert {*known_places(system)} == {*names}, "run `python -m tests.lab.exercises.places`"


@pytest.mark.parametrize(("system", "at", "task", "number", "begin"), SEARCHES[::EACH])
def test_the_search_ends_where_the_exercise_was_found(
    system: str, at: int, task: Task, number: int, begin: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = known_places(system)[place_key(task, begin)]
    seed, posed = first_fitting(find_course(system), at, task, begin)
    assert seed == place.seed
    monkeypatch.setattr(taught, "known_places", lambda _system: {})
    hunt = pose_task(system, task, seed)
    assert hunt.places == {0: place}
    assert hunt.posed_at[0].exercise == posed.exercise
    if number == 0:  # of several the second one goes on from where the first one was found
        assert first_fitting(find_course(system), at, task, begin)[1].exercise == posed.exercise


def test_a_place_that_has_no_such_exercise_costs_time_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    course = find_course("ssm")
    at, task, _, begin = next(iter(searches(course)))
    found = first_fitting(course, at, task, begin)
    for wrong in ({}, {place_key(task, begin): Place(begin, False, 1, 99)}):
        monkeypatch.setattr(taught, "known_places", lambda _system, wrong=wrong: wrong)
        seed, posed = first_fitting(course, at, task, begin)
        assert (seed, posed.exercise) == (found[0], found[1].exercise)
