from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pairtutor import __version__
from pairtutor.cli.main import VERBS, main
from pairtutor.model.editions import SYSTEMS
from tests.readme_tour import README, Shown, output, tour

TEXT = README.read_text(encoding="utf-8")


def section(title: str) -> str:
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"the README has no section {title}"
    return found.group(1)


@pytest.mark.parametrize("shown", tour(TEXT), ids=lambda shown: shown.command)
def test_the_tour_shows_what_is_printed(shown: Shown, tmp_path: Path) -> None:
    printed = output(shown.command, tmp_path)
    assert printed
    assert shown.agrees(printed), "make readme writes the outputs anew"


def test_the_start_is_two_commands_of_one_line() -> None:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", section("Start"), re.MULTILINE | re.DOTALL)
    assert blocks == [("sh", "make try\n"), ("sh", "make test\n")]
    targets = re.findall(r"^(\w+):", (README.parent / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"try", "test", "bench", "check"} <= set(targets)


def test_every_verb_has_its_line() -> None:
    assert set(re.findall(r"^\| `pairtutor ([\w-]+)", section("One minute"), re.MULTILINE)) == set(VERBS)


def test_every_system_is_named() -> None:
    assert set(re.findall(r"^\| `([\w-]+)`", section("Systems"), re.MULTILINE)) == set(SYSTEMS)


def test_the_example_in_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    exec(program, {})
    assert "Board(white=" in capsys.readouterr().out


def test_the_example_of_the_plugin_runs_and_says_what_is_shown(tmp_path: Path) -> None:
    (program,) = re.findall(r"^```py\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    (told,) = re.findall(r"is told so:\n\n```text\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    (tmp_path / "test_pairing.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--snapshot-update"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert "1 failed, 2 passed" in done.stdout
    printed = [line.removeprefix("E").strip() for line in done.stdout.splitlines()]
    lines = [line.strip() for line in told.splitlines()]
    at = next(place for place, line in enumerate(printed) if line.endswith(lines[0]))
    assert printed[at + 1 : at + len(lines)] == lines[1:]
    assert [path.name for path in tmp_path.rglob("*.trace.yaml")] == [
        "test_the_trace_stays_as_it_is.trace.yaml"
    ]


def test_a_gap_stands_for_any_lines() -> None:
    shown = Shown("pairtutor x", ("a", "...", "d"))
    assert shown.agrees(["a", "b", "c", "d"])
    assert not shown.agrees(["a", "b", "c"])
    assert shown.of(["1", "2", "3"]) == ["1", "...", "3"]


def test_the_version_has_its_form() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)


def test_the_exam_is_marked_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = section("Practice")
    ((command,), (sheet,), (told,)) = (
        re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        for language in ("sh", "yaml", "text")
    )
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)[1:]) == 0
    Path("ana.yaml").write_text(sheet, encoding="utf-8")
    assert main(["mark", "lesson-4/exam.yaml", "ana.yaml", "-o", "marks.txt"]) == 0
    assert Path("marks.txt").read_text(encoding="utf-8") == told
