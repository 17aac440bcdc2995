"""Every round of freshly generated tournaments is paired as py4swiss pairs it, but for what is explained."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.oracles.comparison import Job, compare

JOBS = [
    *(Job("small", seed) for seed in range(1001, 1101)),
    *(Job("club", seed) for seed in range(2001, 2021)),
    *(Job("stress", seed) for seed in range(3001, 3021)),
    *(Job("long", seed) for seed in range(4001, 4009)),
    *(Job("large", seed, players=90) for seed in range(5001, 5002)),
]


def test_fresh_tournaments_are_paired_as_py4swiss_does() -> None:
    assert len(JOBS) > 140
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        outcomes = list(pool.map(compare, JOBS, chunksize=8))
    assert sum(outcome.rounds for outcome in outcomes) > 500
    assert [note for outcome in outcomes for note in outcome.unexplained] == []
