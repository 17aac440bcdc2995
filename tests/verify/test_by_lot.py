"""Rounds after histories that no system would have led to: their true traces are proven."""

from __future__ import annotations

from typing import Final

import pytest

from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import RoundOpened
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from pairtutor.verify.source import check_source
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs
from tests.lab.properties.hard_events import play
from tests.lab.seeds import seeds
from tests.lab.together import together
from tests.lab.verify.forgeries.placed import Recipe, placed

pytestmark = pytest.mark.slow

LOPSIDED: Final = Recipe(((2, 2), (3, 4), (6,), (2, 3, 2)), rounds=(4, 5, 6, 7), more=(0.2, 0.6, 1.0))
"""Colours by lot: somebody may have had one of them four times more often than the other."""


@together("reasons", [True, False])
@together("system", SYSTEMS)
def test_true_rounds_after_histories_by_lot_are_proven(system: str, reasons: bool) -> None:
    widest = 0
    for seed in seeds(0, 6):
        tournament = fielded(placed(seed, LOPSIDED), system)
        try:
            trace = run(tournament, tournament.recorded_rounds + 1, system).recorded
        except UsageError:
            continue
        assert not verify(trace).trusted
        check_source(trace, tournament)
        opened = trace.steps[0].event
        assert isinstance(opened, RoundOpened)
        widest = max(widest, *(abs(one.colour_difference) for one in opened.players))
    assert widest >= 4 or not SYSTEMS[system].coloured


def test_a_true_round_is_proven_in_which_an_mdp_of_a_lower_score_is_in_s1() -> None:
    """Of two who are paired there, the one with the lower score floats up, though the other is not in S1."""
    later = 17

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, "dutch-2012", record=number > later)
        if number > later:
            verify(lesson.recorded)
            return None
        assert lesson.pairing is not None
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for _ in play("few-scores-odd", 40, 1, pair):
        pass
