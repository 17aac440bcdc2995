"""Small fields by the rules of 2012: of chance, and such in which many players may not meet."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.oracles.profiles import Profile
from tests.lab.rules.build import random_tournament

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


def restricted(seed: int) -> Tournament:
    """Return a small tournament in which many players may not meet, so that brackets are opened again."""
    rng = Random(seed)
    players, rounds = rng.randint(6, 10), rng.randint(1, 3)
    share = rng.choice((0.3, 0.5, 0.6, 0.7))
    apart = [pair for pair in combinations(range(1, players + 1), 2) if rng.random() < share]
    barred = [ForbiddenMeeting((Tpn(a), Tpn(b)), RoundNumber(1), RoundNumber(9)) for a, b in apart]
    planned = rng.choice((rounds + 1, 9))
    return random_tournament(rng, players, rounds, planned_rounds=planned, forbidden=tuple(barred))
