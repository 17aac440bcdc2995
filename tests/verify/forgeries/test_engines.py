from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from pairtutor.model.editions import SYSTEMS
from tests.verify.forgeries.engines import FORGERIES
from tests.verify.forgeries.trials import tried


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_round_that_a_changed_engine_pairs_wrongly_is_proven(system: str) -> None:
    wrong: Counter[str] = Counter()
    for forgery in FORGERIES:
        if forgery.system == system:
            trial = tried(forgery, 1, range(3))
            assert not trial.proven, forgery.what
            wrong[forgery.what] += trial.wrong
    assert sum(wrong.values()) >= 1, wrong


HARD: Final = {
    "the round is completed, however badly": 865,
    "the next bracket does not matter in a complete round": 17,
    "the next bracket does not matter": 40,
}
"""A seed of a small round in which something is decisive that seldom is."""


@pytest.mark.parametrize("what", HARD)
def test_what_is_seldom_decisive_is_followed(what: str) -> None:
    found = [one for one in FORGERIES if one.what == what]
    seeds = range(HARD[what], HARD[what] + 1)
    trials = [tried(forgery, 1, range(0), seeds) for forgery in found]
    assert any(trial.wrong for trial in trials)
    assert not any(trial.proven for trial in trials)
