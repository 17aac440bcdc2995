from __future__ import annotations

import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import pairtutor
from pairtutor import __version__, testing
from pairtutor.cli.language import take_languages
from pairtutor.cli.main import VERBS, main, module_of
from pairtutor.cli.parser import Parser
from pairtutor.cli.serve import answer_line
from pairtutor.messages import messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH
from pairtutor.sources.trf import records, teams
from tests.lab import python_reference
from tests.lab.readme_tour import DOCS, PAGES, README, Shown, output, tour

TEXTS = {page.name: page.read_text(encoding="utf-8") for page in PAGES}
TEXT = TEXTS["README.md"]
TOUR = {shown.command: shown for text in TEXTS.values() for shown in tour(text)}
MOST_LINES = 250
"""The README is for a minute."""


def section(title: str, page: str = "README.md") -> str:
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", TEXTS[page], re.MULTILINE | re.DOTALL)
    assert found, f"{page} has no section {title}"
    return found.group(1)


def test_the_readme_is_for_a_minute() -> None:
    assert TEXT.count("\n") <= MOST_LINES


@pytest.mark.parametrize("shown", TOUR.values(), ids=TOUR)
def test_what_is_shown_is_printed(shown: Shown, tmp_path: Path) -> None:
    printed = output(shown.command, tmp_path)
    assert printed
    assert shown.agrees(printed), "make readme writes the outputs anew"


def test_the_start_is_two_commands_of_one_line() -> None:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", section("Start"), re.MULTILINE | re.DOTALL)
    assert blocks == [("sh", "make try\n"), ("sh", "make test\n")]
    targets = re.findall(r"^(\w+):", (README.parent / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"try", "test", "bench", "check"} <= set(targets)


def test_every_verb_has_its_line() -> None:
    there = re.findall(r"^\| `pairtutor ([\w-]+)", section("Verbs", "commands.md"), re.MULTILINE)
    assert set(there) == set(VERBS)
    grouped = re.findall(r"`([\w-]+)`", section("What there is").partition("Exit status")[0])
    assert sorted(grouped) == sorted(VERBS)


def test_every_system_is_named() -> None:
    for text in (section("Systems"), TEXTS["systems.md"]):
        assert set(re.findall(r"^\| `([\w-]+)`", text, re.MULTILINE)) == set(SYSTEMS)


@pytest.mark.parametrize("page", ["README.md", "python.md"])
def test_the_example_in_python_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", TEXTS[page], re.MULTILINE | re.DOTALL)
    exec(program, {})
    assert "Board(white=" in capsys.readouterr().out


def test_the_reference_is_made_from_the_program() -> None:
    assert TEXTS["python.md"] == python_reference.anew(TEXTS["python.md"]), "make readme writes it anew"
    for name in {*pairtutor.__all__} - {"__version__"}:
        assert f"### pairtutor.{name}\n" in TEXTS["python.md"]
    assert all(f"### pairtutor.testing.{name}\n" in TEXTS["python.md"] for name in testing.__all__)


def test_the_example_of_the_plugin_runs_and_says_what_is_shown(tmp_path: Path) -> None:
    text = TEXTS["testing.md"]
    (program,) = re.findall(r"^```py\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (told,) = re.findall(r"is told so:\n\n```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
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
    text = TEXTS["practice.md"]
    ((command,), (sheet,), (told,)) = (
        re.findall(rf"^```{language}\n({begins}.*?)^```$", text, re.MULTILINE | re.DOTALL)
        for language, begins in (("sh", ""), ("yaml", "name:"), ("text", ""))
    )
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)[1:]) == 0
    Path("ana.yaml").write_text(sheet, encoding="utf-8")
    assert main(["mark", "lesson-4/exam.yaml", "ana.yaml", "-o", "marks.txt"]) == 0
    assert Path("marks.txt").read_text(encoding="utf-8") == told


def test_the_scenario_of_teams_that_is_shown_is_paired(tmp_path: Path) -> None:
    (_, shown) = re.findall(r"^```yaml\n(.*?)^```$", TEXTS["scenarios.md"], re.MULTILINE | re.DOTALL)
    (tmp_path / "teams.yaml").write_text(shown, encoding="utf-8")
    assert main(["pair", str(tmp_path / "teams.yaml"), "-o", str(tmp_path / "out.txt")]) == 0
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == "3\n2 1\n5 4\n3 0\n"


SAMPLES = {
    "SOURCE": "exchange",
    "FILE": "a.trf",
    "FOLDER": "a",
    "ADDRESS": "tcp://a",
    "DIR": "a",
    "SYSTEM": "ssm",
    "N": "2",
    "R": "5",
    "S": "ssm",
}
"""What a document writes for something that the reader has."""
NOT_TYPED = re.compile(
    r"\bVERB\b|\.\.\.|\bA-B\b|\bA=|\bID\\|NAME|SPEC|TRACE$|EXAM ANSWERS|CITATION|SHELL$|\| *$"
)
"""What tells of a form of a command, and is none."""


def typed(text: str) -> list[str]:
    """Return the commands of a document as a reader types them, in blocks and in sentences."""
    blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    said = re.findall(
        r"`(pairtutor [^`]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    )
    found = [line for line in (*lines, *said) if line.startswith("pairtutor ")]
    return [
        re.split(r"\s+(?:#|>|\|)", " ".join(line.split()))[0] for line in found if not NOT_TYPED.search(line)
    ]


@pytest.mark.parametrize("page", TEXTS)
def test_every_command_that_is_named_can_be_typed(page: str) -> None:
    for command in typed(TEXTS[page]):
        _, *words = shlex.split(command)
        words = [SAMPLES.get(word, word) for word in words]
        verb, *rest = [word for word in words if word != "--version"] or ["pair", "exchange"]
        if verb in VERBS and rest:
            parser = Parser(verb, messages_of(ENGLISH))
            import_module(module_of(verb)).add_arguments(parser)
            left = [*rest]
            take_languages(left, {})
            parser.read(left)
        else:
            assert verb in VERBS, command


LINK = re.compile(r"\]\(([^)#\s]*)(#[^)\s]+)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_link_leads_nowhere(page: Path) -> None:
    for target, place in LINK.findall(TEXTS[page.name]):
        if target.startswith(("http:", "https:")):
            continue
        there = (page.parent / target).resolve() if target else page
        assert there.exists(), target
        if place and there.suffix == ".md":
            heads = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
            assert place[1:] in anchors, place


def test_every_record_that_is_read_is_told() -> None:
    told = set(re.findall(r"\b(?:\d{3}|XX[A-Z]|BB[A-Z])\b", TEXTS["trf.md"]))
    assert {"001", *records.RECORDS, *teams.RECORDS} <= told


def test_every_page_of_docs_is_linked() -> None:
    linked = {target for text in TEXTS.values() for target, _ in LINK.findall(text)}
    names = {Path(target).name for target in linked}
    assert {page.name for page in DOCS.glob("*.md")} - names == set()


def test_the_answer_of_serve_is_the_one_that_is_shown() -> None:
    shown = re.findall(r"^```json\n(.*)\n(.*)\n```$", TEXTS["programs.md"], re.MULTILINE)
    assert len(shown) == 2
    for request, answer in shown:
        assert answer_line(request.encode(), ENGLISH) == answer
