"""Traces of tournaments with forbidden pairs and with virtual points are proven like any other."""

from __future__ import annotations

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.oracles.generator import Pairs, play
from tests.oracles.profiles import PROFILES, Acceleration, Variant

VARIANTS = {"kept apart": Variant(forbidden_groups=2), "Baku": Variant(acceleration=Acceleration.BAKU)}
SYSTEMS = ("dutch-2012", "dutch-2017", "dutch-2026", "lim-1999", "dubov-1997")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_round_is_proven(system: str, variant: str) -> None:
    proven = 0

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal proven
        lesson = run(tournament, number, system)
        if lesson.pairing is None:
            return None
        verify(lesson.recorded)
        proven += 1
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for seed in range(1, 13):
        for _ in play(PROFILES["small"], seed, pair, VARIANTS[variant]):
            pass
    assert proven > 40
