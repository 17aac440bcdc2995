"""How pairings of a bracket are counted, by the engine and by the proof, against listing all of them."""

from __future__ import annotations

import pytest

from pairtutor.model.ids import Tpn
from pairtutor.positions.team_pairings import number_of_pairing, open_pairings, ways_of_bottoms
from pairtutor.systems.swiss_team.pairings import matchings, ways_to_close, ways_to_meet
from tests.lab.numbers import tpns
from tests.lab.oracles.swiss_team import identifiers


@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_every_pairing_has_its_number(size: int) -> None:
    listed = list(identifiers(range(1, size + 1)))
    assert len(listed) == matchings(size)
    told = [number_of_pairing((Tpn(one), Tpn(other)) for one, other in pairs) for pairs in listed]
    assert told == list(range(1, len(listed) + 1))


def test_those_who_wait_are_counted_alike() -> None:
    for waiting in range(6):
        for later in range(8):
            assert ways_to_close(waiting, later) == open_pairings(waiting, later)
    assert ways_to_close(2, 4) == 12


def test_bottom_members_are_counted_alike() -> None:
    tops, bottoms = tpns(1, 2, 5), tpns(3, 6, 8)
    assert ways_to_meet(tops, bottoms) == ways_of_bottoms(tops, bottoms) == 4
