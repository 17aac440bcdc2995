"""The bye is a downfloat even where it brings nothing; other rounds without a game are if they bring more."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import PointSystem
from pairtutor.model.ids import RoundNumber
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.rules.build import tournament

FILE = Path(__file__).parents[2] / "oracles" / "data" / "normal-9400150.trf"
OF_PLAYERS = [system.id for system in SYSTEMS.values() if not system.teams]


def test_whoever_had_the_bye_in_the_last_round_does_not_float_down_again() -> None:
    lesson = run(load(str(FILE)), RoundNumber(5), "dutch-2026")
    pairs = {frozenset(board) for board in lesson.paired.boards}
    assert {frozenset((8, 21)), frozenset((1, 2))} <= pairs
    opened = RoundIndex(lesson.recorded).opened
    assert next(line.floats for line in opened.players if line.tpn == 21)[0] == "down"
    verify(lesson.recorded)


@pytest.mark.parametrize("system", OF_PLAYERS)
def test_what_a_bye_brings_changes_no_float_in_any_system(system: str) -> None:
    lines = ("U, 2 w 1, 3 b 1", "3 w 1, 1 b 0, U", "2 b 0, U, 1 w 0")
    floats = []
    for worth in (0, 1, 2):
        points = PointSystem(pairing_allocated_bye=worth)
        before = tournament(*lines, points=points, planned_rounds=5, initial_colour=None)
        opened = RoundIndex(run(before, 4, system).recorded).opened
        verify(run(before, 4, system).recorded)
        floats.append({line.tpn: line.floats[0] for line in opened.players if line.tpn == 2})
    assert floats[0] == floats[1] == floats[2]
