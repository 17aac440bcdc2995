"""Groups of players counted by their sums, against listing them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

from pairtutor.positions.counts import Exchanges
from pairtutor.positions.group_sums import count_by_sum, count_earlier


def test_numbers_of_exchanges_are_their_places_in_the_list() -> None:
    rng = Random(46)
    for _ in range(40):
        begin = rng.randint(0, 20)
        numbers = list(range(begin, begin + rng.randint(2, 9)))
        half = rng.randint(1, len(numbers) // 2)
        exchanges = Exchanges(numbers[:half], numbers[half:])
        for place, (leaving, entering) in enumerate(exchanges.in_order(), start=1):
            assert exchanges.number(leaving, entering) == place


def test_sums_are_those_of_all_groups() -> None:
    rng = Random(47)
    for _ in range(40):
        upper, lower = ([*range(begin := rng.randint(0, 30), begin + rng.randint(1, 9))] for _ in range(2))
        exchanges = Exchanges(upper, lower)
        for size in range(min(len(upper), len(lower)) + 1):
            listed = (Counter(map(sum, combinations(half, size))) for half in (upper, lower))
            assert exchanges.sums(size) == tuple(listed)


def test_the_groups_before_one_are_counted_as_often_as_their_sums_are_wanted() -> None:
    rng = Random(48)
    for _ in range(200):
        begin, down = rng.randint(0, 20), rng.random() < 0.5
        numbers = list(range(begin, begin + rng.randint(1, 9)))
        numbers = numbers[::-1] if down else numbers
        groups = list(combinations(numbers, rng.randint(1, len(numbers))))
        place = rng.randrange(len(groups))
        wanted = Counter({total: rng.randint(1, 99) for total in rng.sample(range(150), rng.randint(1, 20))})
        before = sum(wanted[sum(group)] for group in groups[:place])
        assert count_earlier(numbers, groups[place], wanted) == before


def test_all_groups_of_half_of_two_hundred_are_counted() -> None:
    counted = count_by_sum(range(200), 100)
    assert counted.total() == comb(200, 100)
    assert counted[sum(range(100))] == counted[sum(range(100, 200))] == 1
    partitions = [1, 1, 2, 3, 5, 7, 11, 15]
    assert [counted[sum(range(100)) + more] for more in range(8)] == partitions
    assert count_earlier(range(200), range(100, 200), counted) == sum(n * n for n in counted.values()) - 1
