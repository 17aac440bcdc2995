"""The colour drawn goes by who has taken part: a trace that counts otherwise is refuted (LIM26-3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.errors import TraceNotProven
from pairtutor.trace.events import ColourDecided, RoundOpened
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import GameLine
from pairtutor.verify.check import verify
from tests.lab.scenarios.lessons import played

ABSENT = ("lim26-absent", "lim26-late")


@pytest.mark.parametrize("name", ABSENT)
def test_counting_those_who_never_came_is_refuted(name: str) -> None:
    trace = played(name).trace
    assert verify(trace).system == "lim-2026"
    as_before = Trace(tuple(map(_turned, trace.steps)), trace.complete)
    with pytest.raises(TraceNotProven, match="the colour of"):
        verify(as_before)


def _turned(step: Step) -> Step:
    """Give a colour drawn to the other player."""
    event = step.event
    if not isinstance(event, ColourDecided) or event.rule != "drawn-colour":
        return step
    return step._replace(event=replace(event, white=event.black, black=event.white))


def test_an_absent_player_who_took_part_is_counted() -> None:
    trace = played("lim26-late").trace
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    (away,) = opened.absent
    was_there = away._replace(games=(GameLine(None, None, "U"), *away.games[1:]))
    told = replace(opened, absent=(was_there,))
    with pytest.raises(TraceNotProven, match="the colour of"):
        verify(Trace((trace.steps[0]._replace(event=told), *trace.steps[1:]), trace.complete))
