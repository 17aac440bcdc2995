"""The first of the cheapest matchings in an order, against listing all matchings of small random graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from pairtutor.answers.order import CheapestMatchings, Earliest, cheapest
from pairtutor.matching.bits import mask_of
from pairtutor.positions.matching import Matching

Rows = list[dict[int, int]]
SIZE, SEATS = 7, 1
"""So many players, and places for those left over."""


def graph(rng: Random, dearest: int) -> Rows:
    """Return a graph of players and places; what pairs cost are small numbers, so that many are as good."""
    rows: Rows = [{} for _ in range(SIZE + SEATS)]
    for v in range(SIZE + SEATS):
        for u in range(min(v, SIZE)):
            if v >= SIZE or rng.random() < 0.8:
                rows[u][v] = rows[v][u] = rng.randrange(dearest)
    return rows


def matchings(alive: tuple[int, ...], rows: Rows) -> Iterator[dict[int, int]]:
    """Yield every perfect matching, both ways."""
    if not alive:
        yield {}
        return
    first, *others = alive
    for w in others:
        if w in rows[first]:
            for rest in matchings(tuple(v for v in others if v != w), rows):
                yield {first: w, w: first, **rest}


def by_index(mate: dict[int, int]) -> list[int]:
    """The first player's opponent, the larger the better, or nobody; then the next player's."""
    return [SIZE if mate[u] >= SIZE else SIZE - 1 - mate[u] if mate[u] > u else 0 for u in range(SIZE)]


def remainder(mate: dict[int, int]) -> tuple[object, ...]:
    """The exchange between S1 and S2, then whom each of S1 meets (D.2, D.1)."""
    pairs = (SIZE - SEATS) // 2
    s1 = [u for u in range(SIZE) if u < mate[u] < SIZE]
    leaving = [u for u in reversed(range(pairs)) if u not in s1]
    entering = [u for u in s1 if u >= pairs]
    differ = sum(entering) - sum(leaving)
    return len(entering), differ, [-u for u in leaving], entering, [mate[u] for u in s1]


def with_mdps(mate: dict[int, int]) -> tuple[object, ...]:
    """Which of the first two are paired, and whom they meet."""
    return [mate[m] >= SIZE for m in (0, 1)], [mate[m] for m in (0, 1) if mate[m] < SIZE]


WALKS: dict[str, tuple[Callable[[Earliest], None], Callable[[dict[int, int]], object]]] = {
    "by index": (lambda first: first.by_index(SIZE), by_index),
    "remainder": (lambda first: first.remainder(range(SIZE), (SIZE - SEATS) // 2), remainder),
    "MDPs": (lambda first: first.with_mdps(2), with_mdps),
}


@pytest.mark.parametrize("order", WALKS)
@pytest.mark.parametrize("dearest", [1, 2, 4])
def test_the_first_of_the_cheapest_is_that_of_the_list(order: str, dearest: int) -> None:
    """However many are as good; where odd sets have a price and where none has."""
    rng = Random(f"{order} {dearest}")
    walk, key = WALKS[order]
    priced = compared = 0
    for _ in range(150):
        rows = graph(rng, dearest)
        if order == "MDPs":
            for m, row in enumerate(rows[:2]):
                row.pop(1 - m, None)
        listed = list(matchings(tuple(range(SIZE + SEATS)), rows))
        found = Matching(rows, range(SIZE + SEATS))
        assert found.possible == bool(listed)
        if not listed:
            continue
        cost = {id(one): sum(rows[v][w] for v, w in one.items()) for one in listed}
        wanted = min((cost[id(one)], key(one)) for one in listed)
        first = Earliest(
            cheapest(found), [mask_of(w for w in row if w < SIZE) for row in rows[:SIZE]] + [0] * SEATS
        )
        walk(first)
        mate = dict(enumerate(first.mate))
        assert (sum(rows[v][w] for v, w in mate.items()), key(mate)) == wanted
        priced += bool(found.weighted_sets())
        compared += 1
    assert compared > 100 and (priced > 3 or dearest == 1), (compared, priced)


def test_those_with_a_pair_are_looked_for_among_the_cheapest() -> None:
    """A pair, and some partners of another player, are had if a cheapest one of the list has them."""
    rng = Random(5)
    kept = lost = 0
    for _ in range(300):
        rows = graph(rng, 3)
        found = Matching(rows, range(SIZE + SEATS))
        if not found.possible:
            continue
        listed = list(matchings(tuple(range(SIZE + SEATS)), rows))
        least = min(sum(rows[v][w] for v, w in one.items()) for one in listed)
        best = [one for one in listed if sum(rows[v][w] for v, w in one.items()) == least]
        u, v, other = rng.sample(range(SIZE), 3)
        allowed = rng.getrandbits(SIZE + SEATS)
        wanted = any(one[u] == v and allowed >> one[other] & 1 for one in best)
        having = cheapest(found).with_pairs([(u, v)], [(other, allowed)])
        assert (having is not None) == wanted
        if isinstance(having, CheapestMatchings):
            assert dict(enumerate(having.mate)) in best and having.mate[u] == v
        kept, lost = kept + wanted, lost + (not wanted)
    assert kept > 20 and lost > 20, (kept, lost)
