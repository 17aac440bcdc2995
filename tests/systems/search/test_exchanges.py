"""D.2: the order of exchanges and the number of each, against writing them out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from pairtutor.systems.search.exchanges import Group, exchange_at, in_order, place
from tests.lab.oracles.sequence import exchanges
from tests.lab.together import together

SHAPES = [(n_s1, players - n_s1) for players in range(2, 10) for n_s1 in range(1, players // 2 + 1)]
S1, S2 = range(1, 6), range(6, 12)


def written_out(s1: Sequence[int], s2: Sequence[int]) -> list[tuple[Group, Group]]:
    """Return all exchanges of the slow enumeration as (leaving, entering)."""
    found = []
    for upper, lower in exchanges(s1, s2):
        found.append(
            (
                tuple(sorted(set(s1) - set(upper), reverse=True)),
                tuple(sorted(set(s2) - set(lower))),
            )
        )
    return found


def ordered(s1: Sequence[int], s2: Sequence[int]) -> list[tuple[Group, Group]]:
    """Return all exchanges as the engine makes them."""
    return [swap for size in range(min(len(s1), len(s2)) + 1) for swap in in_order(s1, s2, size)]


@together(("n_s1", "n_s2"), SHAPES)
def test_every_shape_up_to_nine_players(n_s1: int, n_s2: int) -> None:
    s1, s2 = range(1, n_s1 + 1), range(n_s1 + 1, n_s1 + n_s2 + 1)
    wanted = written_out(s1, s2)
    assert ordered(s1, s2) == wanted
    assert [place(s1, s2, *swap) for swap in wanted] == list(range(1, len(wanted) + 1))


def test_the_first_exchanges_of_eleven_players() -> None:
    first = [(5, 6), (5, 7), (4, 6), (5, 8), (4, 7), (3, 6)]
    assert list(islice(in_order(S1, S2, 1), 6)) == [((one,), (other,)) for one, other in first]
    assert [place(S1, S2, (one,), (other,)) for one, other in first] == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(((5,), (11,)), ((5, 4), (6, 7)), id="D.2.a one player before two"),
        pytest.param(((4,), (6,)), ((5,), (8,)), id="D.2.b 6 with 4 before 8 with 5"),
        pytest.param(((4, 3), (6, 8)), ((5, 4), (8, 9)), id="D.2.b 8+6 with 4+3 before 9+8 with 5+4"),
        pytest.param(((5,), (8,)), ((4,), (7,)), id="D.2.c 5 leaves before 4"),
        pytest.param(((5, 2), (6, 7)), ((4, 3), (6, 7)), id="D.2.c 5-2 before 4-3"),
        pytest.param(((5, 4, 1), (6, 7, 8)), ((5, 3, 2), (6, 7, 8)), id="D.2.c 5-4-1 before 5-3-2"),
        pytest.param(((5,), (6,)), ((5,), (7,)), id="D.2.d 6 enters before 7"),
        pytest.param(((5, 4), (6, 9)), ((5, 4), (7, 8)), id="D.2.d 6-9 before 7-8"),
        pytest.param(((5, 4, 3), (6, 7, 10)), ((5, 4, 3), (6, 8, 9)), id="D.2.d 6-7-10 before 6-8-9"),
    ],
)
def test_each_part_of_d2_decides(better: tuple[Group, Group], worse: tuple[Group, Group]) -> None:
    assert place(S1, S2, *better) < place(S1, S2, *worse)


def test_nobody_exchanged_is_number_one_and_everybody_the_last() -> None:
    assert place(S1, S2, (), ()) == 1
    assert list(in_order(S1, S2, 0)) == [((), ())]
    assert place((1, 2), (3, 4), (2, 1), (3, 4)) == 6
    assert list(in_order((1, 2), (3, 4), 3)) == []


def test_the_first_exchange_has_the_smallest_difference_that_there_is() -> None:
    for size in range(1, 5):
        leaving, entering = next(in_order(S1, S2, size))
        least = sum(sorted(S2)[:size]) - sum(sorted(S1)[-size:])
        assert sum(entering) - sum(leaving) == least


def test_places_in_brackets_too_large_to_list_are_in_order() -> None:
    rng = Random(5)
    for _ in range(10):
        numbers = sorted(rng.sample(range(1, 120), 60))
        s1, s2 = numbers[:30], numbers[30:]
        for size in (1, 2, 3):
            start = place(s1, s2, *next(in_order(s1, s2, size)))
            some = list(islice(in_order(s1, s2, size), 40))
            assert [place(s1, s2, *swap) for swap in some] == list(range(start, start + len(some)))


@together(("n_s1", "n_s2"), SHAPES)
def test_every_exchange_is_found_by_its_number(n_s1: int, n_s2: int) -> None:
    s1, s2 = range(1, n_s1 + 1), range(n_s1 + 1, n_s1 + n_s2 + 1)
    wanted = written_out(s1, s2)
    assert [exchange_at(s1, s2, number) for number in range(1, len(wanted) + 1)] == wanted
