"""Fresh tournaments are paired like the readings tried out one by one; impossible is what nobody can pair."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pairtutor.errors import NoLegalPairing
from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.oracles.generator import Pairs, play
from tests.oracles.lim_literal import Impossible, pair
from tests.oracles.profiles import PROFILES, Variant
from tests.rules.build import random_tournament
from tests.systems.lim.build import EDITIONS, paired

SMALL = replace(PROFILES["small"], players=(2, 9), rounds=(3, 8))


def check(tournament: Tournament, number: RoundNumber, system: str) -> tuple[Pairs, Tpn | None] | None:
    """Pair a round both ways; None if both say that it is impossible."""
    drawn, new = tournament.initial_colour or Colour.WHITE, system == "lim-2026"
    try:
        pairing = paired(tournament, number, system)
    except NoLegalPairing as error:
        assert "\n" not in str(error)
        with pytest.raises(Impossible):
            pair(tournament, number, drawn, new=new)
        return None
    wanted = pair(tournament, number, drawn, new=new)
    assert {(board.white, board.black) for board in pairing.boards} == wanted.boards
    assert pairing.bye == wanted.bye
    return [(board.white, board.black) for board in pairing.boards], pairing.bye


@pytest.mark.parametrize("maxi", [False, True], ids=["ordinary", "maxi"])
@pytest.mark.parametrize("batch", range(3))
def test_whole_tournaments_are_paired_as_the_readings_say(batch: int, maxi: bool) -> None:
    rounds = impossible = 0

    def asked(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal rounds, impossible
        found = check(tournament._replace(maxi=maxi), number, EDITIONS[seed % 2])
        rounds += found is not None
        impossible += found is None
        return found

    for seed in range(100 * batch, 100 * batch + 90):
        variant = Variant(forbidden_groups=seed % 3 == 0)
        for _ in play(SMALL, seed, asked, variant):
            pass
    assert rounds > 200
    assert impossible


def test_rounds_after_pairings_by_lot_are_paired_as_the_readings_say() -> None:
    impossible = 0
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
        impossible += (
            check(one._replace(players=ratings, absences={number: away}), number, EDITIONS[seed % 2]) is None
        )
    assert impossible
