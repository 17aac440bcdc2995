"""A class of 30 by a table, by forms and by YAML has one table of marks; a typist's slip costs one row."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pairtutor.cli.main import main
from pairtutor.exercises.answer_table import _is_checksum, answer_table
from pairtutor.exercises.cells import undo_date
from pairtutor.exercises.exam_file import checksum, exam_data, read_exam, to_yaml
from pairtutor.exercises.exercise import Exam, Exercise
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import solution
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.position import position_of
from pairtutor.resources import Language
from tests.lab.exercises.classes import Trainee, trainees, write_forms, write_sheets, write_table
from tests.lab.seeds import share

CLASS = 30


@cache
def sat(system: str, language: str = "en") -> tuple[Exam, tuple[Trainee, ...]]:
    """Return an exam of every kind of a system, and the class that sat it."""
    exam = generate(system, count=len(kinds_of(system)), seed=2, language=Language(language)).exam
    return exam, tuple(trainees(exam, CLASS, 7))


def written(folder: Path, exam: Exam) -> str:
    path = folder / "exam.yaml"
    path.write_text(to_yaml(exam_data(exam)), encoding="utf-8")
    return str(path)


def marked(capsys: pytest.CaptureFixture[str], *command: str, code: int = 0) -> list[dict[str, Any]]:
    assert main(["mark", *command, "--format", "json", "--class"]) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("system", "language"),
    share([("dutch-2026", "en"), ("dutch-2017", "fr"), ("lim-2026", "de"), ("ssm", "es")], 2),
)
def test_a_class_has_the_same_table_however_its_answers_come(
    system: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exam, some = sat(system, language)
    path = written(tmp_path, exam)
    for name in ("forms", "sheets", "tables"):
        (tmp_path / name).mkdir()
    write_forms(exam, [*some], tmp_path / "forms")
    write_sheets(exam, [*some], tmp_path / "sheets")
    write_table(exam, [*some[:15]], tmp_path / "tables" / "a.csv")
    write_table(exam, [*some[15:]], tmp_path / "tables" / "b.csv", separator=";")
    found = {}
    for name in ("forms", "sheets", "tables"):
        lines = marked(capsys, path, str(tmp_path / name))
        found[name] = [{key: one[key] for key in one if key != "file"} for one in lines]
    assert found["forms"] == found["sheets"]
    for one in (*found["forms"], *found["tables"]):  # of what is unreadable the line is told, which differs
        for answer in one.get("answers", ()):
            assert "Line" not in answer["reason"]
    assert found["tables"] == found["sheets"]
    *sheets, figures = found["tables"]
    table = figures["class"]
    assert [one["name"] for one in sheets] == [one.name for one in some]
    assert sum(table["histogram"]) == table["sheets"] == CLASS
    assert table["passed"] == sum(one["passed"] for one in sheets)
    assert 0 < table["passed"] < CLASS
    for at, mean in enumerate(table["means"]):
        assert mean == pytest.approx(sum(one["answers"][at]["marks"] for one in sheets) / CLASS, abs=0.051)
    assert table["missed"]["times"] > 1


def test_text_and_page_tell_the_figures_that_json_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exam, some = sat("dutch-2026")
    path, table = written(tmp_path, exam), tmp_path / "answers.csv"
    write_table(exam, [*some], table)
    *sheets, figures = marked(capsys, path, str(table), "--pass-mark", "55")
    data = figures["class"]
    assert main(["mark", path, str(table), "--pass-mark", "55"]) == 0
    text = capsys.readouterr().out
    page = tmp_path / "marks.html"
    assert main(["mark", path, str(table), "--pass-mark", "55", "--format", "html", "-o", str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    passed = f"{data['passed']} of {CLASS} passed (pass mark 55 %)."
    missed = f"Missed most: {data['missed']['clause']} ({data['missed']['times']} answers)."
    for told in (text, html):
        assert passed in told
        assert missed in told
    rows = text.splitlines()
    for one, row in zip(sheets, rows[1:], strict=False):
        assert row.startswith(f"{one['name']}  {one['code']}")
        assert f"{one['percent']} %" in row
        assert row.endswith("  passed" if one["percent"] >= 55 else "  not passed")
        assert f"<td>{one['percent']}</td><td>{'yes' if one['passed'] else 'no'}</td>" in html
    for first, number in zip(range(0, 100, 10), data["histogram"], strict=True):
        last = first + 9 if first < 90 else 100
        line = next(row for row in rows if row.strip().startswith(f"{first} to {last} %"))
        assert line.split()[-1] == (str(number) if number else "%")


def test_the_pass_mark_is_not_reached_by_rounding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exam = generate("dutch-2026", kinds=["legal"], count=3, seed=2).exam
    exam = exam._replace(exercises=tuple(one._replace(marks=1) for one in exam.exercises), pass_mark=67)
    right = {one.id: solution(one, position_of(one, exam.system)) for one in exam.exercises[:2]}
    write_table(exam, [Trainee("Ana", "", right)], tmp_path / "a.csv")
    sheet, _ = marked(capsys, written(tmp_path, exam), str(tmp_path / "a.csv"), "--pass-mark", "67")
    assert (sheet["marks"], sheet["percent"], sheet["passed"]) == (2, 66, False)


ROWS = (
    ("exam,{checksum},en\nname,1,99\n", "2:3", "there is no exercise '99'"),
    ("exam,{checksum},en\nname,1,1\n", "2:3", "the column '1' stands twice"),
    ("exam,00000000,en\nname,1\n", "1:2", "belongs to another exam"),
    ("exam,{checksum},xx\nname,1\n", "1:3", "the language is 'xx'"),
    ("exam,{checksum},en\n1,2\n", "2:1", "no column has names or codes"),
    ("exam,{checksum},en\n", "2:1", "no column has names or codes"),
    ("name,1\nAna,3\n", "1:1", "not that of a table of answers"),
    ('exam,{checksum},en\nname,1\nAna,"3\nBen,4\n', "3:1", "a quote is not closed"),
)


@pytest.mark.parametrize(("text", "place", "fault"), ROWS)
def test_a_table_that_cannot_be_read_is_refused_with_one_line(
    text: str, place: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exam, _ = sat("dutch-2026")
    table = tmp_path / "a.csv"
    table.write_text(text.format(checksum=checksum(exam)), encoding="utf-8")
    assert main(["mark", written(tmp_path, exam), str(table)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{table}:{place}: ")
    assert fault in line


def test_a_row_that_cannot_be_read_is_left_out_and_the_others_are_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exam, some = sat("dutch-2026")
    table = tmp_path / "a.csv"
    write_table(exam, [*some[:3]], table)
    lines = table.read_text(encoding="utf-8").splitlines()
    lines[3] += ",more"
    lines.insert(5, "," * 5 + "b")
    table.write_text("\n".join(lines), encoding="utf-8")
    assert main(["mark", written(tmp_path, exam), str(table), "--format", "json"]) == 2
    out, err = capsys.readouterr()
    assert [json.loads(line)["name"] for line in out.splitlines()] == [some[0].name, some[2].name]
    first, second = err.splitlines()
    assert f"{table}:4:" in first and "'more' stands where there is no column" in first
    assert f"{table}:6:1: this row names nobody" in second


def of_kind(kind: str, system: str = "dutch-2026") -> tuple[Exam, Exercise]:
    exam, _ = sat(system)
    return exam, next(one for one in exam.exercises if one.kind == kind)


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("clause", "{clause}"),
        ("clause", "{date}"),
        ("bye", "/ {bye}"),
        ("preference", "{preference}"),
        ("colours", "{white}"),
        ("answer", "{verdict}: {clause}"),
    ],
)
def test_what_people_and_spreadsheets_write_is_understood(
    kind: str, typed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exam, exercise = of_kind(kind)
    right = solution(exercise, position_of(exercise, exam.system))
    said = typed.format(
        bye=right.bye,
        clause=right.clause,
        verdict=(right.verdict or "").capitalize(),
        date="{:02}.{:02}.20{:02}".format(*map(int, re.findall(r"\d+", right.clause or "2026 1.1.1")[1:])),
        preference=", ".join(f"{tpn} {one}" for tpn, one in (right.preference or {}).items()),
        white=" ".join(str(board[0]) for board in right.boards or ()),
    )
    row = ["Ana", "", *["" if one is not exercise else said for one in exam.exercises]]
    table = tmp_path / "a.csv"
    table.write_text(answer_table(exam, [row]), encoding="utf-8")
    sheet, _ = marked(capsys, written(tmp_path, exam), str(table))
    answer = next(one for one in sheet["answers"] if one["id"] == exercise.id)
    assert answer["verdict"] == "right", (right, answer)


def test_a_pair_of_which_a_spreadsheet_made_a_date_is_that_pair() -> None:
    _, pairs = of_kind("bracket")
    _, clause = of_kind("clause")
    _, boards = of_kind("round")
    for typed in ("3-Aug", "03. Aug", "3. août", "3-ago", "3 August 2026"):
        assert undo_date(typed, pairs) == ("3-8" if "2026" not in typed else typed)
    assert undo_date("Aug-13", pairs) == "8-13"
    assert undo_date("02.04.2009", clause) == "2.4.9"
    assert undo_date("02. Apr", clause) == "2.4"
    for same in ("3-8", "3-8 4-6 / 9", "14B! 17w", "2.4.9", "3-Foo"):
        assert undo_date(same, pairs) == undo_date(same, clause) == same
    assert undo_date("3-Aug", boards) == "3-Aug", "who of them has White is lost"


def test_a_checksum_of_digits_survives_a_spreadsheet() -> None:
    assert _is_checksum("1.23E+49", "12345e45")
    assert _is_checksum("1,2345E+49", "12345e45")
    assert _is_checksum("123456", "00123456")
    assert not _is_checksum("1.30E+49", "12345e45")
    assert not _is_checksum("3b7afb54", "417542b7")


def test_a_folder_without_sheets_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exam, _ = sat("dutch-2026")
    path = written(tmp_path, exam)
    (tmp_path / "empty").mkdir()
    assert main(["mark", path, str(tmp_path / "empty")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no answer sheet is in this folder" in line
    assert main(["mark", path, path, "--pass-mark", "0"]) == 2
    assert "--pass-mark is a number from 1 to 100" in capsys.readouterr().err


def test_the_empty_table_of_an_exam_is_taken_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "exam"
    assert main(["exam", "--system", "dutch-2026", "--count", "2", "-o", str(folder)]) == 0
    capsys.readouterr()
    exam = read_exam(str(folder / "exam.yaml"))
    assert (folder / "answers.csv").read_text(encoding="utf-8") == answer_table(exam)
    assert marked(capsys, str(folder / "exam.yaml"), str(folder))[-1]["class"]["sheets"] == 0
