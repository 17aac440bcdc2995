"""After rounds by lot, engine and listing agree on the pairing, and on there being none."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.lab.oracles.wild_rounds import SYSTEMS, compared


@pytest.mark.parametrize("system", SYSTEMS)
def test_rounds_after_pairings_by_lot_are_paired_as_listing_does(system: str) -> None:
    counts = Counter(compared(system, seed) for seed in range(40))
    assert counts["agree"] > 20 and counts["impossible"] > 5 and not counts["differ"]
