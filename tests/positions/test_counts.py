from __future__ import annotations

from itertools import combinations, permutations, product
from math import comb, perm

import pytest

from pairtutor.positions.counts import (
    Exchanges,
    Order,
    count_homogeneous,
    lexicographic_place,
    profiles_before,
    transposition,
)


def in_order(upper: list[int], lower: list[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return all exchanges, sorted by the words of the rule."""
    found = [
        (tuple(sorted(out, reverse=True)), into)
        for size in range(min(len(upper), len(lower)) + 1)
        for out, into in product(combinations(upper, size), combinations(lower, size))
    ]
    return sorted(
        found,
        key=lambda swap: (
            len(swap[0]),
            sum(swap[1]) - sum(swap[0]),
            [-number for number in swap[0]],
            swap[1],
        ),
    )


@pytest.mark.parametrize(("upper", "lower"), [([1, 2, 3], [4, 5, 6]), ([1, 2, 3], [4, 5, 6, 7]), ([3], [7])])
def test_exchanges_are_numbered_in_the_order_of_the_rule(upper: list[int], lower: list[int]) -> None:
    exchanges = Exchanges(upper, lower)
    wanted = in_order(upper, lower)
    assert [exchanges.number(*swap) for swap in wanted] == list(range(1, len(wanted) + 1))


@pytest.mark.parametrize(("upper", "lower"), [([1, 2, 3], [4, 5, 6]), ([1, 2, 3], [4, 5, 6, 7]), ([3], [7])])
def test_the_less_all_players_cost_the_earlier_is_the_exchange(upper: list[int], lower: list[int]) -> None:
    order = Order(Exchanges(upper, lower))

    def cost(swap: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
        inside = ({*upper} - {*swap[0]}) | {*swap[1]}
        return sum(order.inside(n) if n in inside else order.outside(n) for n in (*upper, *lower))

    wanted = in_order(upper, lower)
    assert sorted(wanted, key=cost) == wanted
    assert cost(wanted[-1]) >> order.width == 0


def test_the_first_exchanges_of_eleven_players() -> None:
    exchanges = Exchanges([1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11])
    first = [(5, 6), (5, 7), (4, 6), (5, 8), (4, 7), (3, 6)]
    assert [exchanges.number((one,), (other,)) for one, other in first] == [2, 3, 4, 5, 6, 7]


def test_an_exchange_of_everybody_in_a_bracket_of_a_hundred_is_the_last() -> None:
    upper, lower = list(range(50, 0, -1)), list(range(51, 101))
    assert Exchanges(upper, lower).number(upper, lower) == comb(100, 50)
    last_of_25 = Exchanges(upper, lower).number(upper[25:], lower[25:])
    assert last_of_25 == sum(comb(50, few) ** 2 for few in range(26))


def test_numbers_can_stand_for_other_vertices() -> None:
    exchanges = Exchanges([4, 6], [7, 9], {0: 4, 1: 6, 2: 7, 3: 9})
    assert exchanges.halves(((1,), (2,))) == ([4, 7], [9, 6])
    assert exchanges.number(exchanges.numbers([6]), exchanges.numbers([7])) == 2


def test_transpositions_by_the_first_places() -> None:
    s2 = [3, 4, 6, 9]
    orders = sorted({order[:2] for order in permutations(s2)})
    assert [transposition(order, s2) for order in orders] == list(range(1, perm(4, 2) + 1))


def test_sizes_of_even_brackets() -> None:
    assert count_homogeneous(11, 5) == comb(11, 5) * 720
    assert count_homogeneous(3, 2) == 0


def test_sets_in_lexicographic_order() -> None:
    sets = list(combinations(range(5), 3))
    assert [lexicographic_place(one, range(5)) for one in sets] == list(range(10))


def test_sets_with_higher_scores() -> None:
    scores = [0, 0, 1, 1, 1]
    profiles = [tuple(sum(scores[m] == c for m in one) for c in (0, 1)) for one in combinations(range(5), 3)]
    for profile in set(profiles):
        assert profiles_before([2, 3], profile) == sum(other > profile for other in profiles)
