"""A paper that others have set is printed, held against the rules, and marked as every exam."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.errors import SourceError, UsageError
from pairtutor.exercises.exam_file import exam_data, read_exam, to_yaml
from pairtutor.exercises.exercise import Exam, Response
from pairtutor.exercises.judge import judge
from pairtutor.exercises.marking import class_table, mark_class, table_data
from pairtutor.exercises.position import position_of
from pairtutor.exercises.set_paper import official_lines, read_paper
from pairtutor.model.ids import Tpn
from pairtutor.resources import Language, languages, paper_path

SAMPLE = "club-arbiter"


def _lines(exam: Exam, number: int) -> list[str]:
    exercise = exam.exercises[number - 1]
    return [*official_lines(exercise, position_of(exercise, exam.system, exam.language))]


@pytest.fixture(scope="module")
def sample() -> Exam:
    return read_paper(SAMPLE)


def test_the_key_of_a_paper_is_held_against_the_rules(sample: Exam) -> None:
    assert _lines(sample, 1)[0].endswith("so it was not checked.")
    for number in (3, 4, 6):
        assert _lines(sample, number)[0] == "The key of the paper says the same."
    differs, share = _lines(sample, 5)
    assert differs.startswith(
        "The key of the paper says otherwise: 15. A mistake often made: The last number"
    )
    assert "9 would play 16, both due Black ([C12] 2.4.7)" in differs
    assert share == "Of the candidates who sat this paper 80 % were right."


def test_what_can_be_paired_is_marked_by_the_rules_and_the_rest_by_the_key(sample: Exam) -> None:
    bye, quoted = sample.exercises[4], sample.exercises[1]
    position = position_of(bye, sample.system)
    official = bye.official
    assert official is not None
    assert (judge(bye, official, position).verdict, judge(bye, official, position).marks) == ("worse", 0)
    assert judge(bye, Response(bye=Tpn(10)), position).verdict == "right"
    marked = judge(quoted, Response(choice="b"), position_of(quoted, sample.system))
    assert (marked.verdict, marked.reason) == ("wrong", "The key of the paper says a.")
    assert judge(quoted, Response(choice="a"), position_of(quoted, sample.system)).verdict == "right"


def test_a_paper_comes_back_from_its_file_as_it_was(sample: Exam, tmp_path: Path) -> None:
    written = tmp_path / "exam.yaml"
    written.write_text(to_yaml(exam_data(sample)), encoding="utf-8")
    assert exam_data(read_exam(str(written))) == exam_data(sample)


def test_the_sheets_of_a_paper_are_printed_and_marked_with_the_shares_of_its_candidates(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "paper"
    assert main(["exam", "--paper", SAMPLE, "-o", str(folder)]) == 0
    sheet = (folder / "exam.html").read_text(encoding="utf-8")
    assert "the title and then the alphabet" in sheet and "says the same" not in sheet
    key = (folder / "key.html").read_text(encoding="utf-8")
    assert "The key of the paper says otherwise: 15." in key
    answers = "answers: {1: {choice: b}, 2: {choice: b}, 5: {bye: 10}}\n"
    sheets = []
    for name in ("Ana", "Ben"):
        sheets.append(tmp_path / f"{name}.yaml")
        sheets[-1].write_text(f"name: {name}\n{answers}", encoding="utf-8")
    exam = read_exam(str(folder / "exam.yaml"))
    table = class_table(exam, mark_class(exam, map(str, sheets)), exam.pass_mark)
    assert [*table.shares] == [71, 54, 38, 47, 80, 29]
    assert [*table.means] == [1, 0, 0, 0, 1, 0]
    assert table_data(table)["shares"] == [71, 54, 38, 47, 80, 29]
    capsys.readouterr()
    main(["mark", str(folder / "exam.yaml"), *map(str, sheets)])
    below = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("candidates, %"))
    assert below.split()[2:] == ["71", "54", "38", "47", "80", "29"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("key: b\n    share: 71", "share: 71", "key"),
        ("key: b\n    share: 71", "key: e\n    share: 71", "the key names none of the 4 choices"),
        ("      - 5 with 12, 16 with 19, 17 with 25\n", "", "the choices do not belong to 4 options"),
        ("share: 71", "share: 100", "100"),
        ('key: "11"', 'key: "12"', "12"),
        ('topic: "C.04.2 2.2"', 'tournament: {bracket: {spec: "1W 2B"}}', "tournament"),
    ],
)
def test_a_slip_in_a_paper_is_told_with_its_place(old: str, new: str, fault: str, tmp_path: Path) -> None:
    path = paper_path(SAMPLE)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    changed = tmp_path / "paper.yaml"
    changed.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises((SourceError, UsageError), match=fault):
        read_paper(str(changed))


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--paper", SAMPLE, "--seed", "3"],
        ["--paper", SAMPLE, "--mock"],
        ["--paper", SAMPLE, "--pass-mark", "80"],
    ],
)
def test_an_exam_is_either_made_or_read(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["exam", *arguments, "-o", str(tmp_path / "exam")]) == 2
    assert capsys.readouterr().err.startswith("pairtutor exam: ")


def test_a_paper_is_told_in_its_language(sample: Exam) -> None:
    told = {tuple(_lines(sample._replace(language=language), 5)) for language in map(Language, languages())}
    assert len(told) == len([*languages()])
