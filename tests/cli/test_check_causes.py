"""Causes of `check` are told as causes, and that some were not tried is told for what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.disputes import deadline

Capture = pytest.CaptureFixture[str]
DATA = Path(__file__).parent / "data"


def told(name: str, capsys: Capture) -> str:
    assert main(["check", str(DATA / name)]) == 1
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("k2-numbers-by-place.trf", "the numbers follow the final places"),
        (
            "k3-accelerated-unsaid.trf",
            "the file states no acceleration: with that of Baku rounds 1, 2, 3 agree",
        ),
        ("k4-result-corrected-later.trf", "if 4 P004 – 1 P001 of round 2 ended 0-1 before it was corrected"),
    ],
)
def test_a_cause_is_told_with_the_rounds_that_agree_then(name: str, cause: str, capsys: Capture) -> None:
    assert f"possible cause: {cause}" in told(name, capsys)


def test_that_causes_were_not_tried_is_no_cause(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "CAUSES_SECONDS", 0.0)
    said = told("k4-result-corrected-later.trf", capsys)
    assert said.endswith("another system; a result corrected later; --all-causes tries the rest")
    assert "possible cause" not in said
