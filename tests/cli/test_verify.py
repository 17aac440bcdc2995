from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.verify.dutch_2012 import Dutch2012Proof

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "round.trace.json"
    assert main(["trace", "exchange", "--format", "json", "-o", str(path)]) == 0
    return path


def test_a_trace_is_proven(trace: Path, capsys: Capture) -> None:
    capsys.readouterr()
    assert main(["verify", str(trace)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{trace}: proven: round ")
    assert "none of them as good" in out


def test_yaml_is_read_as_well(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "round.trace.yaml"
    assert main(["trace", "collapse", "-o", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    assert "proven" in capsys.readouterr().out


def test_a_doctored_trace_is_refuted_in_one_line(trace: Path, capsys: Capture) -> None:
    data = json.loads(trace.read_text(encoding="utf-8"))
    data["steps"][-1]["families"] += 1
    trace.write_text(json.dumps(data), encoding="utf-8")
    capsys.readouterr()
    assert main(["verify", str(trace)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert f"step {len(data['steps'])}: the sum of families: expected" in captured.err


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "schema: 5\n", "\0", '{"schema": 5, "complete": true, "steps": 3}']
)
def test_a_bad_file_is_told_in_one_line(text: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "bad.trace"
    path.write_text(text, encoding="utf-8")
    assert main(["verify", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"{path}:")
    assert "Traceback" not in captured.err


def test_a_missing_file(tmp_path: Path, capsys: Capture) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_trace_without_steps_is_not_proven(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "empty.json"
    path.write_text('{"schema": 5, "complete": true, "steps": []}', encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "no step at all" in capsys.readouterr().err


def test_what_is_given_is_told_and_compared_with_the_source(trace: Path, capsys: Capture) -> None:
    capsys.readouterr()
    assert main(["verify", str(trace)]) == 0
    told = "the games of 3 rounds, 12 players, 1-1/2-0, Black first, 6 rounds planned"
    assert f"given: {told}\n" in capsys.readouterr().out
    assert main(["verify", str(trace), "--source", "exchange"]) == 0
    assert f"as in exchange: {told}\n" in capsys.readouterr().out
    assert main(["verify", str(trace), "--source", "collapse"]) == 1
    assert "step 1: the tournament: expected" in capsys.readouterr().err


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2026"])
def test_another_system_than_that_of_the_file_is_told(system: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "round.trace.yaml"
    assert main(["trace", "collapse", "--system", system, "-o", str(path)]) == 0
    assert main(["verify", str(path), "--source", "collapse"]) == 0
    told = f"\nthe file says dutch-2017, {system} was asked for\n"
    assert told in capsys.readouterr().out
    assert main(["verify", str(path)]) == 0
    assert "was asked for" not in capsys.readouterr().out


def test_the_system_of_the_file_is_not_told_again(trace: Path, capsys: Capture) -> None:
    assert main(["verify", str(trace), "--source", "exchange"]) == 0
    assert "asked for" not in capsys.readouterr().out


def test_a_system_that_the_file_does_not_settle_so_is_refuted(trace: Path, capsys: Capture) -> None:
    data = json.loads(trace.read_text(encoding="utf-8"))
    data["steps"][0]["system_because"]["reason"] = "in-force"
    trace.write_text(json.dumps(data), encoding="utf-8")
    assert main(["verify", str(trace), "--source", "exchange"]) == 1
    assert "the system and what settled it" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "asked"), [("lim-colour", ["--maxi"]), ("lim26-again", ["--maxi"])])
def test_a_maxi_tournament_is_told_and_is_not_that_of_a_file_that_has_none(
    name: str, asked: list[str], tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "round.trace.yaml"
    assert main(["trace", name, *asked, "-o", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    assert ", a Maxi-tournament" in capsys.readouterr().out
    assert main(["verify", str(path), "--source", name]) == 1
    assert "whether it is a Maxi-tournament: expected no, found yes" in capsys.readouterr().err
    assert main(["trace", name, "-o", str(path), "--force"]) == 0
    assert main(["verify", str(path), "--source", name]) == 0
    assert "Maxi" not in capsys.readouterr().out


def test_a_step_on_trust_makes_the_answer_no_unless_trust_is_asked_for(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "round.trace.yaml"
    assert main(["trace", "2012-backtrack", "-o", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    monkeypatch.setattr("pairtutor.verify.dutch_2012_reopening.MOST_SETS", 0)
    capsys.readouterr()
    for strict in ([], ["--strict"]):
        assert main(["verify", str(path), *strict]) == 1
        captured = capsys.readouterr()
        assert captured.out.startswith(f"{path}: not proven: step ")
        assert " on trust: round " in captured.out.splitlines()[0]
        assert "taken on trust: step" in captured.err
        assert captured.err.count("\n") == 1
    assert main(["verify", str(path), "--no-strict"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith(f"{path}: proven but for step ")
    assert " on trust: round " in captured.out.splitlines()[0]
    assert "taken on trust: step" in captured.err


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([137], "step 137"),
        ([137, 137], "step 137"),
        ([140, 137], "steps 137 and 140"),
        ([3, 4, 5], "steps 3, 4 and 5"),
        ([3, 4, 5, 6, 7, 1008], "steps 3 and 5 more"),
    ],
)
def test_the_steps_on_trust_are_named_in_the_first_line_however_many_players_there_are(
    steps: list[int], told: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "round.trace.json"
    players = "".join(f'  - {{id: {number}, name: "P{number}"}}\n' for number in range(1, 251))
    source = tmp_path / "large.yaml"
    source.write_text(f"title: T\nsystem: dutch-2012\nrounds: 5\nplayers:\n{players}", encoding="utf-8")
    assert main(["trace", str(source), "--format", "json", "-o", str(path)]) == 0
    trusted = tuple((number, "that others come later") for number in steps)
    monkeypatch.setattr(
        Dutch2012Proof, "trusted", property(lambda _: trusted, lambda *_: None), raising=False
    )
    capsys.readouterr()
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path}: not proven: {told} on trust: round 1 by dutch-2012")
    assert main(["verify", str(path), "--no-strict"]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: proven but for {told} on trust: round 1 by")
