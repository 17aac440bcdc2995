"""Fresh tournaments are paired like the readings tried out one by one; impossible is what nobody can pair."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber
from tests.lab.oracles.lim_comparison import EDITIONS, Answer, by_engine, by_listing, compared
from tests.lab.oracles.profiles import PROFILES
from tests.lab.rules.build import random_tournament
from tests.lab.seeds import seeds

SMALL = replace(PROFILES["small"], players=(2, 9), rounds=(3, 8))


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("maxi", [False, True], ids=["ordinary", "maxi"])
def test_small_tournaments_are_paired_as_the_readings_say(system: str, maxi: bool) -> None:
    counts: Counter[str] = Counter()
    for seed in seeds(0, 35):
        counts += compared(system, seed, SMALL, maxi=maxi)
    assert counts["agree"] > 75 and counts["impossible"] and not counts["differ"]


@pytest.mark.parametrize("system", EDITIONS)
def test_larger_and_longer_tournaments_are_paired_as_the_readings_say(system: str) -> None:
    counts: Counter[str] = Counter()
    for seed in range(12):
        counts += compared(system, seed)
    assert counts["agree"] > 75 and counts["impossible"] and not counts["differ"]


def test_rounds_after_pairings_by_lot_are_paired_as_the_readings_say() -> None:
    found: list[Answer] = []
    for seed in range(250):
        rng = Random(seed)
        rounds = rng.randint(1, 5)
        one = random_tournament(
            rng,
            rng.randint(2, 9),
            rounds,
            planned_rounds=rounds + rng.randint(1, 2),
            initial_colour=rng.choice(list(Colour)),
            maxi=rng.random() < 0.5,
        )
        away = {player.tpn: Mark.HALF_POINT_BYE for player in one.players if rng.random() < 0.1}
        number = RoundNumber(rounds + 1)
        ratings = tuple(
            player._replace(rating=2400 - 40 * player.tpn - rng.randint(0, 120)) for player in one.players
        )
        before = one._replace(players=ratings, absences={number: away})
        found.append(by_engine(before, number, EDITIONS[seed % 2]))
        assert found[-1] == by_listing(before, number, EDITIONS[seed % 2]), seed
    assert None in found
