from __future__ import annotations

from random import Random

from pairtutor.positions.matching import Matching
from tests.lab.matching.brute import perfect_matchings
from tests.lab.together import together

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


@together("seed", range(60))
def test_the_cheapest_of_all_matchings_is_found(seed: int) -> None:
    rng = Random(seed)
    size = rng.choice([4, 6, 8, 10])
    rows = graph(rng, size, rng.choice([0.3, 0.6, 0.9]), rng.choice([1, 3, 50]))
    found = Matching(rows, range(size))
    wanted = least(rows, list(range(size)))
    assert found.possible == (wanted is not None)
    if wanted is not None:
        assert found.cost == wanted


@together("seed", range(30))
def test_what_is_known_of_the_whole_graph_answers_for_a_part(seed: int) -> None:
    rng = Random(1000 + seed)
    rows = graph(rng, 10, 0.7, 3)
    whole = Matching(rows, range(10))
    if not whole.possible:
        return
    for u in range(10):
        for v in range(u):
            alive = [w for w in range(10) if w not in (u, v)]
            part = Matching(rows, alive, whole.prices(), whole.mate)
            wanted = least(rows, alive)
            assert part.possible == (wanted is not None)
            assert wanted is None or part.cost == wanted


@together("seed", range(15))
def test_a_pair_left_out_of_one_side_alone_does_not_exist(seed: int) -> None:
    rng = Random(2000 + seed)
    rows = graph(rng, 10, 0.7, 3)
    whole = Matching(rows, range(10))
    for _ in range(10) if whole.possible else ():
        one_sided = [{w: cost for w, cost in row.items() if rng.random() < 0.8} for row in rows]
        both = [{w: cost for w, cost in row.items() if v in one_sided[w]} for v, row in enumerate(one_sided)]
        found = Matching(one_sided, range(10), whole.prices(), whole.mate)
        wanted = least(both, list(range(10)))
        assert (found.cost if found.possible else None) == wanted


@together("seed", range(30))
def test_prices_and_odd_sets_prove_the_cheapest_matching(seed: int) -> None:
    rows = graph(Random(seed), 10, 0.8, 4)
    found = Matching(rows, range(10))
    if not found.possible:
        return
    sets, prices = found.weighted_sets(), found.prices()
    inside = sum(weight * (len(members) // 2) for members, weight in sets)
    assert sum(found.price) - inside == 2 * found.cost
    assert all(weight > 0 and len(members) % 2 for members, weight in sets)
    for v, row in enumerate(rows):
        assert all(prices[v] + prices[w] <= 2 * cost for w, cost in row.items())
