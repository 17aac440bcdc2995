from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from pairtutor.cli.main import main
from pairtutor.errors import NoLegalPairing
from tests.lab.cli.support import Engine, Surroundings, closed, five_players

Capture = pytest.CaptureFixture[str]


def refuse(*call: Any) -> None:
    call[3].emit(closed())
    raise NoLegalPairing("1 and 2 have only 3 left between them")


@pytest.fixture
def source(surroundings: Surroundings, engine: Engine) -> str:
    surroundings.sources["open.trf"] = five_players()
    return "open.trf"


def test_json_and_yaml_say_the_same(source: str, capsys: Capture) -> None:
    assert main(["trace", source, "--format", "json"]) == 0
    from_json = json.loads(capsys.readouterr().out)
    assert main(["trace", source]) == 0
    assert yaml.safe_load(capsys.readouterr().out) == from_json
    assert from_json["complete"] is True
    assert [step["kind"] for step in from_json["steps"]] == ["result"]


def test_without_a_legal_pairing_the_trace_so_far_is_written(
    source: str, surroundings: Surroundings, tmp_path: Path, capsys: Capture
) -> None:
    surroundings.engine = refuse
    target = tmp_path / "trace.json"
    assert main(["trace", source, "--format", "json", "-o", str(target)]) == 1
    written = json.loads(target.read_text(encoding="utf-8"))
    assert written["complete"] is False
    assert len(written["steps"]) == 1
    assert capsys.readouterr().err == "1 and 2 have only 3 left between them\n"
