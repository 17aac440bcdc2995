"""What an arbiter needs at the desk, asked from Python."""

from __future__ import annotations

import json

import pytest

import pairtutor
from pairtutor import desk
from pairtutor.cli.main import main
from pairtutor.errors import UsageError
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn


def test_repairs_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", "dispute-forfeit", "--absent", "7,4", "--format", "json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    tournament = pairtutor.load("dispute-forfeit")
    assert desk.repair(tournament, absent=[7, 4]) == printed
    away = tournament._replace(absences={RoundNumber(4): {Tpn(7): Mark.ZERO_POINT_BYE}})
    assert desk.repair(away, present=[7])["repairs"][0]["changed"]
    with pytest.raises(UsageError, match="player 7 is in this round already"):
        desk.repair(tournament, present=[7])


def test_a_bracket_stated_by_facts_has_no_boards_to_repair() -> None:
    with pytest.raises(UsageError, match="a bracket without games has no boards that are out"):
        desk.repair(pairtutor.load("bracket-board"), absent=[5])
