"""Exams and answer sheets as files: read back the same, and every fault in one line with its place."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pairtutor.cli.main import main
from pairtutor.exercises.exam_file import exam_data, read_exam, to_yaml
from pairtutor.exercises.generate import generate
from pairtutor.exercises.marking import key_data
from pairtutor.exercises.paper import paper


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = generate("dutch-2026", count=11, seed=5)
    place = tmp_path_factory.mktemp("exam")
    (place / "exam.yaml").write_text(to_yaml(exam_data(made.exam)), encoding="utf-8")
    (place / "key.yaml").write_text(to_yaml(key_data(made.exam)), encoding="utf-8")
    return place


def test_a_tournament_beside_the_exam_serves_as_well(tmp_path: Path) -> None:
    exercise = exam_data(generate("dutch-2017", kinds=["round"], count=1, seed=1).exam)["exercises"][0]
    (tmp_path / "01.yaml").write_text(to_yaml(exercise["tournament"]), encoding="utf-8")
    data = {"exam": 1, "system": "dutch-2017", "exercises": [{**exercise, "tournament": "01.yaml"}]}
    (tmp_path / "exam.yaml").write_text(to_yaml(data), encoding="utf-8")
    assert read_exam(str(tmp_path / "exam.yaml")).exercises[0].file == "01.yaml"


def test_the_key_has_all_marks(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mark", str(folder / "exam.yaml"), str(folder / "key.yaml"), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["name"] == "Key"
    assert found["marks"] == found["of"] == sum(one["of"] for one in found["answers"])
    assert {one["verdict"] for one in found["answers"]} == {"right"}
    assert set(found["answers"][0]) == {"id", "marks", "of", "verdict", "clause", "reason"}


def test_every_answer_of_the_key_has_a_reason_and_a_candidate_its_s1_and_s2(folder: Path) -> None:
    solved = paper(read_exam(str(folder / "exam.yaml"))).solved
    assert all(one.because and all(one.because) for one in solved)
    for one in solved:
        asked = one.sheet.exercise.candidate
        if asked is not None:
            players = {number for line in one.sheet.form[:1] for number in re.findall(r"\b\d+\b", line)}
            named = {str(tpn) for pair in asked.pairs for tpn in pair}
            assert named <= players


FAULTS = (
    ("answers:\n  99: {{bye: 1}}\n", "2:3", "there is no exercise '99'"),
    ("answers:\n  {bye}: {{boards: [[1, 2]]}}\n", "2:", "has no key 'boards'"),
    ("checksum: 00000000\nanswers: {{}}\n", "1:", "this sheet belongs to another exam"),
    ("answers: 5\n", "1:", "answers are no mapping"),
    ("name: Ana\n", "1:1", "the key answers is missing"),
    ("answers: {{1: [}}\n", "1:", "this is not YAML"),
    ("", "0:0", "the file is empty; give an answer sheet (answers: {} where nothing is answered)"),
)


def written(folder: Path, name: str, sheet: str) -> Path:
    """Write an answer sheet in which the number of an exercise is asked for by its kind."""
    numbers = {one.kind: one.id for one in read_exam(str(folder / "exam.yaml")).exercises}
    path = folder / name
    path.write_text(sheet.format(**numbers), encoding="utf-8")
    return path


def test_a_fault_in_a_sheet_is_told_with_its_place_and_the_others_are_marked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = [written(folder, f"broken-{at}.yaml", sheet) for at, (sheet, _, _) in enumerate(FAULTS)]
    sheets = map(str, (*broken, folder / "key.yaml"))
    assert main(["mark", str(folder / "exam.yaml"), *sheets, "--format", "json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["name"] == "Key"
    for path, (_, place, fault) in zip(broken, FAULTS, strict=True):
        assert any(line.startswith(f"{path}:{place}") and fault in line for line in err.splitlines()), err


def test_an_exercise_without_an_answer_is_named_and_has_no_marks(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = ("answers:\n  1: ~\n", "answers:\n", "answers: {{}}", "answers:\n  {round}: {{boards: []}}\n")
    sheets = [str(written(folder, f"empty-{at}.yaml", sheet)) for at, sheet in enumerate(empty)]
    exam, page = str(folder / "exam.yaml"), tmp_path / "marks.html"
    assert main(["mark", exam, *sheets]) == 0
    _, *told = re.split(r"\n\nempty-\d\n", capsys.readouterr().out)
    assert main(["mark", exam, *sheets, "--format", "html", "-o", str(page)]) == 0
    _, *printed = page.read_text(encoding="utf-8").split("<section>")
    assert len(told) == len(printed) == len(sheets)
    numbers = [str(one.id) for one in read_exam(exam).exercises]
    for text, section in zip(told, printed, strict=True):
        assert re.findall(r"^  exercise (\d+): no answer, 0 of ", text, re.MULTILINE) == numbers
        assert re.findall(r"<b>Exercise (\d+)</b>: <span class=\"wrong\">no answer", section) == numbers


def test_the_same_seed_gives_the_same_files_everywhere(tmp_path: Path) -> None:
    command = ["exam", "--system", "dutch-2017", "--count", "2", "-o"]
    environment = {**os.environ, "PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    elsewhere = [sys.executable, "-m", "pairtutor", *command, "other"]
    subprocess.run(elsewhere, check=True, cwd=tmp_path, env=environment)
    assert main([*command, str(tmp_path / "one")]) == 0
    here, there = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "other")
    )
    assert here == there
    assert set(here) == {
        "exam.yaml",
        "key.yaml",
        "exam.html",
        "key.html",
        "cards.html",
        "answers.csv",
        "answers.html",
    }


def test_a_system_without_colours_is_asked_about_none() -> None:
    from pairtutor.html.exam import exam_page

    text = exam_page(paper(generate("ssm", kinds=["round", "mistake"], count=2, seed=1).exam))
    assert "Board 1" in text
    assert "(White)" not in text
    assert "White, Black" not in text
    assert "White first" not in text


def test_names_are_data_on_paper(folder: Path, tmp_path: Path) -> None:
    data = yaml.safe_load((folder / "exam.yaml").read_text(encoding="utf-8"))
    for exercise in data["exercises"]:
        exercise["tournament"]["players"][0]["name"] = "<script>alert(1)</script>"
    path = tmp_path / "exam.yaml"
    path.write_text(to_yaml(data), encoding="utf-8")
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("name: <b>Eve</b>\nanswers: {}\n", encoding="utf-8")
    page = tmp_path / "marks.html"
    assert main(["mark", str(path), str(sheet), "--format", "html", "-o", str(page)]) == 0
    from pairtutor.html.exam import cards_page, exam_page

    printed = paper(read_exam(str(path)))
    for text in (exam_page(printed), cards_page(printed)):
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert" in text
    assert "<b>Eve" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (["--level", "9"], "--level is a number from 1 to 5"),
        (["--kind", "bracket", "--topic", "C.99"], "there is no rule"),
        (["--kind", "essay"], "there is no kind essay"),
        (["--players", "2"], "--players is a number from 4 to 60"),
        (["--count", "0"], "'0' is no number of exercises"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(
    options: list[str], fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "exam"
    assert main(["exam", "--system", "dutch-2026", *options, "-o", str(target)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert fault in lines[0]
    assert not target.exists()


def test_an_exam_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    command = ["exam", "--system", "ssm", "--count", "1", "-o", str(tmp_path / "exam")]
    assert main(command) == 0
    assert main(command) == 2
    assert main([*command, "--force"]) == 0


def test_an_exam_says_which_page_is_for_the_printer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "exam"
    assert main(["exam", "--system", "ssm", "--count", "1", "-o", str(target)]) == 0
    assert capsys.readouterr() == ("", f"written to {target / 'exam.html'}\n")
