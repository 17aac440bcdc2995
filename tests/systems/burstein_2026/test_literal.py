"""Rounds paired by the engine and by hand; `compared` does the same with as many as are asked for."""

from __future__ import annotations

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.systems.search.counting import with_floaters
from tests.lab.oracles.generator import play
from tests.lab.oracles.profiles import PROFILES
from tests.lab.seeds import TIMES
from tests.lab.systems.burstein_2026.compared import rounds
from tests.lab.systems.burstein_2026.literal import count, ways
from tests.lab.systems.burstein_2026.standing import Standing, standings


@pytest.mark.parametrize("first", range(1, 4 + 9 * (TIMES > 1), 3))
def test_the_engine_pairs_as_the_text_does_by_hand(first: int) -> None:
    compared = [one for seed in range(first, first + 3) for one in rounds(seed)]
    assert compared
    for one in compared:
        assert one.engine == one.by_hand, one.name


def six() -> list[Standing]:
    """Six players who may all meet."""
    before = next(play(PROFILES["small"], 1, lambda *_: None, players=6, rounds=5))
    return standings(before._replace(absences={}), RoundNumber(1))


def test_six_players_with_two_floaters_have_the_printed_order() -> None:
    players = six()
    listed = list(ways(players, 2))
    place = {one.tpn: number for number, one in enumerate(players, 1)}
    told = [
        (number, [(place[a.tpn], place[b.tpn]) for a, b in pairs], [place[one.tpn] for one in left])
        for number, pairs, left in listed
    ]
    assert told[:2] == [(1, [(1, 6), (2, 5)], [3, 4]), (2, [(1, 6), (2, 4)], [3, 5])]
    assert told[-1] == (45, [(3, 4), (5, 6)], [1, 2])
    assert [number for number, _, _ in told] == list(range(1, 46))


@pytest.mark.parametrize("players", range(13))
def test_the_number_of_pairings_is_that_of_counting_them_one_by_one(players: int) -> None:
    for floaters in range(players % 2, players + 1, 2):
        assert with_floaters(players, floaters) == count(players, floaters)
