"""A key is whole and true: every refusal as `explain` tells it, and why each who stays does not float."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from pairtutor import tutor
from pairtutor.exercises.course import find_course
from pairtutor.exercises.exercise import BracketAsked, Exercise, Kind
from pairtutor.exercises.generate import generate
from pairtutor.exercises.paper import paper
from pairtutor.exercises.position import Position, position_of
from pairtutor.exercises.taught import first_fitting
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Step
from tests.lab.oracles import brute_force, wishes
from tests.lab.seeds import TIMES

COMPARING = [name for name, one in SYSTEMS.items() if one.compares]


def keys(
    system: str, kind: Kind, count: int, level: int, seed: int
) -> Iterator[tuple[Exercise, tuple[str, ...]]]:
    """Yield exercises with why the right answer is right."""
    made = generate(system, kinds=[kind], count=count, level=level, seed=seed)
    yield from ((one.sheet.exercise, one.because) for one in paper(made.exam).solved)


def steps_of(index: RoundIndex, position: Position, part: BracketAsked) -> list[Step]:
    """Return the steps of a bracket or group in another trace of the same round."""
    place, group = position.place(part), position.group(part)
    if place is not None:
        return [*index.brackets[place].steps]
    assert group is not None
    last = group.steps[-1].number
    return [*next(one.steps for one in index.groups.values() if one.steps[-1].number == last)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_key_tells_every_refusal_as_explain_does(system: str) -> None:
    told, longest = 0, 0
    for exercise, because in keys(system, "bracket", TIMES, 5 if SYSTEMS[system].compares else 4, 3):
        assert exercise.part is not None
        narrator = Narrator(tutor.run(exercise.tournament, exercise.round, system).recorded)
        refused = [
            narrator.phrases.say(narrator.view(step.event))
            for step in steps_of(narrator.index, position_of(exercise, system), exercise.part)
            if step.event.kind in ("family", "candidate", "scrutiny")
        ]
        assert [one for one in refused if one not in because] == [], (system, exercise.id)
        told, longest = told + len(refused), max(longest, len(refused))
        for line in because:
            assert "none of these is as good" not in line
            assert "no such pairing is allowed, or lets the round be completed" not in line
    assert told and (longest > 6 or not SYSTEMS[system].compares)


@pytest.mark.parametrize("system", COMPARING)
@pytest.mark.parametrize("kind", ["bracket", "floaters"])
def test_a_key_says_of_everybody_who_stays_why_not_he(system: str, kind: Kind) -> None:
    asked = 0
    for exercise, because in keys(system, kind, 4, 0, 5):
        assert exercise.part is not None
        position = position_of(exercise, system)
        at = position.place(exercise.part)
        assert at is not None
        left = {*position.index.brackets[at].players} - {
            one for pair in position.index.brackets[at].final_pairs for one in pair
        }
        named = [int(found[1]) for line in because if (found := re.match(r"Not (\d+): ", line))]
        assert len({*named}) == len(named)
        # the bye could be had by those who came from above, too
        asked_about = exercise.part.players if position.bye in left else exercise.part.residents
        stay = {*asked_about} - left if left else set()
        assert {*named} == stay, (system, exercise.id)
        asked += len(named)
    assert asked


def test_why_somebody_does_not_float_is_what_listing_says() -> None:
    kinds: Counter[str] = Counter()
    for exercise, because in keys("dutch-2017", "floaters", 6, 2, 2):
        listed = wishes.Wishes(exercise.tournament, exercise.round)
        position = position_of(exercise, "dutch-2017")
        for line in because:
            found = re.match(r"Not (\d+): (.*)", line)
            if found is None or position.bye is not None:
                continue
            try:
                answer = listed.float_down(Tpn(int(found[1])))
            except brute_force.TooLarge:
                continue
            kinds[answer.kind] += 1
            if answer.kind == "worse":
                assert f"(C.{wishes.CRITERIA.index(answer.criterion) + 5})" in found[2], line
            else:
                words = {"later": "just as good, but", "impossible": "could not be completed"}
                assert words[answer.kind] in found[2], line
    assert kinds["worse"] and kinds["later"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_key_names_everybody_who_may_not_have_the_bye(system: str) -> None:
    for exercise, because in keys(system, "bye", 3, 0, 2):
        position = position_of(exercise, system)
        assert position.bye is not None
        few = position.line(position.bye).score
        for line in position.index.opened.players:
            if line.bye_bar is not None and line.score <= few:
                assert any(re.search(rf"\b{line.tpn}\b", one) for one in because)


@pytest.mark.parametrize(
    ("system", "topic"), [("dutch-2026", "2.4.3"), ("dutch-2026", "2.4.9"), ("dutch-2017", "C.7")]
)
def test_what_is_to_decide_a_bracket_is_what_explain_says_decides_it(system: str, topic: str) -> None:
    exercises = generate(
        system, kinds=["bracket", "floaters"], topics=[topic], count=4, seed=9001
    ).exam.exercises
    course = find_course(system)
    taught = [
        first_fitting(course, at, task, seed)[1].exercise
        for at, lesson in enumerate(course.lessons)
        for task in lesson.tasks
        if task.kind == "bracket" and task.topic == topic
        for seed in task.seeds
    ]
    asked = [one for one in (*exercises, *taught) if one.topic == topic]
    assert len(asked) > 3
    for exercise in asked:
        answers = Narrator(tutor.run(exercise.tournament, exercise.round, system).recorded).answers
        assert exercise.part is not None
        steps = steps_of(answers.index, position_of(exercise, system), exercise.part)
        runs = [step.event for step in steps if isinstance(step.event, FamilyRuledOut)]
        refused = {cite for run in runs for cite in answers.stretch(run).cites[:1]}
        opening = answers.index.opening_of(steps[0].number)
        assert opening is not None
        floats = answers.floats(opening.number)
        assert f"{system} {topic}" in refused | {f"{system} {one.clause}" for one in floats}, exercise.id
