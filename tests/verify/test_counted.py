"""A doctored counting, or a doctored reason why a round is not completed, is refuted at its step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pairtutor.answers.reasons import Counted
from pairtutor.trace.events import CompletionTested, Event, TargetSet
from pairtutor.trace.recorder import Trace
from pairtutor.verify.check import verify
from pairtutor.verify.progress import ProofError
from tests.oracles.worn import EDITIONS, WORN, rounds

Change = Callable[[Event], "Event | None"]


def _counted(event: Event, change: Callable[[Counted], Counted | None]) -> Event | None:
    if not isinstance(event, TargetSet):
        return None
    for at, line in enumerate(event.lines):
        fresh = line.counted and change(line.counted)
        if fresh is not None:
            lines = (*event.lines[:at], line._replace(counted=fresh), *event.lines[at + 1 :])
            return replace(event, lines=lines)
    return None


def another_wish(event: Event) -> Event | None:
    return _counted(event, lambda one: one._replace(white=one.black, black=one.white))


def no_escape(event: Event) -> Event | None:
    def change(one: Counted) -> Counted | None:
        if not one.escapes:
            return None
        gone = one.escapes[0]
        return one._replace(escapes=one.escapes[1:], left=(*one.left, gone.player))

    return _counted(event, change)


def a_bar_left_out(event: Event) -> Event | None:
    if not isinstance(event, CompletionTested) or not event.bars:
        return None
    return replace(event, bars=event.bars[1:])


def another_round(event: Event) -> Event | None:
    if not isinstance(event, CompletionTested):
        return None
    for at, bar in enumerate(event.bars):
        if bar.why == "met" and bar.round is not None:
            fresh = bar._replace(round=type(bar.round)(bar.round + 1))
            return replace(event, bars=(*event.bars[:at], fresh, *event.bars[at + 1 :]))
    return None


def doctored(traces: Iterator[Trace], change: Change) -> tuple[Trace, int]:
    for trace in traces:
        for at, step in enumerate(trace.steps):
            event = change(step.event)
            if event is not None:
                steps = (*trace.steps[:at], step._replace(event=event), *trace.steps[at + 1 :])
                return Trace(steps, trace.complete), step.number
    raise AssertionError("no trace has such a fact")


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("change", [another_wish, no_escape], ids=lambda one: one.__name__)
def test_a_doctored_counting_is_refuted(system: str, change: Change) -> None:
    trace, number = doctored(rounds(system, range(12), WORN), change)
    with pytest.raises(ProofError) as refuted:
        verify(trace)
    assert refuted.value.step == number, str(refuted.value)


@pytest.mark.parametrize("change", [a_bar_left_out, another_round], ids=lambda one: one.__name__)
def test_a_doctored_bar_of_those_who_would_remain_is_refuted(change: Change) -> None:
    trace, number = doctored(rounds("dutch-2017", range(40), WORN), change)
    with pytest.raises(ProofError) as refuted:
        verify(trace)
    assert refuted.value.step == number, str(refuted.value)
