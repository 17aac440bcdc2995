"""An exam as tests of another engine: one for each exercise that a pairing answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.exercises.exam_file import exam_data, to_yaml
from pairtutor.exercises.exercise import Kind
from pairtutor.exercises.generate import generate
from pairtutor.testing import assert_solves, exam_exercises
from pairtutor.testing.engines import ANSWERED
from tests.testing.test_engines import right, wrong_colours, wrong_pairs

pytest_plugins = ["pytester"]


def exam(folder: Path, *kinds: Kind, system: str = "dutch-2026") -> str:
    made = generate(system, kinds=kinds, count=len(kinds) or 11, seed=3).exam
    path = folder / "exam.yaml"
    path.write_text(to_yaml(exam_data(made)), encoding="utf-8")
    return str(path)


def test_an_engine_that_is_right_solves_all_that_a_pairing_answers(tmp_path: Path) -> None:
    found = exam_exercises(exam(tmp_path))
    assert {one.exercise.kind for one in found} == ANSWERED
    for one in found:
        assert_solves(right, one)


def test_wrong_boards_fail_with_verdict_and_reason(tmp_path: Path) -> None:
    (asked,) = exam_exercises(exam(tmp_path, "round"))
    with pytest.raises(AssertionError, match=r"exercise 1-round: (illegal|worse|later|wrong)\. .*\["):
        assert_solves(wrong_pairs, asked)
    with pytest.raises(AssertionError, match="exercise 1-round: wrong"):
        assert_solves(wrong_colours, asked)


def test_an_exam_that_no_pairing_answers_is_refused(tmp_path: Path) -> None:
    path = exam(tmp_path, "preference", "clause")
    with pytest.raises(ValueError, match=r"no exercise of .* is answered by a pairing"):
        exam_exercises(path)


def test_the_marker_gives_a_test_its_exercises(tmp_path: Path, pytester: pytest.Pytester) -> None:
    path = exam(tmp_path, "bye", "round", "legal")
    pytester.makepyfile(
        f"""
        import pytest
        from pairtutor import run
        from pairtutor.testing import assert_solves

        def engine(tournament, number):
            pairing = run(tournament, number, record=False).pairing
            return pairing.boards, pairing.bye

        @pytest.mark.exam({path!r})
        def test_engine(exercise):
            assert_solves(engine, exercise)
        """
    )
    done = pytester.runpytest_inprocess("-v", "-p", "no:cacheprovider")
    done.assert_outcomes(passed=2)
    done.stdout.fnmatch_lines_random(["*test_engine*-bye]*", "*test_engine*-round]*"])
