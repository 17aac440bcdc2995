"""Whoever watches a proof is told how far it is, and nobody else is."""

from __future__ import annotations

import pytest

from pairtutor.sources.load import load
from pairtutor.tutor import run
from pairtutor.verify.check import verify


@pytest.mark.parametrize("name", ["exchange", "2012-lowering", "2026-limbo", "lim-exchange", "burstein-bye"])
def test_the_steps_of_a_proof_are_told_while_it_goes_on(name: str) -> None:
    trace = run(load(name)).recorded
    told: list[tuple[int, int]] = []
    verify(trace, lambda step, steps: told.append((step, steps)))
    assert {steps for _, steps in told} == {len(trace.steps)}
    assert len({step for step, _ in told}) > 2
    assert max(step for step, _ in told) <= len(trace.steps)
    assert len(told) > len(set(told)), "of a step that takes long it is told that the work goes on"
    before = len(told)
    verify(trace)
    assert len(told) == before
