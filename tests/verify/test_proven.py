from __future__ import annotations

import pytest

from pairtutor.trace.events import BracketOpened, FamilyRuledOut
from pairtutor.verify.check import verify
from tests.corpus.files import FILES, Case, paired


@pytest.mark.parametrize(
    "case",
    FILES,
    ids=lambda case: f"{case.system}-{case.path.stem}",
)
def test_every_trace_of_a_file_is_proven(case: Case) -> None:
    for one in paired(case):
        proven = verify(one.trace)
        assert (proven.system, proven.round) == (case.system, one.number)
        assert proven.steps == len(one.trace.steps)
        opened = {step.event.number for step in one.trace.steps if isinstance(step.event, BracketOpened)}
        assert 0 < proven.brackets <= len(opened)
        assert proven.families <= sum(isinstance(step.event, FamilyRuledOut) for step in one.trace.steps)
