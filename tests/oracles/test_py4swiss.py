"""Every round of freshly generated tournaments is paired as py4swiss pairs it, but for what is explained."""

from __future__ import annotations

import pytest

from tests.lab.oracles.comparison import Job, compare
from tests.lab.seeds import seeds

pytestmark = pytest.mark.slow

JOBS = [
    *(Job("small", seed) for seed in seeds(1001, 16)),
    *(Job("club", seed) for seed in seeds(2001, 4)),
    *(Job("stress", seed) for seed in seeds(3001, 4)),
    *(Job("long", seed) for seed in seeds(4001, 2)),
    *(Job("large", seed, players=90) for seed in seeds(5001, 1)),
]


def test_fresh_tournaments_are_paired_as_py4swiss_does() -> None:
    assert len(JOBS) > 25
    outcomes = [compare(job) for job in JOBS]
    assert sum(outcome.rounds for outcome in outcomes) > 90
    assert [note for outcome in outcomes for note in outcome.unexplained] == []
