"""Scores that count byes to come, scores that nobody filled in, and marks of games that were not played."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.errors import SourceError
from pairtutor.sources.load import load
from pairtutor.sources.trf.read import read_trf

DATA = Path(__file__).parents[2] / "cli" / "data"
TEAMS = Path(__file__).parents[2] / "cases" / "swiss-team-2026" / "extra-stress-702225.trf"


def test_a_bye_announced_for_a_later_round_may_be_counted_in_the_score() -> None:
    counted, plain = (load(str(DATA / f"k5-bye-announced-{name}.trf")) for name in ("counted", "right"))
    assert counted._replace(source="") == plain._replace(source="")
    (remark,) = counted.remarks
    assert str(remark) == (
        "round 2: 4 is paired, for the cell is blank, and only a later one has a bye; Z there is an absence"
    )


def test_several_byes_to_come_may_be_counted_or_not() -> None:
    text = (DATA / "k5-bye-announced-counted.trf").read_text(encoding="utf-8")
    more = text.replace("0000 - H", "0000 - H  0000 - H")
    for points in ("0.0", "0.5", "1.0"):
        read_trf(more.replace(" 0.5    4", f" {points}    4"), "a.trf")
    with pytest.raises(SourceError, match=r"player 4 has 1.5 points"):
        read_trf(more.replace(" 0.5    4", " 1.5    4"), "a.trf")


def test_scores_that_nobody_filled_in_are_one_fault() -> None:
    with pytest.raises(SourceError) as caught:
        load(str(DATA / "k9-scores-all-zero.trf"))
    (fault,) = caught.value.faults
    assert (fault.line, fault.column) == (4, 81)
    assert str(fault).endswith(
        "the scores of all players are 0, and the results make others; "
        "leave columns 81-84 blank, or fill the scores in"
    )


def test_one_score_that_is_wrong_is_told_with_the_player() -> None:
    text = (DATA / "k2-numbers-by-place-right.trf").read_text(encoding="utf-8")
    with pytest.raises(SourceError, match="player 1 has 0 points"):
        read_trf(text.replace(" 4.0    1", " 0.0    1"), "a.trf")


def test_a_history_of_forfeits_is_remarked_on() -> None:
    said = "5 of 6 games are marked as forfeits (+ -): no colour, and the two have not played; "
    (remark,) = (str(one) for one in load(str(DATA / "k10-all-forfeits.trf")).remarks)
    assert remark == f"{said}a game that was played is 1, = or 0"
    text = (DATA / "k10-all-forfeits.trf").read_text(encoding="utf-8")
    played = text.replace("4 w +", "4 w 1").replace("1 b -", "1 b 0")
    played = played.replace("5 b +", "5 b 1").replace("2 w -", "2 w 0")
    assert read_trf(played, "a.trf").remarks == ()


def test_totals_of_teams_that_nobody_filled_in_are_one_fault() -> None:
    text = TEAMS.read_text(encoding="utf-8")
    lines = [
        f"{line[:54]}{'0.0':>6} {'0.0':>6}{line[67:]}" if line.startswith("310") else line
        for line in text.splitlines()
    ]
    with pytest.raises(SourceError) as caught:
        read_trf("\n".join(lines), "a.trf")
    (fault,) = caught.value.faults
    assert str(fault).endswith(
        "match and game points of all teams are 0, and the boards make others; "
        "leave columns 55-60 and 62-67 blank, or fill the points in"
    )
