"""py4swiss has a Dubov engine too, by its own word not mature: a witness where nobody misses a round.

Where players miss rounds it gives the bye to who has played least of the lowest score; 3.1.4 says most.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from py4swiss.engines.dubov import Engine

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.oracles.dubov_2026 import Literal
from tests.oracles.dubov_2026_differences import OPEN, SYSTEM
from tests.oracles.generator import Pairs, play
from tests.oracles.profiles import Profile
from tests.oracles.py4swiss_oracle import pair_parsed, parsed

Paired = tuple[Pairs, Tpn | None]
PRESENT = replace(
    OPEN,
    name="dubov-present",
    players=(6, 20),
    rounds=(5, 8),
    forfeits=0,
    half_byes=0,
    full_byes=0,
    zero_byes=0,
    withdrawals=0,
    late_entries=0,
)
RESTING = replace(PRESENT, name="dubov-resting", players=(7, 12), half_byes=0.1)


def theirs(tournament: Tournament, number: RoundNumber) -> Paired | None:
    return pair_parsed(parsed(tournament, number), Engine)


def both(profile: Profile, seed: int) -> list[tuple[Tournament, RoundNumber, Paired, Paired | None]]:
    """The rounds of a tournament as they are paired by us and by them, as far as they can be."""
    found: list[tuple[Tournament, RoundNumber, Paired, Paired | None]] = []

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        pairing = run(tournament, number, SYSTEM, record=False).pairing
        if pairing is None:
            return None
        ours = sorted((board.white, board.black) for board in pairing.boards), pairing.bye
        found.append((tournament, number, ours, theirs(tournament, number)))
        return ours

    for _ in play(profile, seed, pair):
        pass
    return found


@pytest.mark.parametrize("seed", range(10))
def test_where_nobody_misses_a_round_both_pair_alike(seed: int) -> None:
    rounds = both(PRESENT, seed)
    assert rounds
    for _, number, ours, other in rounds:
        assert ours == other, number


def test_their_bye_goes_to_who_has_played_less() -> None:
    asked = 0
    for seed in range(12):
        for tournament, number, (_, ours), other in both(RESTING, seed):
            if other and ours and other[1] and other[1] != ours:
                literal = Literal(tournament, number)
                one, less = literal.all[ours], literal.all[other[1]]
                assert (one.score, True) == (less.score, one.games > less.games)
                listed = literal.pair()
                assert listed and listed.bye == ours
                asked += 1
    assert asked
