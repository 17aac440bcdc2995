from __future__ import annotations

from random import Random

import pytest

from pairtutor.verify.matching import Matching
from tests.matching.brute import perfect_matchings

Graph = list[dict[int, int]]


def graph(rng: Random, size: int, share: float, dearest: int) -> Graph:
    rows: Graph = [{} for _ in range(size)]
    for v in range(size):
        for u in range(v):
            if rng.random() < share:
                rows[u][v] = rows[v][u] = rng.randint(0, dearest) << 70
    return rows


def least(rows: Graph, alive: list[int]) -> int | None:
    masks = [sum(1 << w for w in row) for row in rows]
    costs = [
        sum(rows[u][v] for u, v in found) for found in perfect_matchings(masks, sum(1 << v for v in alive))
    ]
    return min(costs, default=None)


@pytest.mark.parametrize("seed", range(60))
def test_the_cheapest_of_all_matchings_is_found(seed: int) -> None:
    rng = Random(seed)
    size = rng.choice([4, 6, 8, 10])
    rows = graph(rng, size, rng.choice([0.3, 0.6, 0.9]), rng.choice([1, 3, 50]))
    found = Matching(rows, range(size))
    wanted = least(rows, list(range(size)))
    assert found.possible == (wanted is not None)
    if wanted is not None:
        assert found.cost == wanted


@pytest.mark.parametrize("seed", range(60))
def test_what_is_known_of_the_whole_graph_answers_for_a_part(seed: int) -> None:
    rng = Random(1000 + seed)
    rows = graph(rng, 10, 0.7, 3)
    whole = Matching(rows, range(10))
    if not (whole.possible and whole.plain):
        return
    for u in range(10):
        for v in rows[u]:
            alive = [w for w in range(10) if w not in (u, v)]
            part = Matching(rows, alive, whole.price, whole.mate)
            wanted = least(rows, alive)
            assert part.possible == (wanted is not None)
            assert wanted is None or part.cost == wanted


def test_prices_of_vertices_prove_a_plain_matching() -> None:
    rows = graph(Random(3), 8, 1.0, 40)
    found = Matching(rows, range(8))
    assert found.plain
    assert sum(found.price) == 2 * found.cost
    for v, row in enumerate(rows):
        assert all(found.price[v] + found.price[w] <= 2 * cost for w, cost in row.items())
