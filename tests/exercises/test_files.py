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
from pairtutor.exercises.exam_file import checksum, exam_data, key_data, read_exam, to_yaml
from pairtutor.exercises.generate import generate
from pairtutor.exercises.paper import paper
from pairtutor.model.editions import SYSTEMS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = generate("dutch-2026", count=11, seed=5)
    place = tmp_path_factory.mktemp("exam")
    (place / "exam.yaml").write_text(to_yaml(exam_data(made.exam)), encoding="utf-8")
    (place / "key.yaml").write_text(to_yaml(key_data(made.exam)), encoding="utf-8")
    return place


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_exam_is_read_back_as_it_was_written(system: str, tmp_path: Path) -> None:
    made = generate(system, count=4, seed=2).exam
    path = tmp_path / "exam.yaml"
    path.write_text(to_yaml(exam_data(made)), encoding="utf-8")
    again = read_exam(str(path))
    assert checksum(again) == checksum(made)
    assert [one.kind for one in again.exercises] == [one.kind for one in made.exercises]
    assert key_data(again) == key_data(made)


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


@pytest.mark.parametrize(
    ("sheet", "place", "fault"),
    [
        ("answers:\n  99: {bye: 1}\n", "2:3", "there is no exercise '99'"),
        ("answers:\n  {bye}: {{bye: 77}}\n", "2:", "there is no player 77"),
        ("answers:\n  {round}: {{boards: [[1, 2], [2, 3]]}}\n", "2:", "player 2 stands in two pairs"),
        ("answers:\n  {bye}: {{boards: [[1, 2]]}}\n", "2:", "has no key 'boards'"),
        ("checksum: 00000000\nanswers: {{}}\n", "1:", "this sheet belongs to another exam"),
        ("answers: 5\n", "1:", "answers are no mapping"),
        ("name: Ana\n", "1:1", "the key answers is missing"),
        ("answers:\n  {preference}: {{preference: {{1: X}}}}\n", "2:", "'X' is no preference"),
    ],
)
def test_a_fault_in_a_sheet_is_told_with_its_place_and_the_others_are_marked(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], sheet: str, place: str, fault: str
) -> None:
    exam = read_exam(str(folder / "exam.yaml"))
    numbers = {one.kind: one.id for one in exam.exercises}
    broken = tmp_path / "broken.yaml"
    broken.write_text(sheet.format(**numbers) if "{" in sheet else sheet, encoding="utf-8")
    command = ["mark", str(folder / "exam.yaml"), str(broken), str(folder / "key.yaml"), "--format", "json"]
    assert main(command) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["name"] == "Key"
    assert any(line.startswith(f"{broken}:{place}") and fault in line for line in err.splitlines()), err


def test_a_sheet_without_an_answer_has_no_marks_for_it(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "ben.yaml"
    sheet.write_text("answers:\n  1: ~\n", encoding="utf-8")
    assert main(["mark", str(folder / "exam.yaml"), str(sheet)]) == 0
    told = capsys.readouterr().out
    assert "ben" in told
    assert "missing, 0 of" in told


def test_the_same_seed_gives_the_same_files_everywhere(tmp_path: Path) -> None:
    def files(name: str, seed: str, locale: str, zone: str) -> dict[str, bytes]:
        command = [
            sys.executable,
            "-m",
            "pairtutor",
            "exam",
            "--system",
            "dutch-2017",
            "--count",
            "2",
            "-o",
            name,
        ]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": zone}
        subprocess.run(command, check=True, cwd=tmp_path, env=environment)
        return {path.name: path.read_bytes() for path in sorted((tmp_path / name).iterdir())}

    one, other = files("one", "1", "C", "Asia/Tokyo"), files("other", "2", "C.UTF-8", "UTC")
    assert one == other
    assert set(one) == {"exam.yaml", "key.yaml", "exam.html", "key.html", "cards.html"}


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
