from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.matching.forest import augment_all
from pairtutor.matching.many_costs import ManyCosts
from pairtutor.matching.weighted import LeastCost, Prices
from tests.lab.matching.brute import Matching, as_set, edges_of, perfect_matchings, random_rows, rows_of
from tests.lab.seeds import TIMES

Costs = dict[tuple[int, int], int]
"""Doubled cost of each edge."""


def _classes(costs: Costs, size: int) -> dict[int, list[int]]:
    return {
        cost: rows_of(size, [edge for edge, has in costs.items() if has == cost])
        for cost in sorted(set(costs.values()))
    }


def _random_costs(rng: Random, size: int, density: float, most: int) -> Costs:
    rows = random_rows(rng, size, density)
    return {edge: 2 * rng.randint(0, most) for edge in edges_of(rows)}


def _solve(costs: Costs, size: int, *, start: bool, many: bool) -> tuple[Prices | None, list[int]]:
    classes = _classes(costs, size)
    mate = [-1] * size
    alive = (1 << size) - 1
    if start and 0 in classes:
        augment_all(classes[0], mate, alive, alive)
    search = ManyCosts(_both_ways(costs, size), mate, alive) if many else LeastCost(classes, mate, alive)
    return search.solve(), mate


def _both_ways(costs: Costs, size: int) -> list[dict[int, int]]:
    found: list[dict[int, int]] = [{} for _ in range(size)]
    for (v, w), cost in costs.items():
        found[v][w] = found[w][v] = cost
    return found


def _check_proof(costs: Costs, prices: Prices, matching: Matching) -> None:
    """Check the matching and the proof against each other, as anybody could."""

    def slack(edge: tuple[int, int]) -> int:
        inside = sum(worth for held, worth in prices.odd_sets if all(held >> v & 1 for v in edge))
        return costs[edge] + inside - sum(prices.vertex[v] for v in edge)

    assert min(map(slack, costs)) >= 0
    assert all(slack(edge) == 0 for edge in matching)
    for held, worth in prices.odd_sets:
        assert worth > 0
        assert held.bit_count() % 2
        assert held.bit_count() > 1
    for (one, _), (other, _) in combinations(prices.odd_sets, 2):
        assert one & other in (0, one, other), "odd sets lie inside or apart from each other"
    bound = sum(prices.vertex) - sum(worth * (held.bit_count() // 2) for held, worth in prices.odd_sets)
    assert bound == sum(costs[edge] for edge in matching)


@given(st.integers(0, 2**32), st.sampled_from([2, 4, 6, 8]), st.sampled_from([1, 2, 5, 2**70]), st.booleans())
@pytest.mark.parametrize("many", [False, True])
@settings(max_examples=100 * TIMES)
def test_the_least_cost_is_that_of_listing_all_matchings(
    many: bool, seed: int, size: int, most: int, start: bool
) -> None:
    rng = Random(seed)
    costs = _random_costs(rng, size, rng.choice([0.4, 0.7, 1.0]), most)
    prices, mate = _solve(costs, size, start=start, many=many)
    every = list(perfect_matchings(rows_of(size, list(costs)), (1 << size) - 1))
    if not every:
        assert prices is None
        return
    assert prices is not None
    found = as_set(mate)
    assert found in every
    assert sum(costs[edge] for edge in found) == min(sum(costs[edge] for edge in one) for one in every)
    _check_proof(costs, prices, found)


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("size", [8, 10, 12])
def test_odd_sets_within_odd_sets_occur_and_the_proof_holds(size: int, many: bool) -> None:
    nested = 0
    rng = Random(size)
    for _ in range(120):
        costs = _random_costs(rng, size, 0.75, 6)
        prices, mate = _solve(costs, size, start=rng.random() < 0.5, many=many)
        if prices is None:
            continue
        _check_proof(costs, prices, as_set(mate))
        sets = [held for held, _ in prices.odd_sets]
        nested += any(one != other and one & other == one for one in sets for other in sets)
    assert nested > 1


@pytest.mark.parametrize(("many", "most"), [(False, 8), (True, 8), (True, 500), (True, 2**200)])
def test_large_graphs_keep_a_valid_proof(many: bool, most: int) -> None:
    rng = Random(1)
    for size in (30, 60):
        costs = _random_costs(rng, size, 0.3, most)
        prices, mate = _solve(costs, size, start=True, many=many)
        assert prices is not None
        found = as_set(mate)
        assert len(found) == size // 2
        _check_proof(costs, prices, found)


@pytest.mark.parametrize("many", [False, True])
def test_vertices_outside_take_no_part(many: bool) -> None:
    costs = {(0, 1): 2, (1, 2): 0, (2, 3): 0, (0, 3): 2}
    mate = [-1] * 5
    alive = 0b1111
    search = (
        ManyCosts(_both_ways(costs, 5), mate, alive) if many else LeastCost(_classes(costs, 5), mate, alive)
    )
    prices = search.solve()
    assert prices is not None
    assert mate[4] == -1
    assert sum(costs[edge] for edge in as_set(mate)) == 2


@pytest.mark.parametrize("many", [False, True])
def test_two_triangles_without_a_bridge_have_no_perfect_matching(many: bool) -> None:
    triangles = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)]
    assert _solve(dict.fromkeys(triangles, 2), 6, start=False, many=many)[0] is None


@pytest.mark.parametrize("many", [False, True])
def test_two_triangles_pay_for_the_bridge_by_an_odd_set(many: bool) -> None:
    triangles = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)]
    costs = {**dict.fromkeys(triangles, 0), (2, 3): 8}
    prices, mate = _solve(costs, 6, start=True, many=many)
    assert prices is not None
    assert as_set(mate) == {(0, 1), (2, 3), (4, 5)}
    assert prices.odd_sets
    _check_proof(costs, prices, as_set(mate))
