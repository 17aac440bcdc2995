from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.sources.load import load

Capture = pytest.CaptureFixture[str]


def test_there_and_back(tmp_path: Path, capsys: Capture) -> None:
    report, scenario, newer = (str(tmp_path / name) for name in ("a.trf", "b.yaml", "c.TRF"))
    assert main(["convert", "exchange", "-o", report]) == 0
    assert capsys.readouterr().err == "exchange: left out: what the scenario teaches and asks\n"
    assert main(["convert", report, "-o", scenario]) == 0
    assert main(["convert", report, "-o", newer]) == 0
    first = load("exchange")
    for path in (report, scenario, newer):
        again = load(path)
        assert (again.entries, again.players) == (first.entries, first.players)
        assert (again.planned_rounds, again.initial_colour) == (first.planned_rounds, first.initial_colour)
        assert again.system is not None
        assert again.system.system == "dutch-2017"
    assert "XXR" not in Path(newer).read_text(encoding="utf-8")
    assert main(["convert", report, "-o", newer]) == 2, "it is there already"


def test_a_system_that_is_asked_for_is_written(tmp_path: Path) -> None:
    scenario = str(tmp_path / "a.yaml")
    assert main(["convert", "exchange", "--system", "lim-2026", "-o", scenario, "--rounds", "9"]) == 0
    again = load(scenario)
    assert (again.system and again.system.system, again.planned_rounds) == ("lim-2026", 9)


def test_what_a_report_file_cannot_say_is_told(tmp_path: Path, capsys: Capture) -> None:
    assert main(["convert", "ssm-exchange", "-o", str(tmp_path / "a.trf"), "--lang", "de"]) == 0
    assert "weggelassen: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["exchange"], "name the file to write with -o; its ending, .trf, .txt or .yaml,"),
        (["exchange", "-o", "a.pdf"], "name the file to write with -o"),
        (["bracket-board", "-o", "a.trf"], "a bracket without games has no other form"),
        (["nobody", "-o", "a.trf"], "there is no such scenario or file"),
    ],
)
def test_what_cannot_be_is_one_line(
    words: list[str], told: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["convert", *words]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
