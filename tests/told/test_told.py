"""Every sentence that is told of generated rounds is read by a pattern, and none of them is refuted.

More of it: `python -m tests.lab.told.rounds 300`, or `PAIRTUTOR_SEEDS=2` before the command.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.lab.seeds import TIMES
from tests.lab.told.answers import COMPARING
from tests.lab.told.played import COMPARED, PROCEDURES
from tests.lab.told.rounds import hold, report

pytestmark = pytest.mark.slow

ROUNDS = 4
FIRST = 60
FLOORS = {"targets": 25, "runs": 12, "floaters": 8, "boards": 62, "others": 37, "history": 37, "byes": 2}
OF_ANSWERS = {**FLOORS, "targets": 20, "floaters": 4, "others": 0, "answers": 280}
"""So many sentences of each kind there are at least, held or not, where brackets are compared."""
OF_PROCEDURES = {"boards": 31, "others": 50, "history": 31, "byes": 2, "choices": 62}
HELD = 0.85
"""The share of those sentences that a list or a history confirms; the others are about large brackets."""


@pytest.mark.parametrize("system", [*COMPARED, *PROCEDURES])
def test_all_that_is_told_holds(system: str) -> None:
    ledger = hold(system, ROUNDS * TIMES, FIRST)
    said = report(system, ledger)
    assert not ledger.unknown, said
    assert not ledger.false, said
    assert ledger.seen["wordings", "a text of a round"] == 3 * ROUNDS * TIMES
    seen: Counter[str] = Counter()
    for (kind, _), times in ledger.seen.items():
        seen[kind] += times
    floors = FLOORS if system in COMPARED else OF_PROCEDURES
    floors = OF_ANSWERS if system in COMPARING else floors
    assert {kind: seen[kind] for kind, least in floors.items() if seen[kind] < least * ROUNDS // 10} == {}, (
        said
    )
    assert sum(ledger.held.values()) > HELD * sum(seen.values()), said
