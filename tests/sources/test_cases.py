"""Files written by other programs are read, and say what their folder says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.sources.load import load
from pairtutor.sources.scenario import load_scenario
from tests.lab.cases.files import case_files

DATA = Path(__file__).parent / "data"
OWN = {"dutch-2017": 6, "dutch-2026": 5, "dutch-2012": 5, "dubov-1997": 3, "lim-1999": 4, "ssm": 3}
"""How many files of each system stand inside the tests; beside the checkout there may be more."""


def test_a_tournament_with_byes_and_forfeits() -> None:
    tournament = load(str(DATA / "small-007x07-s100.trf"))
    assert (len(tournament.players), tournament.recorded_rounds, tournament.planned_rounds) == (7, 7, 7)
    assert [entry.cell() for entry in tournament.entries[Tpn(7)]] == [
        "- - U",
        "1 w 0",
        "3 b =",
        "5 b -",
        "2 w 0",
        "4 b +",
        "6 b 0",
    ]
    assert sum(entry.points for entry in tournament.entries[Tpn(7)]) == 5
    assert tournament.remarks == ()
    assert tournament.system is None


def test_a_tournament_with_an_even_number_of_players() -> None:
    tournament = load(str(DATA / "small-016x05-s118.trf"))
    assert (len(tournament.players), tournament.recorded_rounds) == (16, 5)
    marks = [entry.mark for line in tournament.entries.values() for entry in line]
    assert marks.count(Mark.FORFEIT_WIN) == marks.count(Mark.FORFEIT_LOSS) == 1
    assert tournament.absent_in(RoundNumber(1)) == {}


@pytest.mark.parametrize("folder", OWN)
def test_every_case_is_read(folder: str) -> None:
    paths = case_files(folder)
    assert len(paths) >= OWN[folder]
    for path in paths:
        tournament = load_scenario(path).tournament if path.suffix == ".yaml" else load(str(path))
        assert tournament.recorded_rounds > 0
        assert tournament.planned_rounds is not None
        if folder == "dutch-2026":
            assert tournament.system is not None
            assert tournament.system.system == "dutch-2026"
