"""Every sentence that is told of generated rounds is read by a pattern, and none of them is refuted.

More of it: `python -m tests.lab.told.rounds 300`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.lab.seeds import TIMES
from tests.lab.told.answers import COMPARING
from tests.lab.told.played import COMPARED, PROCEDURES
from tests.lab.told.rounds import hold, report

pytestmark = pytest.mark.slow

ROUNDS = 16
FIRST = 60
FLOORS = {"targets": 40, "runs": 20, "floaters": 13, "boards": 100, "others": 60, "history": 60, "byes": 3}
OF_ANSWERS = {**FLOORS, "targets": 33, "floaters": 6, "others": 0, "answers": 450}
"""So many sentences of each kind there are at least, held or not, where brackets are compared."""
OF_PROCEDURES = {"boards": 50, "others": 100, "history": 50, "byes": 3, "choices": 100}
HELD = 0.85
"""The share of those sentences that a list or a history confirms; the others are about large brackets."""


@pytest.mark.parametrize("system", [*COMPARED, *PROCEDURES])
def test_all_that_is_told_holds(system: str) -> None:
    ledger = hold(system, ROUNDS * TIMES, FIRST)
    said = report(system, ledger)
    assert not ledger.unknown, said
    assert not ledger.false, said
    seen: Counter[str] = Counter()
    for (kind, _), times in ledger.seen.items():
        seen[kind] += times
    floors = FLOORS if system in COMPARED else OF_PROCEDURES
    floors = OF_ANSWERS if system in COMPARING else floors
    assert {kind: seen[kind] for kind, least in floors.items() if seen[kind] < least} == {}, said
    assert sum(ledger.held.values()) > HELD * sum(seen.values()), said
