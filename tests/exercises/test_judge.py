"""Right answers, found without the judge, have all marks; wrong ones never do, and say why."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from pairtutor.exercises import kinds
from pairtutor.exercises.exam_file import checksum, exam_data, read_exam, to_yaml
from pairtutor.exercises.exercise import KINDS, Exam, Exercise, Kind, Response
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.marking import key_data
from pairtutor.exercises.position import position_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH, language_folder
from tests.lab.exercises.independent import tally
from tests.lab.exercises.wrong import wrong_answers
from tests.lab.seeds import share

COUNT = 16


@cache
def exercises(system: str, seed: int = 1, players: int = 0) -> tuple[Exercise, ...]:
    made = generate(system, count=COUNT, seed=seed, players=players)
    assert not made.notes
    return made.exam.exercises


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_right_answer_has_all_marks_and_a_wrong_one_never(system: str) -> None:
    rng = Random(system)
    kinds: Counter[Kind] = Counter()
    for exercise in exercises(system):
        position = position_of(exercise, system)
        right = solution(exercise, position)
        marked = judge(exercise, right, position)
        assert (marked.verdict, marked.marks) == ("right", exercise.marks)
        for wrong in wrong_answers(exercise, right, rng):
            found = judge(exercise, wrong, position)
            assert found.verdict != "right", (exercise.kind, wrong)
            assert 0 <= found.marks < exercise.marks
            assert found.reason.endswith((".", "]", ")")), found.reason
            kinds[exercise.kind] += 1
        missing = judge(exercise, None, position)
        assert (missing.verdict, missing.marks) == ("missing", 0)
    assert set(kinds) == {kind for kind in kinds_of(system) if exercise_kind(kind).drawn}


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_exam_is_read_back_as_it_was_written(system: str, tmp_path: Path) -> None:
    made = Exam("Again", system, 1, exercises(system)[::3])
    path = tmp_path / "exam.yaml"
    path.write_text(to_yaml(exam_data(made)), encoding="utf-8")
    again = read_exam(str(path))
    assert checksum(again) == checksum(made)
    assert [one.kind for one in again.exercises] == [one.kind for one in made.exercises]
    assert key_data(again) == key_data(made)


HELD = {
    ("dutch-2017", "preference"),
    ("dutch-2017", "legal"),
    ("dutch-2017", "bracket"),
    ("dutch-2017", "next"),
    ("dutch-2017", "clause"),
    ("dutch-2017", "answer"),
    ("dutch-2012", "round"),
    ("dutch-2026", "floaters"),
    ("dutch-2026", "clause"),
    ("lim-1999", "next"),
    ("burstein-2026", "answer"),
    ("dubov-2026", "next"),
    ("lim-2026", "colours"),
    ("dubov-1997", "bracket"),
    ("dubov-2026", "mistake"),
    ("burstein-2026", "bye"),
    ("ssm", "legal"),
    ("ssm", "round"),
    ("dutch-2026", "split"),
    ("dutch-2017", "exchange"),
    ("dutch-2026", "refusals"),
    ("dutch-2017", "eligible"),
    ("dutch-2017", "spared"),
    ("dutch-2026", "listing"),
    ("dutch-2026", "accelerated"),
}
"""A sample; `python -m tests.lab.exercises.independent` holds all kinds of all systems."""


@pytest.mark.parametrize(("system", "kind"), share(sorted(HELD), 2))
def test_answers_found_without_the_engine_have_all_marks(system: str, kind: Kind) -> None:
    found = tally(system, kind, 3, 3, 7)
    assert found.faults == ()
    assert found.held


def test_a_kind_is_there_by_its_module_and_asks_for_what_an_answer_can_hold() -> None:
    folder = Path(kinds.__file__).parent
    bases = {"__init__", "base", "picking", "letters", "naming", "standing", "ordering"}
    assert {path.stem for path in folder.glob("*.py")} - bases == {*KINDS}
    words = tomllib.loads((language_folder(ENGLISH) / "exercises.toml").read_text(encoding="utf-8"))
    for kind in KINDS:
        assert {*exercise_kind(kind).asked} <= {*Response._fields}
        assert exercise_kind(kind).how
        assert kind == "quoted" or any(name.startswith(kind) for name in words["ask"])  # it brings its own
        assert kind in words["kinds"]


def test_colours_turned_in_a_whole_round_cost_less_than_wrong_pairs() -> None:
    exercise = next(
        one for one in exercises("dutch-2026") if one.kind == "round" and len(one.tournament.players) > 7
    )
    position = position_of(exercise, "dutch-2026")
    right = solution(exercise, position)
    assert right.boards
    (a, b), (c, d), *rest = right.boards
    turned = judge(exercise, right._replace(boards=((b, a), (c, d), *rest)), position)
    other = judge(exercise, right._replace(boards=((a, d), (c, b), *rest)), position)
    assert other.marks < turned.marks < exercise.marks
    assert turned.clause is not None
