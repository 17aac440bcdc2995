"""A forfeited game is a float where the rules look at the pairing, and none where they look at games."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.fielded import fielded

FILE = Path(__file__).parent / "dubov_2026" / "data" / "dubov-forfeit-float.trf"
BY_PAIRING = {"dubov-1997": ("down", "up"), "dubov-2026": ("down", "up")}
OTHERWISE = {
    "dutch-2012": ("none", "down"),
    "dutch-2017": ("down", "down"),
    "dutch-2026": ("none", "down"),
    "swiss-team-2026": ("none", "none"),
}


@pytest.mark.parametrize("system", [*BY_PAIRING, *OTHERWISE])
def test_a_forfeited_game_between_scores_is_what_the_rules_say(system: str) -> None:
    assert system in SYSTEMS
    # before round 5, player 1 has 3 points and player 5 has 2.5; 5 wins by forfeit
    lesson = run(fielded(load(str(FILE)), system), RoundNumber(6), system)
    verify(lesson.recorded)
    floats = {int(line.tpn): line.floats[0] for line in RoundIndex(lesson.recorded).opened.players}
    assert (floats[1], floats[5]) == (BY_PAIRING | OTHERWISE)[system]


def test_the_table_of_a_bracket_shows_what_the_column_of_upfloats_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", str(FILE), "--round", "6", "--system", "dubov-2026"]) == 0
    told = capsys.readouterr().out
    (up_in,) = [line for line in told.splitlines() if "5 Moser, Olga       1933" in line]
    assert up_in.split()[-1] == "5"
    rows = [line.rstrip() for line in told.splitlines() if "5 Moser, Olga    3.5  WBWB·" in line]
    assert rows and all(row.endswith("·^") for row in rows)
