"""The Dubov engine of 2026 against the listing of everything that the text lists."""

from __future__ import annotations

import pytest

from tests.lab.oracles.dubov_2026_differences import compared


@pytest.mark.parametrize("seed", range(12))
def test_the_engine_pairs_as_the_listing_does(seed: int) -> None:
    rounds = list(compared(seed, players=7 + seed % 6))
    assert rounds
    for one in rounds:
        assert one.engine == one.listing, one.number


def test_an_impossible_round_is_impossible_by_both_routes() -> None:
    outcomes = [one for seed in range(1, 40, 3) for one in compared(seed, players=6)]
    impossible = [one for one in outcomes if one.engine is None]
    assert impossible
    assert all(one.listing is None for one in impossible)
