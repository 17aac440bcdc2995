from __future__ import annotations

from functools import cache

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.positions.progress import ProofError
from pairtutor.sources.load import load
from pairtutor.trace.events import (
    CandidateJudged,
    ExchangeApplied,
    FamilyRuledOut,
    SubgroupsFormed,
    TargetSet,
)
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.corpus.files import OWN
from tests.lab.together import together
from tests.lab.verify.before import BEFORE_THE_SEARCH
from tests.lab.verify.doctor import Doctoring, doctor, renumbered
from tests.lab.verify.search import IN_THE_SEARCH

SYSTEM = "dutch-2017"


@cache
def traces() -> tuple[Trace, ...]:
    """Rounds with everything that a bracket can have, the early ones first."""
    found = []
    for path in (*sorted(OWN[SYSTEM].glob("*.trf")), *sorted(OWN["dutch-2026"].glob("*.trf"))):
        tournament = load(str(path))
        for number in range(2, tournament.recorded_rounds + 1):
            trace = run(tournament, RoundNumber(number), SYSTEM).trace
            assert trace is not None
            found.append(trace)
    return tuple(found)


@together("doctoring", (*BEFORE_THE_SEARCH, *IN_THE_SEARCH), ids=lambda one: one.name)
def test_a_doctored_fact_is_refuted_at_its_place(doctoring: Doctoring) -> None:
    found = next((one for trace in traces() if (one := doctor(trace, doctoring))), None)
    assert found is not None, "no trace has such a fact"
    trace, number = found
    with pytest.raises(ProofError) as refuted:
        verify(trace)
    assert refuted.value.step == number, str(refuted.value)
    assert doctoring.words in refuted.value.what
    assert "expected" in str(refuted.value)
    assert "found" in str(refuted.value)


@together(
    "kind",
    [FamilyRuledOut, TargetSet, SubgroupsFormed, ExchangeApplied, CandidateJudged],
    ids=lambda one: one.kind,
)
def test_a_dropped_step_is_missed(kind: type) -> None:
    trace = next(one for one in traces() if any(isinstance(step.event, kind) for step in one.steps))
    place = next(at for at, step in enumerate(trace.steps) if isinstance(step.event, kind))
    steps = renumbered([*trace.steps[:place], *trace.steps[place + 1 :]])
    with pytest.raises(ProofError) as refuted:
        verify(trace._replace(steps=steps))
    section = {step.number for step in steps if step.parent == trace.steps[place].parent}
    assert refuted.value.step in section | {trace.steps[place].parent}


def test_steps_out_of_order_are_refuted() -> None:
    trace = traces()[0]
    steps = list(trace.steps)
    steps[3], steps[4] = steps[4], steps[3]
    with pytest.raises(ProofError) as refuted:
        verify(trace._replace(steps=tuple(steps)))
    assert refuted.value.step == 4


def test_a_wrong_parent_is_refuted() -> None:
    trace = traces()[0]
    steps = list(trace.steps)
    steps[4] = steps[4]._replace(parent=steps[4].number)
    with pytest.raises(ProofError) as refuted:
        verify(trace._replace(steps=tuple(steps)))
    assert refuted.value.step == 5


def test_a_trace_cut_short_is_refuted() -> None:
    trace = traces()[0]
    with pytest.raises(ProofError) as refuted:
        verify(trace._replace(steps=trace.steps[:-1]))
    assert refuted.value.step == len(trace.steps) - 1
