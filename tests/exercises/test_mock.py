"""A mock exam: three rounds of one tournament, ten choices, time, pass mark, sheets with numbers."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.exercises.exam_file import read_exam
from pairtutor.exercises.exercise import Exam, Kind
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import solution
from pairtutor.exercises.mock import mock_exam
from pairtutor.exercises.offered import MOST, marks_of
from pairtutor.exercises.paper import leaves, paper
from pairtutor.exercises.position import position_of
from pairtutor.html.exam import cards_page, exam_page, key_page
from pairtutor.model.editions import SYSTEMS
from tests.lab.seeds import share


@cache
def mock(system: str) -> Exam:
    made = mock_exam(system, seed=2)
    assert made.notes == ()
    return made.exam


@pytest.mark.parametrize("system", share([*SYSTEMS], 3))
def test_three_rounds_of_one_tournament_are_paired_and_ten_answers_chosen(system: str) -> None:
    exam = mock(system)
    rounds, choices = exam.exercises[:3], exam.exercises[3:]
    assert [one.id for one in exam.exercises] == [*range(1, 14)]
    assert ({one.kind for one in rounds}, {one.kind for one in choices}) == ({"round"}, {"choice"})
    numbers = [one.round for one in rounds]
    assert numbers == sorted({*numbers})
    players = {one.tournament.players for one in rounds}
    assert len(players) == 1
    assert 20 <= len(next(iter(players))) <= 30
    assert (exam.minutes, exam.pass_mark) == (180, 80)
    assert len({one.of for one in choices}) >= 6


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_was_played_later_gives_no_answer_away(system: str) -> None:
    rounds = mock(system).exercises[:3]
    for at, asked in enumerate(rounds):
        boards = solution(asked, position_of(asked, system)).boards or ()
        for later in rounds[at + 1 :]:
            played = {
                frozenset((tpn, entries[asked.round - 1].opponent))
                for tpn, entries in later.tournament.entries.items()
                if entries[asked.round - 1].opponent is not None
            }
            assert played
            assert len(played & set(map(frozenset, boards))) <= len(boards) // 4, (system, asked.round)


def test_every_sheet_has_its_number_and_room_for_name_and_code() -> None:
    exam = mock("dutch-2026")
    printed = paper(exam)
    page, sheets = exam_page(printed), leaves(printed.solved)
    assert sum(map(len, sheets)) == 13
    for at in range(1, len(sheets) + 1):
        assert f"<b>Sheet {at} of {len(sheets)}</b> Name <span></span> Code" in page
    assert "Time: 180 minutes. Pass mark: 80 %." in page
    assert [one.sheet.exercise.id for sheet in sheets for one in sheet] == [*range(1, 14)]


def test_the_key_has_the_tables_and_each_bracket_in_two_halves() -> None:
    exam = generate("dutch-2026", kinds=["bracket", "round", "preference"], count=3, seed=4).exam
    printed = paper(exam)
    page = key_page(printed)
    assert page.count('class="halves"') == 2
    for one in printed.solved:
        assert all(f'<td>{row.tpn}</td><td class="name">{row.name}' in page for row in one.sheet.rows)
        position = position_of(one.sheet.exercise, exam.system)
        if one.sheet.exercise.kind == "preference":
            assert one.halves == ()
            continue
        pairs = {frozenset(map(int, row)) for half in one.halves for row in half.rows if row[0]}
        right = solution(one.sheet.exercise, position)
        assert pairs == set(map(frozenset, right.pairs or right.boards or ()))
        left = [row[1] for half in one.halves for row in half.rows if not row[0]]
        assert [f"{tpn} ↓" for tpn in right.floaters or ()] == left or right.floaters is None
        assert {half[1:3] for half in one.halves} == {("S1", "S2")}


def test_cards_are_printed_where_cards_are_laid() -> None:
    kinds: tuple[Kind, ...] = ("preference", "colours", "legal", "bracket", "round")
    page = cards_page(paper(generate("dutch-2026", kinds=kinds, count=5, seed=4).exam))
    assert len(re.findall('<div class="cards">', page)) == 2


@pytest.mark.parametrize("system", ["dutch-2026", "lim-2026"])
def test_marks_go_by_level_and_candidates(system: str) -> None:
    exam = generate(system, count=11, seed=6).exam
    for exercise in exam.exercises:
        position = position_of(exercise, system)
        assert exercise.marks == marks_of(exercise, position)
        assert 1 <= exercise.marks <= MOST
        harder = exercise._replace(level=5)
        assert marks_of(harder, position) >= exercise.marks
        if exercise.kind in ("preference", "colours", "legal"):
            assert exercise.marks <= 3, "blanks count for nothing"
    hard = generate("dutch-2026", kinds=["bracket"], level=5, count=2, seed=3).exam.exercises
    easy = generate("dutch-2026", kinds=["bracket"], level=1, count=2, seed=3).exam.exercises
    assert min(one.marks for one in hard) > 2 * max(one.marks for one in easy)


def test_a_mock_exam_is_written_and_marked_and_written_alike_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mock"
    command = [
        "exam",
        "--system",
        "dutch-2026",
        "--mock",
        "--players",
        "20",
        "--pass-mark",
        "75",
        "-o",
        str(folder),
    ]
    assert main(command) == 0
    exam = read_exam(str(folder / "exam.yaml"))
    assert (exam.minutes, exam.pass_mark, len(exam.exercises[0].tournament.players)) == (180, 75, 20)
    assert main(["mark", str(folder / "exam.yaml"), str(folder / "key.yaml")]) == 0
    assert "100 %  passed" in capsys.readouterr().out
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main([*command, "--force"]) == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert main(["exam", "--system", "ssm", "--mock", "--kind", "bye", "-o", str(tmp_path / "x")]) == 2
    assert "--mock settles kinds" in capsys.readouterr().err


def test_the_form_of_a_federation_has_choices_then_open_questions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "ffe"
    command = ["exam", "--system", "dutch-2026", "--form", "ffe", "-o", str(folder)]
    assert main(command) == 0
    exam = read_exam(str(folder / "exam.yaml"))
    kinds = [exercise.kind == "choice" or bool(exercise.options) for exercise in exam.exercises]
    assert kinds[:15] == [True] * 15
    assert not any(exercise.of for exercise in exam.exercises[15:])
    assert [exercise.marks for exercise in exam.exercises] == [2] * 15 + [3] * 10
    assert (exam.minutes, exam.pass_mark) == (180, 80)
    assert "documents allowed" in (folder / "exam.html").read_text(encoding="utf-8")
    assert main([*command, "--mock", "--force"]) == 2
    assert "--form settles kinds" in capsys.readouterr().err
