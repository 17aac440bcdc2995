"""A step that is told twice, or not at all, is missed by every system."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.positions.progress import ProofError
from pairtutor.trace.recorder import Step, Trace
from pairtutor.verify.check import verify
from tests.lab.seeds import seeds
from tests.lab.verify.doctor import renumbered
from tests.lab.verify.wild import rounds

pytestmark = pytest.mark.slow

LEFT_OUT: Final = {"refused-floaters"}
"""That no reason is left out is not proven: who else would not help need not be told."""


@cache
def traces(system: str) -> tuple[Trace, ...]:
    """Return rounds whose steps are of many kinds, few of each."""
    found: list[Trace] = []
    kinds: set[str] = set()
    for seed in seeds(0, 6):
        for _, trace in rounds(system, seed):
            own = {step.event.kind for step in trace.steps}
            if own - kinds and len(trace.steps) < 150:
                kinds |= own
                found.append(trace)
    return tuple(found)


def again(trace: Trace, place: int) -> Trace:
    """Return the trace with a step told twice, the second time without the steps below it."""
    number = trace.steps[place].number
    steps = [
        step._replace(
            number=step.number + (step.number > number), parent=step.parent + (step.parent > number)
        )
        for step in trace.steps
    ]
    double = trace.steps[place]._replace(number=number + 1)
    return trace._replace(steps=(*steps[: place + 1], double, *steps[place + 1 :]))


def below(trace: Trace, number: int) -> set[int]:
    """Return the numbers of a step and of all steps below it."""
    found = {number}
    for step in trace.steps:
        if step.parent in found:
            found.add(step.number)
    return found


def accepted(trace: Trace, step: Step) -> str | None:
    """Return the kind of a step if nobody minds that the trace holds it no longer, or twice."""
    try:
        verify(trace)
    except ProofError:
        return None
    return step.event.kind


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_step_told_twice_is_refuted(system: str) -> None:
    found = {accepted(again(trace, place), step) for trace in traces(system) for place, step in
             enumerate(trace.steps)}  # fmt: skip
    assert found == {None}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_step_left_out_with_all_below_it_is_missed(system: str) -> None:
    found = set()
    for trace in traces(system):
        for step in trace.steps[1:]:
            gone = below(trace, step.number)
            kept = renumbered([one for one in trace.steps if one.number not in gone])
            found.add(accepted(trace._replace(steps=kept), step))
    assert found - LEFT_OUT == {None}
