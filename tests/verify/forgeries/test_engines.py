from __future__ import annotations

from collections import Counter

import pytest

from pairtutor.model.editions import SYSTEMS
from tests.verify.forgeries.engines import FORGERIES
from tests.verify.forgeries.trials import tried


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_round_that_a_changed_engine_pairs_wrongly_is_proven(system: str) -> None:
    wrong: Counter[str] = Counter()
    for forgery in FORGERIES:
        if forgery.system == system:
            trial = tried(forgery, 1, 0, 3)
            assert not trial.proven, forgery.what
            wrong[forgery.what] += trial.wrong
    assert sum(wrong.values()) >= 1, wrong
