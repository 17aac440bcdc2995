"""What makes the commands handy: formats by ending, traces in YAML, help, completion, colours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from pairtutor.cli.main import VERBS, main
from pairtutor.cli.terminal import add_colours
from pairtutor.model.editions import SYSTEMS
from pairtutor.tui.opening import is_trace, open_round
from pairtutor.tui.tutor import Wanted

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(("ending", "start"), [("html", "<!DOCTYPE html>"), ("md", "# "), ("txt", "")])
def test_the_ending_of_the_file_chooses_the_format(ending: str, start: str, tmp_path: Path) -> None:
    target = tmp_path / f"x.{ending}"
    assert main(["explain", "rematch", "-o", str(target)]) == 0
    written = target.read_text(encoding="utf-8")
    assert written.lower().startswith(start.lower())
    assert main(["explain", "rematch", "-o", str(target), "--format", "md", "--force"]) == 0
    assert target.read_text(encoding="utf-8").startswith("# ")


@pytest.fixture
def trace(tmp_path: Path) -> str:
    path = tmp_path / "round.trace.yaml"
    assert main(["trace", "rematch", "-o", str(path)]) == 0
    return str(path)


def test_a_trace_in_yaml_is_walked_through_and_proven(trace: str, capsys: Capture) -> None:
    assert is_trace(trace)
    opened = open_round(Wanted(source=trace), lambda done, total: None)
    assert opened.tournament is None
    assert opened.tour.opened.number == 3
    assert main(["verify", trace]) == 0
    assert ": proven: " in capsys.readouterr().out


def test_a_trace_is_not_read_as_a_tournament_nor_the_other_way_round(
    trace: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["pair", trace]) == 2
    assert f"{trace}:1:1: this is a trace, not a tournament; pairtutor step" in capsys.readouterr().err
    report = tmp_path / "open.trf"
    report.write_text("012 Open\n", encoding="utf-8")
    assert main(["verify", str(report)]) == 2
    assert "this is a tournament, not a trace; pairtutor trace" in capsys.readouterr().err
    assert main(["verify", "exchange"]) == 2
    told = capsys.readouterr().err
    assert "this is a bundled scenario, not a trace" in told
    assert "did you mean" not in told


def test_help_names_all_systems_and_every_verb_has_one(capsys: Capture) -> None:
    assert main(["help"]) == 0
    told = capsys.readouterr().out
    assert all(f"  {one.id}" in told and one.name in told for one in SYSTEMS.values())
    for verb in VERBS:
        assert main(["help", verb]) == 0
        assert capsys.readouterr().out.startswith(f"usage: pairtutor {verb}")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_verbs_and_options(shell: str, capsys: Capture) -> None:
    pytest.importorskip("shtab")
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(verb in script for verb in VERBS)
    assert "against" in script


def test_a_terminal_is_shown_colours_unless_it_wants_none(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Boards\n------\n  ✓ Bracket 1\n  ✗ Bracket 2\nopen.trf: agrees, 3 rounds\n"
    assert add_colours(text) == text
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = add_colours(text)
    assert shown.startswith("\x1b[1mBoards\x1b[0m\n------")
    assert "\x1b[32m✓\x1b[0m" in shown
    assert "\x1b[31m✗\x1b[0m" in shown
    words = "agrees.trf: differs, agrees, 3 rounds\n  broken first: it agrees\n"
    assert add_colours(words, ["agrees"], ["broken first:"]) == (
        "agrees.trf: differs, \x1b[32magrees\x1b[0m, 3 rounds\n  \x1b[31mbroken first:\x1b[0m it agrees\n"
    )
    monkeypatch.setenv("NO_COLOR", "1")
    assert add_colours(text) == text


@pytest.mark.parametrize("name", ["round.json", "round.txt", "round.trf", "round.yaml"])
@pytest.mark.parametrize("indent", [None, 1, 4])
def test_a_trace_is_known_by_its_first_key_however_it_is_written(
    trace: str, tmp_path: Path, capsys: Capture, name: str, indent: int | None
) -> None:
    data = yaml.safe_load(Path(trace).read_text(encoding="utf-8"))
    path = tmp_path / name
    path.write_text("\n" + json.dumps(data, indent=indent), encoding="utf-8")
    assert main(["pair", str(path)]) == 2
    assert "this is a trace, not a tournament" in capsys.readouterr().err
