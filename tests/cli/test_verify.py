from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairtutor.cli.main import main

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
    "text", ["", "[]", "{", "schema: 1\n", "\0", '{"schema": 1, "complete": true, "steps": 3}']
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
    path.write_text('{"schema": 1, "complete": true, "steps": []}', encoding="utf-8")
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


def test_what_is_taken_on_trust_refutes_a_trace_unless_it_is_large(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "round.trace.yaml"
    assert main(["trace", "2012-backtrack", "-o", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    monkeypatch.setattr("pairtutor.verify.dutch_2012_reopening.MOST_SETS", 0)
    capsys.readouterr()
    assert main(["verify", str(path)]) == 1
    assert "taken on trust: step" in capsys.readouterr().err
    assert main(["verify", str(path), "--no-strict"]) == 0
    captured = capsys.readouterr()
    assert "proven" in captured.out
    assert "taken on trust: step" in captured.err
