"""What is told of standings is true: each sentence is read back, and changed ones are refuted."""

from __future__ import annotations

import pytest

from tests.lab.seeds import seeds
from tests.lab.standings.changed import CHANGES, SEEDS, Change, first_difference
from tests.lab.standings.doctored import changes_that_hold
from tests.lab.standings.events import KINDS, wild_event
from tests.lab.standings.records import untold_changes
from tests.lab.standings.told import LISTED, ORDERS, untrue


def lists(seed: int) -> tuple[str, ...]:
    """The list of all tie-breaks, and two orders; each is asked of an event of every fourth kind."""
    return LISTED, *ORDERS[seed % 4 :: 4]


@pytest.mark.parametrize("seed", seeds(100, len(KINDS)))
def test_every_sentence_holds_and_is_read(seed: int) -> None:
    event = wild_event(seed)
    assert [fault for listed in lists(seed) for fault in untrue(event, listed)] == []


@pytest.mark.parametrize("seed", seeds(200, 4))
def test_a_sentence_with_another_number_is_refuted(seed: int) -> None:
    event = wild_event(seed)
    assert [pair for listed in lists(seed) for pair in changes_that_hold(event, listed)] == []


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.module} {change.old}"[:60])
def test_a_changed_evaluator_is_noticed(change: Change) -> None:
    assert first_difference(change, range(change.seed, SEEDS.stop))


@pytest.mark.parametrize("seed", seeds(300, 6))
def test_a_changed_table_is_never_taken_for_right(seed: int) -> None:
    assert [*untold_changes(seed)] == []
