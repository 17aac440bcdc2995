from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from pairtutor import resources
from pairtutor.cli.main import main
from pairtutor.resources import scenario_names
from pairtutor.sources.library import cards

Capture = pytest.CaptureFixture[str]
PARTS_TOLD = ("in the course", "disputes: questions and answers", "one clause each", "more rounds")

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
    assert main(["scenarios", "limbo"]) == 0  # what it is told with is read
    capsys.readouterr()
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "pairtutor")
    cards.cache_clear()
    try:
        assert main(["scenarios"]) == 0
    finally:
        cards.cache_clear()
    assert capsys.readouterr().out == (
        "FIDE Dutch (2017): more rounds\n"
        "==============================\n\n"
        "limbo\n"
        "  One too many from above (dutch-2017)\n"
        "  Three players come down and only two residents are there for them, so that\n"
        "  one of the three goes on floating. Which one is decided by the order of the\n"
        "  pairing numbers.\n"
        "  teaches B.2, D.3\n"
    )


def names_in(listed: str) -> list[str]:
    """Return the names in a list, in its order."""
    return [line for line in listed.splitlines() if line in scenario_names()]


def test_every_bundled_scenario_is_in_the_list_the_system_in_force_first(capsys: Capture) -> None:
    assert main(["scenarios"]) == 0
    listed = capsys.readouterr().out
    assert sorted(names_in(listed)) == scenario_names()
    titles = [line for line, under in pairwise(listed.splitlines()) if under and {*under} == {"="}]
    assert titles[:4] == [f"FIDE Dutch (2026, in force): {part}" for part in PARTS_TOLD]
    assert titles.index("FIDE Lim (2026, in force): in the course") < titles.index(
        "FIDE Dutch (2012): in the course"
    )


def test_the_list_as_json_has_the_same_shelves(capsys: Capture) -> None:
    assert main(["scenarios", "--format", "json"]) == 0
    shelves = json.loads(capsys.readouterr().out)
    assert [one["part"] for one in shelves[:4]] == ["lesson", "dispute", "clause", "more"]
    assert main(["scenarios"]) == 0
    assert names_in(capsys.readouterr().out) == [
        one["name"] for shelf in shelves for one in shelf["scenarios"]
    ]
    by_clause = [one["teaches"][0] for one in shelves[2]["scenarios"]]
    assert by_clause == sorted(by_clause, key=lambda number: [int(part) for part in number.split(".")])


@pytest.mark.parametrize(
    ("words", "listed"),
    [(["c.1"], ["2012-fits-nobody", "exchange", "rematch"]), (["lim-2026", "maxi"], ["lim26-maxi"])],
)
def test_words_leave_out_what_does_not_speak_of_them(
    capsys: Capture, words: list[str], listed: list[str]
) -> None:
    assert main(["scenarios", *words]) == 0
    assert sorted(names_in(capsys.readouterr().out)) == listed, "C.1 is not C.10"


def test_words_that_none_speaks_of_are_an_error(capsys: Capture) -> None:
    assert main(["scenarios", "nobody", "whatsoever"]) == 2
    assert "no scenario mentions 'nobody whatsoever'; " in capsys.readouterr().err
