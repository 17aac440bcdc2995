"""Groups of players counted by their sums, against listing them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from pairtutor.positions.counts import Exchanges


def test_numbers_of_exchanges_are_their_places_in_the_list() -> None:
    rng = Random(46)
    for _ in range(40):
        numbers = sorted(rng.sample(range(30), rng.randint(2, 9)))
        half = rng.randint(1, len(numbers) // 2)
        exchanges = Exchanges(numbers[:half], numbers[half:])
        for place, (leaving, entering) in enumerate(exchanges.in_order(), start=1):
            assert exchanges.number(leaving, entering) == place


def test_sums_are_those_of_all_groups() -> None:
    rng = Random(47)
    for _ in range(40):
        upper, lower = ([*rng.sample(range(40), rng.randint(1, 9))] for _ in range(2))
        exchanges = Exchanges(upper, lower)
        for size in range(min(len(upper), len(lower)) + 1):
            listed = (Counter(map(sum, combinations(half, size))) for half in (upper, lower))
            assert exchanges.sums(size) == tuple(listed)
