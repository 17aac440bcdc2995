"""Files of teams in other forms: a scenario and back, newer records, a round filled in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairtutor.cli.convert import OF_TEAMS
from pairtutor.cli.main import main
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from tests.conftest import ROOT
from tests.lab.cli.generated import said

Capture = pytest.CaptureFixture[str]

CASES = sorted((ROOT / "tests" / "cases" / "swiss-team-2026").glob("*.trf"))


def same(one: Tournament, other: Tournament) -> bool:
    return one.teams == other.teams and all(getattr(one, what) == getattr(other, what) for what in OF_TEAMS)


def generated(place: Path, seed: int) -> Path:
    """An event with byes, absences and virtual points, written before its last round."""
    whole = place / "whole.trf"
    words = ("--players", "9", "--rounds", "5", "--byes", "0.2", "--late", "0.2", "--seed", str(seed))
    assert said(["generate", "--system", "swiss-team-2026", *words, "-o", str(whole), "--force"])[0] == 0
    tournament = load(str(whole))
    virtual = dict.fromkeys([one.tpn for one in tournament.players[:4]], (2, 2, 1))
    file = place / "event.trf"
    before = tournament._replace(virtual_points=virtual).before(RoundNumber(tournament.recorded_rounds))
    file.write_text(to_trf(before), encoding="utf-8")
    return file


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_an_event_of_teams_there_and_back(case: Path, tmp_path: Path) -> None:
    scenario, report, newer = (str(tmp_path / name) for name in ("a.yaml", "b.trf", "c.trf"))
    for source, target in ((str(case), scenario), (scenario, report), (str(case), newer)):
        assert main(["convert", source, "-o", target]) == 0
        assert same(load(target), load(str(case))), target


@pytest.mark.parametrize("seed", [3, 5, 8])
def test_a_round_of_teams_is_filled_in(seed: int, tmp_path: Path) -> None:
    file = generated(tmp_path, seed)
    before = load(str(file))
    assert before.virtual_points
    _, boards, _ = said(["pair", str(file)])
    status, text, _ = said(["pair", str(file), "--format", "trf"])
    assert status == 0
    filled = tmp_path / "filled.trf"
    filled.write_text(text, encoding="utf-8")
    after = load(str(filled))
    assert (after.recorded_rounds, after.entries) == (before.recorded_rounds, before.entries)
    assert after.published is not None
    white_black = [f"{one.white} {one.black}" for one in after.published.meetings]
    bye = [] if after.published.bye is None else [f"{after.published.bye} 0"]
    assert sorted(boards.splitlines()[1:]) == sorted([*white_black, *bye])
    assert [line for line in text.splitlines() if line[:3] not in ("001", "320")] == [
        line for line in file.read_text(encoding="utf-8").splitlines() if line[:3] not in ("001", "320")
    ]
    _, told, _ = said(["check", str(filled), "--format", "json"])
    last = json.loads(told.splitlines()[-1])
    assert (last["round"], last["agrees"]) == (before.recorded_rounds + 1, True)


def test_a_scenario_of_teams_becomes_a_report_with_the_round(tmp_path: Path) -> None:
    scenario = tmp_path / "a.yaml"
    assert main(["convert", str(CASES[-1]), "-o", str(scenario)]) == 0
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(text.rpartition("\n  -\n")[0] + "\n", encoding="utf-8")
    _, boards, _ = said(["pair", str(scenario)])
    _, filled, _ = said(["pair", str(scenario), "--format", "trf"])
    published = load("-", stdin=filled.encode()).published
    assert published is not None
    assert {f"{one.white} {one.black}" for one in published.meetings} <= {*boards.splitlines()}
    assert len(published.meetings) + (published.bye is not None) == len(boards.splitlines()) - 1


def test_a_round_of_teams_that_is_recorded_is_not_filled_in(capsys: Capture) -> None:
    assert main(["pair", str(CASES[0]), "--round", "2", "--format", "trf"]) == 2
    assert "an event of teams cannot be written in this form" in capsys.readouterr().err
