"""Rounds that were paired by the rule text and the readings: the same pairs, colours and bye."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.disputes.differences import first_difference
from pairtutor.model.ids import RoundNumber
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import ChosenBy, SystemChoice
from pairtutor.sources.load import load
from pairtutor.systems.dutch_2012.procedure import pair_round
from pairtutor.trace.recorder import NullTracer
from tests.lab.cases.files import case_files

FILES = case_files("dutch-2012")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_agrees(path: Path) -> None:
    tournament = load(str(path))
    names = {int(player.tpn): player.name for player in tournament.players}
    for number in range(1, tournament.recorded_rounds + 1):
        wanted = RoundNumber(number)
        pairing = pair_round(
            tournament, wanted, SystemChoice("dutch-2012", ChosenBy("scenario")), NullTracer(), None
        )
        recorded = recorded_round(tournament, wanted)
        assert first_difference(pairing, recorded, names) is None, number
