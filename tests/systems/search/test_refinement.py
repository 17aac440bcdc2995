"""Each stage's matchings are exactly the best ones so far, and its proof holds."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.matching.odd_sets import leaves, respects
from pairtutor.systems.search.refinement import CriterionGraph, Refinement
from tests.lab.matching.brute import (
    Matching,
    edges_of,
    mates,
    members,
    perfect_matchings,
    random_rows,
    rows_of,
)
from tests.lab.seeds import TIMES
from tests.lab.systems.search.graphs import best_matchings


def _cost(one: Matching, penalty: list[int], heavy: list[int] | None, weight: int) -> int:
    return sum(0 if not penalty[v] >> w & 1 else weight if heavy and heavy[v] >> w & 1 else 1 for v, w in one)


def _clustered(rng: Random, size: int) -> list[int]:
    """Return a graph of dense clusters of three with a few edges between: odd sets come to matter."""
    rows = random_rows(rng, size, 0.3)
    for v, w in combinations(range(size), 2):
        if v // 3 == w // 3:
            rows[v] |= 1 << w
            rows[w] |= 1 << v
    return rows


def _random_toll(rng: Random, size: int) -> tuple[list[int], list[int] | None, int]:
    penalty = random_rows(rng, size, rng.choice([0.2, 0.5, 0.8]))
    if rng.random() < 0.3:
        for v in rng.sample(range(size), 2):  # a player who costs something with everybody
            for w in range(size):
                if w != v:
                    penalty[v] |= 1 << w
                    penalty[w] |= 1 << v
    heavy = None
    if rng.random() < 0.25:
        heavy = rows_of(size, [edge for edge in edges_of(penalty) if rng.random() < 0.4])
    return penalty, heavy, 3


def _check_proof(
    before: CriterionGraph, stage: CriterionGraph, penalty: list[int], best: int, heavy: list[int] | None
) -> None:
    """Check that the prices prove the least number of violations; they are in halves."""
    if stage.proof is None:
        assert best == 0
        return
    prices = dict(stage.proof.vertices)
    crossing = stage.proof.crossing
    for edge in edges_of(before.rows):
        pays = 2 * _cost(frozenset([edge]), penalty, heavy, 3)
        pays += crossing * sum((odd >> edge[0] & 1) != (odd >> edge[1] & 1) for odd in before.odd)
        laid = sum(prices.get(v, 0) for v in edge)
        laid += sum(halves for odd, halves in stage.proof.odd_sets if all(odd >> v & 1 for v in edge))
        assert pays >= laid, edge
    bound = sum(prices.values()) + sum(
        halves * (odd.bit_count() // 2) for odd, halves in stage.proof.odd_sets
    )
    assert bound == 2 * best + crossing * len(before.odd)


def _odd_sets(rng: Random, every: list[Matching], size: int) -> tuple[tuple[int, ...], list[Matching]]:
    """Draw odd sets that some matchings leave exactly once each."""
    odd = []
    for _ in range(rng.choice([0, 0, 1, 2])):
        mask = sum(1 << v for v in rng.sample(range(size), 3))
        kept = [one for one in every if leaves(mask, mates(one, size)) == 1]
        if kept:
            odd.append(mask)
            every = kept
    return tuple(odd), every


@given(st.integers(0, 2**40), st.sampled_from([4, 6, 6, 8, 8, 10]))
@settings(max_examples=133 * TIMES)
def test_every_stage_holds_the_lexicographically_best_matchings(seed: int, size: int) -> None:
    rng = Random(seed)
    dense = rng.choice([0.0, 0.4, 0.6, 0.9])
    rows = random_rows(rng, size, dense) if dense else _clustered(rng, size)
    alive = (1 << size) - 1
    every = list(perfect_matchings(rows, alive))
    if not every:
        return
    odd, best = _odd_sets(rng, every, size)
    refinement = Refinement(rows, alive, mates(rng.choice(best), size), odd)
    for number in range(rng.randint(1, 5)):
        penalty, heavy, weight = _random_toll(rng, size)
        before, stages = refinement.last_stage, len(refinement.stages)
        refinement.minimise(f"criterion-{number}", penalty[:], {weight: heavy[:]} if heavy else None)
        costs = {one: _cost(one, penalty, heavy, weight) for one in best}
        least = min(costs.values())
        best = [one for one, cost in costs.items() if cost == least]
        assert best_matchings(refinement.last_stage, alive) == set(best)
        assert frozenset((v, w) for v, w in enumerate(refinement.mate) if v < w) in best
        if len(refinement.stages) > stages:
            _check_proof(before, refinement.last_stage, penalty, least, heavy)
        else:
            assert least == 0


def test_the_graph_alone_would_not_do_without_its_odd_sets() -> None:
    needed = 0
    for seed in range(300):
        rng = Random(seed)
        rows = random_rows(rng, 10, 0.5)
        first = next(perfect_matchings(rows, 1023), None)
        if first is None:
            continue
        refinement = Refinement(rows, 1023, mates(first, 10))
        for number in range(3):
            refinement.minimise(f"criterion-{number}", random_rows(rng, 10, 0.3))
        needed += best_matchings(refinement.last_stage, 1023) != set(
            perfect_matchings(refinement.last_stage.rows, 1023)
        )
    assert needed > 3


def test_leaving_an_odd_set_is_counted() -> None:
    mate = [1, 0, 3, 2, 5, 4]
    assert leaves(0b000111, mate) == 1
    assert leaves(0b010101, mate) == 3
    assert respects((0b000111, 0b001011), mate)
    assert not respects((0b000111, 0b010101), mate)


def test_tolls_that_nobody_can_meet_make_no_stage() -> None:
    rows = rows_of(4, [(0, 1), (2, 3)])
    refinement = Refinement(rows, 0b1111, [1, 0, 3, 2])
    refinement.minimise("colour", rows_of(4, [(0, 2)]))
    assert [stage.criterion for stage in refinement.stages] == ["legality"]


def test_what_costs_the_same_with_everybody_is_proven_by_a_price() -> None:
    rows = rows_of(4, [(0, 1), (0, 2), (1, 3), (2, 3)])
    refinement = Refinement(rows, 0b1111, [1, 0, 3, 2])
    refinement.minimise("float", rows_of(4, [(0, 1), (0, 2)]))
    assert refinement.last_stage.proof is not None
    assert refinement.last_stage.proof.vertices == ((0, 2),)
    assert members(refinement.last_stage.rows[0]) == [1, 2]
