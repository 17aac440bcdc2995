"""check --standings --values: a stated table held against the rules, and tables that are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pairtutor.cli.main import main

SOURCE = "dispute-forfeit"


@pytest.fixture
def table(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """The table of a tournament as the command writes it."""
    assert main(["standings", SOURCE, "--format", "json"]) == 0
    rows: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return rows


def checked(path: Path, rows: object, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    """Return the status and what is said of a table."""
    path.write_text(json.dumps(rows), encoding="utf-8")
    status = main(["check", SOURCE, "--standings", "--values", str(path), *more])
    said = capsys.readouterr()
    return status, said.out + said.err


def test_a_table_that_is_right_agrees(
    table: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for row in table:
        row["points"] = row["points"].removesuffix(".0")
    status, said = checked(tmp_path / "t.json", table, capsys)
    assert (status, said.endswith("t.json: agrees, 54 places and values\n")) == (0, True)


def test_each_place_and_value_that_departs_is_named(
    table: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table[1]["tiebreaks"]["BH/C1"] = "4.0"
    table[4]["place"] = 6
    table[0]["tiebreaks"]["SB"] = None
    status, said = checked(tmp_path / "t.json", table[:-1], capsys)
    assert status == 1
    assert "4 of 54 places and values differ" in said
    assert "8 Bram Verhoeven has BH/C1 4.0 in the table, and 4.5 by the rules" in said
    assert "7 Šárka Novotná stands at place 6 in the table, and at place 5 by the rules" in said
    assert "1 Anders Lindqvist has SB – in the table, and 4.00 by the rules" in said
    assert "4 Mehmet Yıldız is not in the table, and stands at place 9 by the rules" in said
    status, said = checked(tmp_path / "t.json", table, capsys, "--format", "json")
    assert [one["what"] for one in json.loads(said)["departures"]] == ["SB", "BH/C1", "place"]


def test_who_shares_a_place_may_stand_behind_the_other(
    table: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shared = [row for row in table if row["place"] == 7]
    shared[1]["place"] = 8
    assert checked(tmp_path / "t.json", table, capsys)[0] == 0


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ({}, "is no list of lines"),
        ([], "is no list of lines"),
        ([{"player": 1, "place": 1}], "line 1 of the table"),
        ([{"player": 1, "place": True, "tiebreaks": {}}], "line 1 of the table"),
        ([{"player": 77, "place": 1, "points": "1", "tiebreaks": {}}], "player 77 of the table"),
        ([{"player": 1, "place": 1, "points": "1", "tiebreaks": {"XX": "1"}}], "'XX' is no tie-break"),
    ],
)
def test_what_is_no_table_is_refused_in_one_line(
    rows: object, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = checked(tmp_path / "t.json", rows, capsys)
    assert status == 2 and fault in said and said.count("\n") == 1


def test_the_option_goes_with_standings_and_one_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", SOURCE, "--values", "x.json"]) == 2
    assert "--values goes with --standings" in capsys.readouterr().err
    assert main(["check", SOURCE, "--standings", "--values", "nowhere.json"]) == 2
    assert "nowhere.json" in capsys.readouterr().err
