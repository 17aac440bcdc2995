"""Traces of tournaments with forbidden pairs and with virtual points are proven like any other."""

from __future__ import annotations

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES, Acceleration, Variant
from tests.lab.seeds import seeds

VARIANTS = {"kept apart": Variant(forbidden_groups=2), "Baku": Variant(acceleration=Acceleration.BAKU)}
ASKED = [(system, name) for system in SYSTEMS for name in VARIANTS if (system, name) != ("lim-2026", "Baku")]
"""Virtual points have no meaning by the Lim rules of 2026."""


@pytest.mark.parametrize(("system", "variant"), ASKED)
def test_every_round_is_proven(system: str, variant: str) -> None:
    proven = 0

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal proven
        lesson = run(fielded(tournament, system), number, system)
        if lesson.pairing is None:
            return None
        verify(lesson.recorded)
        proven += 1
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for seed in seeds(1, 2):
        for _ in play(PROFILES["small"], seed, pair, VARIANTS[variant]):
            pass
    assert proven > 4
