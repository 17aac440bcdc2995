"""Traces of the older schemas are still read: the same steps and words, but facts that a proof needs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairtutor.errors import SourceError, TraceNotProven
from pairtutor.narrative.text import render
from pairtutor.trace.events import (
    ByeAssigned,
    CompletionTested,
    Event,
    FamilyRuledOut,
    FloaterChosen,
    TargetSet,
)
from pairtutor.trace.read import from_data, read_trace
from pairtutor.trace.trace import Trace
from pairtutor.verify.check import verify
from tests.scenarios.lessons import played

OLD = Path(__file__).parent
NAMES = sorted(f"{path.parent.name}/{path.stem}" for path in OLD.glob("schema?/*.yaml"))


def old(name: str) -> Trace:
    path = OLD / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"schema: {path.parent.name[-1]}\n")
    return read_trace(text, str(path))


def test_there_are_traces_of_several_systems() -> None:
    systems = {getattr(old(name).steps[0].event, "system", "") for name in NAMES}
    assert {"dutch-2017", "dutch-2026", "lim-1999", "dubov-1997", "ssm"} <= systems


def without_reasons(trace: Trace) -> Trace:
    """Leave out what only schema 3 tells: who else could be left over, and what would happen to whom."""
    return Trace(tuple(step._replace(event=bare(step.event)) for step in trace.steps), trace.complete)


def bare(event: Event) -> Event:
    if isinstance(event, FloaterChosen | ByeAssigned) and event.bracket:
        return replace(event, alternatives=None, deciding=(), values=(), hits=(), cites=())
    if isinstance(event, FamilyRuledOut):
        return replace(event, example=None, value=None, best=None, hit=(), bars=(), remain=(), members=())
    if isinstance(event, CompletionTested):
        return replace(event, remain=(), bars=())
    if isinstance(event, TargetSet):
        return replace(
            event,
            lines=tuple(
                line._replace(counted=None, instead=None, less=None, least=False) for line in event.lines
            ),
        )
    return event


@pytest.mark.parametrize("name", NAMES)
def test_an_old_trace_is_told_and_proven_as_the_new_one_is(name: str) -> None:
    trace = old(name)
    new = played(Path(name).name).trace
    assert render(without_reasons(trace), "full") == render(without_reasons(new), "full")
    assert len(trace.steps) == len(new.steps)
    with pytest.raises(TraceNotProven, match="older schema"):
        verify(trace)


def changed(cell: object) -> object:
    step = {"step": 1, "parent": 0, "kind": "round", "weight": "summary", "players": [{"games": [cell]}]}
    return {"schema": 1, "complete": True, "steps": [step]}


@pytest.mark.parametrize("cell", ["12 w", "x w 1", 7, None, "12 w 1 1"])
def test_a_game_that_was_none_in_schema_1_either_is_blamed_where_it_stands(cell: object) -> None:
    with pytest.raises(SourceError) as caught:
        from_data(changed(cell))
    assert any("games no. 1" in str(fault) for fault in caught.value.faults)


@pytest.mark.parametrize("steps", [None, [None], [{"kind": 3}], [{"kind": "round", "players": [1]}]])
def test_what_is_no_trace_at_all_is_refused_like_a_new_one(steps: object) -> None:
    with pytest.raises(SourceError):
        from_data({"schema": 1, "complete": True, "steps": steps})
