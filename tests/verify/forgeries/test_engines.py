from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from pairtutor.model.editions import SYSTEMS
from tests.lab.seeds import share
from tests.lab.verify.forgeries.engines import FORGERIES
from tests.lab.verify.forgeries.trials import Trial, tried

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_round_that_a_changed_engine_pairs_wrongly_is_proven(system: str) -> None:
    wrong: Counter[str] = Counter()
    own = [one for one in FORGERIES if one.system == system]
    for forgery in share(own, 3 if len(own) > MANY else 1):
        trial = tried(forgery, 1, range(2), range(1))
        assert not trial.proven, forgery.what
        wrong[forgery.what] += trial.wrong
    assert sum(wrong.values()) >= 1, wrong


MANY: Final = 20
"""Of more changed engines of a system than these a share is tried in every run."""
FEWER_PAIRS: Final = {"dutch-2017": 43, "dutch-2026": 8, "burstein-2026": 69}
"""A seed of a position in which a bracket makes fewer pairs than it could, if nothing asks for the most."""


@pytest.mark.parametrize("system", FEWER_PAIRS)
def test_a_bracket_that_makes_fewer_pairs_than_it_could_is_refuted(system: str) -> None:
    what = "any number of pairs before the rest"
    forgery = next(one for one in FORGERIES if (one.system, one.what) == (system, what))
    seed = FEWER_PAIRS[system]
    assert tried(forgery, 1, range(seed, seed + 1)) == Trial(1, 1, ())


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
    trials = [tried(forgery, 1, range(0), range(0), seeds) for forgery in found]
    assert any(trial.wrong for trial in trials)
    assert not any(trial.proven for trial in trials)
