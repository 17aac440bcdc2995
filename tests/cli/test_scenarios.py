from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor import resources
from pairtutor.cli.main import main
from pairtutor.resources import scenario_names
from pairtutor.sources.library import cards

Capture = pytest.CaptureFixture[str]

LIMBO = """\
title: One too many from above
system: dutch-2017
summary: >-
  Three players come down and only two residents are there for them, so that one of the
  three goes on floating. Which one is decided by the order of the pairing numbers.
teaches: [B.2, D.3]
players: []
"""


def test_the_list_says_title_system_summary_and_clauses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "limbo.yaml").write_text(LIMBO, encoding="utf-8")
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "pairtutor")
    cards.cache_clear()
    try:
        assert main(["scenarios"]) == 0
    finally:
        cards.cache_clear()
    assert capsys.readouterr().out == (
        "limbo\n"
        "  One too many from above (dutch-2017)\n"
        "  Three players come down and only two residents are there for them, so that\n"
        "  one of the three goes on floating. Which one is decided by the order of the\n"
        "  pairing numbers.\n"
        "  teaches B.2, D.3\n"
    )


def test_every_bundled_scenario_is_in_the_list(capsys: Capture) -> None:
    assert main(["scenarios"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")] == scenario_names()


@pytest.mark.parametrize(
    ("words", "listed"),
    [(["c.1"], ["exchange", "rematch"]), (["lim-2026", "maxi"], ["lim26-maxi"])],
)
def test_words_leave_out_what_does_not_speak_of_them(
    capsys: Capture, words: list[str], listed: list[str]
) -> None:
    assert main(["scenarios", *words]) == 0
    names = [line for line in capsys.readouterr().out.splitlines() if line and not line.startswith(" ")]
    assert names == listed, "C.1 is not C.10"


def test_words_that_none_speaks_of_are_an_error(capsys: Capture) -> None:
    assert main(["scenarios", "no", "such"]) == 2
    assert "no scenario speaks of 'no such'; " in capsys.readouterr().err
