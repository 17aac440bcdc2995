from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from pairtutor.cli.main import main
from pairtutor.errors import NoLegalPairing
from tests.cli.support import Engine, Surroundings, closed, five_players

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def source(surroundings: Surroundings, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> str:
    def render(trace: Any, *, depth: str) -> str:
        return f"{len(trace.steps)} step, {depth}\n"

    module = ModuleType("pairtutor.narrative.text")
    vars(module)["render"] = render
    monkeypatch.setitem(sys.modules, "pairtutor.narrative.text", module)
    surroundings.sources["open.trf"] = five_players()
    return "open.trf"


def test_the_narrative_is_written_at_the_depth_asked_for(source: str, capsys: Capture) -> None:
    assert main(["explain", source]) == 0
    assert main(["explain", source, "--depth", "full", "--format", "text"]) == 0
    assert capsys.readouterr().out == "1 step, normal\n1 step, full\n"


@pytest.mark.parametrize("form", ["html", "md"])
def test_a_form_that_is_not_there_yet_is_one_clear_line(
    source: str, form: str, engine: Engine, capsys: Capture
) -> None:
    assert main(["explain", source, "--format", form]) == 2
    assert capsys.readouterr().err == (
        f"pairtutor explain: this version does not write {form} yet; use --format text\n"
    )
    assert engine.calls == []


def test_without_a_legal_pairing_what_is_known_is_explained(
    source: str, surroundings: Surroundings, capsys: Capture
) -> None:
    def refuse(*call: Any) -> None:
        call[3].emit(closed())
        raise NoLegalPairing("nobody is left for 4")

    surroundings.engine = refuse
    assert main(["explain", source]) == 1
    captured = capsys.readouterr()
    assert captured.out == "1 step, normal\n"
    assert captured.err == "nobody is left for 4\n"
