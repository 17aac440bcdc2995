"""The exchange that one matching finds is the first that trying all of them in order finds."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.matching.forest import augment_all
from pairtutor.matching.odd_sets import refit, respects
from pairtutor.systems.search import splitting as module
from pairtutor.systems.search.exchanges import Group, in_order
from pairtutor.systems.search.refinement import Refinement
from pairtutor.systems.search.splitting import Splitting
from pairtutor.systems.search.walk import Walk
from tests.lab.matching.brute import random_rows
from tests.lab.seeds import TIMES
from tests.lab.systems.search.graphs import Case, candidates, natural, random_case, random_toll


def hard_case(rng: Random, players: int) -> Case | None:
    """Return a bracket whose two halves have nearly all met, so that many players must be exchanged."""
    half = (1 << players // 2) - 1
    across, within = random_rows(rng, players, rng.choice([0.1, 0.3])), random_rows(rng, players, 0.6)
    rows = []
    for v, (far, near) in enumerate(zip(across, within, strict=True)):
        own = half if half >> v & 1 else ~half
        rows.append(far & ~own | near & own)
    everybody = (1 << players) - 1
    if players % 2:
        rows = [row | 1 << players for row in rows] + [everybody]
    alive = (1 << len(rows)) - 1
    mate = [-1] * len(rows)
    if augment_all(rows, mate, alive, alive):
        return None
    case = Case(Refinement(rows, alive, mate), 0, players, ())
    for number in range(rng.randint(0, 3)):
        case.refinement.minimise(f"criterion-{number}", random_toll(rng, case, rng.choice([0.2, 0.5, 0.8])))
    return case


def one_by_one(case: Case, split: Splitting) -> tuple[Group, Group]:
    """Try every exchange in order, each by a matching of its own."""
    s1, s2, stage = split.original_s1, split.original_s2, case.refinement.last_stage
    for size in range(len(s1) + 1):
        for leaving, entering in in_order(s1, s2, size):
            upper = sorted({*s1} - {*leaving} | {*entering})
            lower = sorted({*s2} - {*entering} | {*leaving})
            rows = split.rows(stage.rows, upper, lower)
            if refit(stage.odd, rows, case.refinement.mate, case.refinement.alive) is not None:
                return leaving, entering
    raise AssertionError("every matching has its exchange")


def settled(case: Case, few: int) -> tuple[Splitting, Group, Group]:
    """Settle the exchange of a homogeneous bracket, trying no more than a few one by one."""
    split = Splitting(
        case.refinement.last_stage,
        list(range(case.size)),
        case.size // 2,
        case.refinement.mate,
        case.refinement.alive,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FEW", few)
        leaving, entering, _ = split.settle()
    return split, leaving, entering


@given(st.integers(0, 2**40), st.sampled_from([6, 7, 8, 9, 10, 11, 12]), st.sampled_from([0, 2, 12]))
@settings(max_examples=50 * TIMES)
def test_the_exchange_is_that_of_trying_all_in_order(seed: int, players: int, few: int) -> None:
    case = hard_case(Random(seed), players)
    if case is None:
        return
    split, leaving, entering = settled(case, few)
    assert (leaving, entering) == one_by_one(case, split)
    lower = {*split.s2}
    assert all(split.mate[v] in lower for v in split.s1)
    assert respects(case.refinement.last_stage.odd, split.mate)


def test_hard_brackets_need_many_players_exchanged_and_have_odd_sets() -> None:
    sizes, odd = set(), 0
    for seed in range(120):
        case = hard_case(Random(seed), 12)
        if case is not None:
            odd += bool(case.refinement.last_stage.odd)
            sizes.add(len(settled(case, 0)[1]))
    assert sizes >= {0, 1, 2, 3}
    assert odd


@given(st.integers(0, 2**40), st.sampled_from([4, 5, 6, 7]))
@settings(max_examples=33 * TIMES)
def test_the_first_best_candidate_is_found_by_matchings_alone(seed: int, players: int) -> None:
    case = random_case(Random(seed), players)
    if case is None:
        return
    shape, best = case.shape(), case.pairings(case.refinement.last_stage)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FEW", 0)
        arrival = Walk(case.refinement, shape, None).run()
    listed = (number for number, pairs in enumerate(candidates(shape), 1) if natural(pairs) in best)
    assert arrival.number == next(listed)


def test_a_hundred_players_of_whom_the_halves_have_all_met_exchange_half_of_each() -> None:
    size = 100
    upper = (1 << size // 2) - 1
    everybody = (1 << size) - 1
    rows = [(upper if v < size // 2 else everybody & ~upper) & ~(1 << v) for v in range(size)]
    mate = [v ^ 1 for v in range(size)]
    split = Splitting(
        Refinement(rows, everybody, mate).last_stage, list(range(size)), size // 2, mate, everybody
    )
    leaving, entering, _ = split.settle()
    assert leaving == tuple(range(49, 24, -1))
    assert entering == tuple(range(50, 75))
    assert next(islice(in_order(range(50), range(50, 100), 25), 1)) == (leaving, entering)
