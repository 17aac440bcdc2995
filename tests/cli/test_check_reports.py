"""Reports for CI: the XML has the form that JUnit's readers want, annotations are lines of GitHub."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pairtutor.cli.main import main
from pairtutor.sources.trf.write import to_trf
from tests.disputes.test_checking import recorded

Capture = pytest.CaptureFixture[str]

ODD = 'a "b" & <c>, 5%.trf'
"""A name with signs that XML and GitHub's commands use."""

FORM = {  # what Jenkins (junit-10.xsd) lets stand: attributes (! must be there), children
    "testsuites": ({"name", "time", "tests", "failures", "errors"}, {"testsuite"}),
    "testsuite": (
        {"name!", "tests!", "failures!", "errors!", "group", "time", "skipped", "timestamp", "hostname"}
        | {"id", "package", "file", "log", "url"},
        {"testsuite", "properties", "testcase", "system-out", "system-err"},
    ),
    "testcase": (
        {"name!", "time", "classname", "group"},
        {"skipped", "error", "failure", "system-out", "system-err"},
    ),
    "failure": ({"type", "message"}, set[str]()),
    "error": ({"type", "message"}, set[str]()),
}


def assert_form(element: ElementTree.Element) -> None:
    known, below = FORM[element.tag]
    assert set(element.attrib) <= {name.rstrip("!") for name in known}
    assert {name[:-1] for name in known if name.endswith("!")} <= set(element.attrib)
    assert {child.tag for child in element} <= below
    for child in element:
        assert_form(child)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A file that agrees, one that differs and has signs in its name, and one that cannot be read."""
    tournament = recorded("dutch-2017", 1)
    (tmp_path / "good.trf").write_text(to_trf(tournament), encoding="utf-8")
    assert tournament.initial_colour is not None
    other = tournament._replace(initial_colour=tournament.initial_colour.opposite)
    (tmp_path / ODD).write_text(to_trf(other), encoding="utf-8")
    (tmp_path / "bad.trf").write_text("001 x\n", encoding="utf-8")
    return tmp_path


def test_junit_has_a_suite_for_each_file_and_a_case_for_each_round(folder: Path, capsys: Capture) -> None:
    words = ["check", str(folder), "--system", "dutch-2017"]
    assert main([*words, "--format", "json"]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    rounds = [line for line in lines if "round" in line]
    assert main([*words, "--format", "junit"]) == 2
    captured = capsys.readouterr()
    root = ElementTree.fromstring(captured.out.encode())
    assert root.tag == "testsuites"
    assert_form(root)
    assert {suite.get("name") for suite in root} == {line["file"] for line in lines}
    cases = root.findall("testsuite/testcase")
    assert len(cases) == len(rounds) + 1 == int(root.get("tests", 0))
    failures = root.findall("testsuite/testcase/failure")
    differing = [line for line in rounds if not line["agrees"]]
    assert len(failures) == len(differing) == int(root.get("failures", 0)) > 0
    assert [one.get("message") for one in failures] == [
        line["first_difference"]["text"] for line in differing
    ]
    assert all("first departure: " in str(one.text) for one in failures)
    (error,) = root.findall("testsuite/testcase/error")
    assert "bad.trf:1:5: " in str(error.text)
    assert "bad.trf:1:5: " in captured.err


def test_annotations_name_file_line_and_reason(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = folder / "summary.md"
    shown.write_text("before\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(shown))
    assert main(["check", str(folder), "--system", "dutch-2017", "--format", "github"]) == 2
    *lines, totals = capsys.readouterr().out.splitlines()
    assert totals.startswith("3 files: 1 agree, 1 differ, 1 cannot be read")
    form = re.compile(r"::error file=([^,:]+),line=(\d+),title=([^,:]+)::(.+)")
    told = [form.fullmatch(line) for line in lines]
    assert all(told)
    assert len(lines) > 1
    differs = [one for one in told if one is not None and "%25.trf" in one[1]]
    named = differs[0]
    assert named[1].endswith('a "b" & <c>%2C 5%25.trf')
    assert named[3] == "round 1 (dutch-2017)"
    assert "%0Afirst departure: " in named[4]
    source = (folder / ODD).read_text(encoding="utf-8").splitlines()
    number = source[int(named[2]) - 1][4:8].strip()
    assert f" {number} " in named[4]
    text = shown.read_text(encoding="utf-8")
    assert text.startswith("before\n### pairtutor check\n\n3 files: ")
    assert text.count("```text") == 2


def test_a_summary_says_that_all_is_well(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = folder / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(shown))
    words = ["check", str(folder / "good.trf"), "--system", "dutch-2017", "--format", "github"]
    assert main(words) == 0
    assert capsys.readouterr().out.count("\n") == 1
    assert shown.read_text(encoding="utf-8").endswith("Every round is as the rules have it.\n")


def test_causes_of_many_files_are_told_once(folder: Path, capsys: Capture) -> None:
    text = (folder / ODD).read_text(encoding="utf-8")
    for number in range(3):
        (folder / f"{number}.trf").write_text(text, encoding="utf-8")
    assert main(["check", str(folder), "--system", "dutch-2017"]) == 2
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("possible cause in 4 files, as in ")
    assert "the initial colour is stated as " in last
