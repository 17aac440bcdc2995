"""Rounds paired by the engine and by hand; every step that seldom comes up has come up."""

from __future__ import annotations

from collections import Counter

from pairtutor.errors import NoLegalPairing
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.rules.ssm.build import rounds_of_chance
from tests.lab.seeds import seeds
from tests.lab.systems.ssm.literal import by_hand

SEEDS = seeds(20_000, 400)
SELDOM = {
    "C4 B1 B4",
    "C4 B1",
    "C6",
    "C7",
    "C7 has the bye",
    "C8 first run",
    "C8 second run",
    "C9",
    "C9 as nobody may have the bye",
    "SSM-25 B1 B4 B5",
    "SSM-25 B1 B4",
    "SSM-25 B1",
    "SSM-25 stays over",
    "SSM-26 b",
    "SSM-26 b, had the bye",
    "SSM-26 not without",
    "SSM-26 c",
    "SSM-26 d",
    "no pairing",
}


def by_engine(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None] | None:
    try:
        pairing = run(tournament, record=False).paired
    except NoLegalPairing:
        return None
    return [(board.white, board.black) for board in pairing.boards], pairing.bye


def test_the_engine_pairs_as_the_text_does_by_hand() -> None:
    came_up: Counter[str] = Counter()
    compared = 0
    for seed in SEEDS:
        for tournament in rounds_of_chance(seed):
            expected, seen = by_hand(tournament)
            assert by_engine(tournament) == expected, (seed, tournament.recorded_rounds + 1)
            came_up += seen
            came_up["no pairing"] += expected is None
            compared += 1
    assert compared > 3 * len(SEEDS)
    assert {step for step in SELDOM if not came_up[step]} == set()
