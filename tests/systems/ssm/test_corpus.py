"""Rounds that were paired by the rule text and the readings: the same pairs in order, the same bye."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from pairtutor.sources.scenario import load_scenario
from pairtutor.tutor import run
from tests.lab.cases.files import case_files

FILES = case_files("ssm")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_agrees(path: Path) -> None:
    tournament = load_scenario(path).tournament
    rounds: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))["history"]
    assert len(rounds) == tournament.recorded_rounds
    for number, recorded in enumerate(rounds, 1):
        pairing = run(tournament, number, record=False).paired
        games = [(game["first"], game["second"]) for game in recorded["games"]]
        byes = [bye["player"] for bye in recorded["byes"] if bye["kind"] == "pairing"]
        assert list(pairing.boards) == games, number
        assert pairing.bye == (byes[0] if byes else None), number
    if tournament.recorded_rounds < (tournament.planned_rounds or 0):
        assert run(tournament, record=False).refusal
