"""`pairtutor step` and `pairtutor` alone: what is refused before the screen is taken, and what is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli import step
from pairtutor.cli.main import main
from pairtutor.resources import ENGLISH
from pairtutor.trace.recorder import Trace
from pairtutor.tui.app import TutorApp
from pairtutor.tui.tutor import Wanted

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[TutorApp]:
    """The programs that would have been shown on the terminal that there seems to be."""
    apps: list[TutorApp] = []
    monkeypatch.setattr("pairtutor.cli.terminal.on_terminal", lambda: True)
    monkeypatch.setattr("pairtutor.cli.step.on_terminal", lambda: True)
    monkeypatch.setattr(TutorApp, "run", lambda self: apps.append(self))
    return apps


def first(apps: list[TutorApp]) -> Wanted | None:
    """What the program begins with."""
    (app,) = apps
    return app.first


def test_without_a_terminal_the_way_round_is_told(capsys: Capture) -> None:
    assert main(["step", "exchange"]) == 2
    assert capsys.readouterr().err == (
        "pairtutor step: this needs a terminal; without one use pairtutor explain exchange\n"
    )


def test_standard_input_is_needed_for_the_keys(capsys: Capture) -> None:
    assert main(["step", "-"]) == 2
    assert capsys.readouterr().err.startswith("pairtutor step: the keyboard is needed for the keys")


def test_the_round_and_the_system_asked_for_are_opened(shown: list[TutorApp]) -> None:
    assert main(["step", "exchange", "--round", "2", "--system", "dutch-2026"]) == 0
    wanted = first(shown)
    assert wanted is not None
    assert (wanted.source, wanted.number, wanted.system) == ("exchange", 2, "dutch-2026")
    assert wanted.tournament is not None, "it has been read"


def test_pairtutor_alone_shows_the_library(shown: list[TutorApp]) -> None:
    assert main([]) == 0
    assert first(shown) is None


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["exchang"], "exchang:0:0: "),
        (["exchange", "--round", "9"], "exchange: round 9 cannot be paired"),
        (["none.json"], "none.json:0:0: cannot be read"),
    ],
)
def test_what_is_wrong_is_told_before_the_screen_is_taken(
    argv: list[str], line: str, shown: list[TutorApp], capsys: Capture
) -> None:
    assert main(["step", *argv]) == 2
    assert capsys.readouterr().err.startswith(line)
    assert shown == []


def test_a_recorded_trace_is_opened(shown: list[TutorApp], tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    assert main(["trace", "exchange", "--format", "json", "-o", str(path)]) == 0
    assert main(["step", str(path)]) == 0
    wanted = first(shown)
    assert wanted is not None
    assert wanted.tournament is None


def test_pages_and_files_are_written_as_the_commands_do(tmp_path: Path) -> None:
    from pairtutor.sources.load import load
    from pairtutor.tutor import run

    outgoing = step.tutor_exports()
    trace = run(load("exchange")).trace
    assert isinstance(trace, Trace)
    assert outgoing.page is not None
    outgoing.write(outgoing.page(trace, ENGLISH), str(tmp_path / "page.html"))
    assert "<html" in (tmp_path / "page.html").read_text(encoding="utf-8")
