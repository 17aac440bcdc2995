from __future__ import annotations

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.verify.check import verify
from pairtutor.verify.source import check_source
from tests.lab.seeds import seeds
from tests.lab.verify.wild import SIZES, rounds


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_trace_of_a_wild_tournament_is_proven_and_is_that_of_its_source(system: str) -> None:
    proven = 0
    for seed in seeds(0, len(SIZES)):
        for tournament, trace in rounds(system, seed):
            verify(trace)
            check_source(trace, tournament)
            proven += 1
    assert proven > 10


def test_the_number_of_a_candidate_that_leaves_over_one_of_the_first_residents_is_proven() -> None:
    for _, trace in rounds("dutch-2017", 40667):
        verify(trace)
