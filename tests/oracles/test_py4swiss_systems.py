"""py4swiss pairs Dubov and Burstein too, by its own word not mature: where it differs, the text says why."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.lab.oracles.dubov_2026_differences import OPEN
from tests.lab.oracles.py4swiss_differences import ABSENT, Difference, differences

PRESENT = replace(
    OPEN,
    name="dubov-present",
    players=(6, 20),
    rounds=(5, 8),
    forfeits=0,
    half_byes=0,
    full_byes=0,
    zero_byes=0,
    withdrawals=0,
    late_entries=0,
)


def test_where_nobody_misses_a_round_both_pair_dubov_alike() -> None:
    compared: Counter[str] = Counter()
    assert [one for seed in range(6) for one in differences("dubov-2026", PRESENT, seed, compared)] == []
    assert compared["dubov-2026"] > 30


@pytest.mark.parametrize(("system", "seeds"), [("dubov-2026", range(10)), ("burstein-2026", range(5))])
def test_every_difference_has_a_reading_or_a_clause_that_explains_it(system: str, seeds: range) -> None:
    found: list[Difference] = [one for seed in seeds for one in differences(system, ABSENT, seed, Counter())]
    assert found
    assert [one for one in found if one.why is None] == []
