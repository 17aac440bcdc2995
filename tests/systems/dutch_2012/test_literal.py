"""The engine beside the literal one, which lists every candidate, on generated tournaments."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from pairtutor.errors import NoLegalPairing
from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.systems.dutch_2012.procedure import pair_round
from pairtutor.trace.recorder import NullTracer
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import Profile
from tests.lab.rules.build import random_tournament
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.literal import Literal

TINY = Profile(
    name="tiny",
    players=(4, 8),
    rounds=(3, 9),
    rounds_share=(0.5, 1.0),
    draws=0.35,
    forfeits=0.04,
    half_byes=0.02,
    full_byes=0.01,
    zero_byes=0.02,
)
MEDIUM = replace(TINY, name="medium", players=(9, 10))


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


def restricted(seed: int) -> Tournament:
    """Return a small tournament in which many players may not meet, so that brackets are opened again."""
    rng = Random(seed)
    players, rounds = rng.randint(6, 10), rng.randint(1, 3)
    share = rng.choice((0.3, 0.5, 0.6, 0.7))
    apart = [pair for pair in combinations(range(1, players + 1), 2) if rng.random() < share]
    barred = [ForbiddenMeeting((Tpn(a), Tpn(b)), RoundNumber(1), RoundNumber(9)) for a, b in apart]
    planned = rng.choice((rounds + 1, 9))
    return random_tournament(rng, players, rounds, planned_rounds=planned, forbidden=tuple(barred))


@pytest.mark.parametrize("first", range(0, 40_000, 20_000))
def test_fields_with_many_forbidden_pairs(first: int) -> None:
    for seed in seeds(first, 120):
        contest = restricted(seed)
        _pair(contest, RoundNumber(contest.recorded_rounds + 1))


@pytest.mark.parametrize("seed", range(6))
def test_fields_of_nine_and_ten(seed: int) -> None:
    for _ in play(MEDIUM, seed, _pair):
        pass
