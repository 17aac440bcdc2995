"""What an exam asks is printed nowhere else on its sheet; a paper of one's own that does so is told."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from pairtutor.cli.main import main
from pairtutor.exercises.blueprint import exam_by_blueprint
from pairtutor.exercises.exercise import Exam, Kind, Request
from pairtutor.exercises.generate import generate, search
from pairtutor.exercises.given_away import given_away
from pairtutor.exercises.judge import solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.mock import exam_of_federation, mock_exam
from pairtutor.exercises.paper import paper
from pairtutor.exercises.set_paper import read_paper
from pairtutor.exercises.trial import Trial
from pairtutor.resources import paper_path
from tests.lab.seeds import chosen

OWN = """
exam: 1
title: Two rounds of one tournament
system: dutch-2026
exercises:
  - {id: 1, kind: KIND, round: 3, tournament: own.yaml}
  - {id: 2, kind: round, round: LATER, tournament: own.yaml}
"""


def own_paper(folder: Path, kind: str, later: int) -> Path:
    """Write a paper with two exercises of one tournament, whose rounds are as the rules pair them."""
    rounds = str(folder / "own.trf")
    played = ["--seed", "5", "--players", "9", "--rounds", "5", "--byes", "0", "--late", "0"]
    assert main(["generate", "--system", "dutch-2026", *played, "-o", rounds]) == 0
    assert main(["convert", rounds, "-o", str(folder / "own.yaml")]) == 0
    path = folder / "paper.yaml"
    path.write_text(OWN.replace("KIND", kind).replace("LATER", str(later)), encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", ["round", "bye"])
def test_a_later_table_that_shows_what_is_asked_is_told(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own_paper(tmp_path, kind, 5)
    capsys.readouterr()
    assert main(["exam", "--paper", str(path), "-o", str(tmp_path / "exam")]) == 0
    assert "exercise 2 shows how round 3 was paired, which exercise 1 asks" in capsys.readouterr().err


def test_two_questions_on_one_round_give_nothing_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own_paper(tmp_path, "bye", 3)
    assert [*given_away(paper(read_paper(str(path))).solved)] == []


@pytest.mark.parametrize(
    "system", chosen(["dutch-2026", "lim-2026", "swiss-team-2026", "burstein-2026"], "dutch-2026")
)
def test_an_exam_that_is_made_gives_nothing_away(system: str) -> None:
    made = [exam_by_blueprint(system, seed=7), generate(system, seed=7), mock_exam(system, seed=7)]
    if system == "dutch-2026":
        made.append(exam_of_federation(system, seed=7))
    for exam in (one.exam for one in made):
        assert [*given_away(paper(exam).solved)] == []


def test_the_bundled_paper_gives_nothing_away() -> None:
    bundled = paper_path("club-arbiter")
    assert bundled is not None
    exam: Exam = read_paper(str(bundled))
    assert [*given_away(paper(exam).solved)] == []


@pytest.mark.parametrize(
    ("system", "kind"),
    [("dutch-2026", "floaters"), ("dutch-2026", "suppose"), ("lim-2026", "bracket"), ("ssm", "bye")],
)
def test_the_first_wrong_answer_is_refuted_without_the_right_one(system: str, kind: Kind) -> None:
    refuted = 0
    for seed in range(3):
        posed = search(system, [Request(kind)], players=0, seed=seed)[0]
        exercise, _, position = posed
        right, others = solution(exercise, position), exercise_kind(kind).others
        assert others is not None
        wanted = {*(right.floaters or ()), *([right.bye] if right.bye else [])}
        made = [f"{first} – {second}" for first, second in right.pairs or ()]
        for other in islice(others(exercise, right, position, Random(seed)), 5):
            said = Trial(posed).answer(other)
            if said.verdict == "right" or wanted & {*(other.floaters or ()), other.bye}:
                continue
            if {frozenset(pair) for pair in (right.pairs or ())} & {*map(frozenset, other.pairs or ())}:
                continue
            refuted += 1
            assert not any(pair in said.reason for pair in made), said.reason
            told = {int(number) for number in re.findall(r"(?<![\d.,])\d+(?![\d]|[.,]\d)", said.reason)}
            assert not wanted & told - {*(player for pair in other.pairs or () for player in pair)}, (
                said.reason
            )
    assert refuted > 2
