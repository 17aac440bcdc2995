"""Supposed rounds as the literal routes pair them with the fact changed, and what it would take."""

from __future__ import annotations

from collections import Counter

import pytest

from pairtutor.model.editions import SYSTEMS
from tests.lab.seeds import seeds
from tests.lab.supposed.differences import questions, ways


@pytest.mark.parametrize("system", SYSTEMS)
def test_questions_about_supposed_rounds_have_one_answer(system: str) -> None:
    counts = Counter(outcome for seed in seeds(2, 2) for outcome in questions(system, seed))
    assert [outcome for outcome in counts if outcome.startswith("differ")] == []
    assert counts["agree"] > 8


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_it_takes_is_enough_and_no_more_than_enough(system: str) -> None:
    counts = Counter(outcome for seed in seeds(2, 2) for outcome in ways(system, seed))
    assert [outcome for outcome in counts if outcome.startswith("differ")] == []
    assert sum(count for outcome, count in counts.items() if outcome.startswith("with ")) > 0
