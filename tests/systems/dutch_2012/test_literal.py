"""The engine beside the literal one, which lists every candidate, on generated tournaments."""

from __future__ import annotations

import pytest

from pairtutor.errors import NoLegalPairing
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.systems.dutch_2012.procedure import pair_round
from pairtutor.trace.recorder import NullTracer
from tests.lab.oracles.generator import Pairs, play
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.fields import MEDIUM, TINY, restricted
from tests.lab.systems.dutch_2012.literal import Literal


def _pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
    try:
        pairing = pair_round(
            tournament, number, SystemChoice("dutch-2012", ChosenBy("scenario")), NullTracer(), None
        )
    except NoLegalPairing:
        mine = None
    else:
        mine = {frozenset(board) for board in pairing.boards}, pairing.bye
    assert mine == Literal(tournament, number).result, (tournament.title, number)
    return None if mine is None else ([(board.white, board.black) for board in pairing.boards], pairing.bye)


@pytest.mark.parametrize("first", range(0, 80_000, 20_000))
def test_tiny_fields(first: int) -> None:
    for seed in seeds(first, 70):
        for _ in play(TINY, seed, _pair):
            pass


@pytest.mark.parametrize("first", range(0, 40_000, 20_000))
def test_fields_with_many_forbidden_pairs(first: int) -> None:
    for seed in seeds(first, 120):
        contest = restricted(seed)
        _pair(contest, RoundNumber(contest.recorded_rounds + 1))


@pytest.mark.parametrize("seed", range(6))
def test_fields_of_nine_and_ten(seed: int) -> None:
    for _ in play(MEDIUM, seed, _pair):
        pass
