"""Random stated brackets against listing, and their proofs: each edition, forty of them."""

from __future__ import annotations

import pytest

from pairtutor.verify.check import verify
from tests.lab.seeds import seeds
from tests.lab.stated.comparing import made
from tests.lab.stated.listing import listed
from tests.lab.stated.random_brackets import SYSTEMS, paired_at_last


@pytest.mark.parametrize("system", SYSTEMS)
def test_listing_finds_the_same_and_the_trace_is_proven(system: str) -> None:
    found = 0
    for seed in seeds(0, 40):
        one, tournament = paired_at_last(seed, 7)
        mine, trace = made(tournament, system)
        assert mine == listed(tournament, system), one
        proven = verify(trace)
        assert proven.facts is not None
        found += mine is not None
    assert found > 30
