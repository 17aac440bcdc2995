from __future__ import annotations

import pytest

from pairtutor.model.game import PointSystem
from pairtutor.model.ids import Tpn
from pairtutor.sources.acceleration import VirtualRange, baku, from_ranges
from pairtutor.sources.faults import Misread


def _players(count: int) -> tuple[Tpn, ...]:
    return tuple(map(Tpn, range(1, count + 1)))


@pytest.mark.parametrize(
    ("count", "group_a"), [(4, 2), (5, 4), (8, 4), (9, 6), (13, 8), (160, 80), (161, 82)]
)
def test_group_a_is_twice_a_quarter_rounded_up(count: int, group_a: int) -> None:
    assert list(baku(_players(count), 9, PointSystem())) == list(range(1, group_a + 1))


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [(9, (2, 2, 2, 1, 1)), (11, (2, 2, 2, 1, 1, 1)), (7, (2, 2, 1, 1)), (1, (2,)), (2, (2,))],
)
def test_half_of_the_rounds_are_accelerated_and_half_of_these_fully(
    rounds: int, expected: tuple[int, ...]
) -> None:
    assert baku(_players(4), rounds, PointSystem())[Tpn(1)] == expected


def test_virtual_points_are_worth_a_win_and_a_draw() -> None:
    assert baku(_players(2), 4, PointSystem(win=4, draw=2))[Tpn(1)] == (4, 2)
    assert baku(_players(2), 5, PointSystem(win=4, draw=2))[Tpn(1)] == (4, 4, 2)


def test_other_point_systems_have_no_baku_acceleration() -> None:
    with pytest.raises(Misread, match="only defined where a win is two draws"):
        baku(_players(4), 9, PointSystem(win=6, draw=2))


def test_the_number_of_rounds_is_needed() -> None:
    with pytest.raises(Misread, match="needs the number of rounds"):
        baku(_players(4), None, PointSystem())


def test_ranges_overlay_each_other() -> None:
    ranges = [VirtualRange(2, 1, 2, 1, 3), VirtualRange(1, 2, 4, 3, 9999)]
    assert from_ranges(ranges, tuple(map(Tpn, (1, 3, 7)))) == {1: (2, 2), 3: (2, 1, 1, 1), 7: (0, 1, 1, 1)}
