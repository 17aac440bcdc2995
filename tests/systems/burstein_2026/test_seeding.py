"""Seeding rounds are Dutch rounds and say whose seeding rounds they are; the others are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.errors import TraceNotProven
from pairtutor.narrative.text import render
from pairtutor.rules.burstein_2026.definitions import seeding_rounds
from pairtutor.sources.load import load
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.recorder import Step, Trace
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.cases.files import case_files

SYSTEM = "burstein-2026"
TOURNAMENT = load(str(case_files(SYSTEM)[0]))


def opened(trace: Trace) -> RoundOpened:
    event = trace.steps[0].event
    assert isinstance(event, RoundOpened)
    return event


@pytest.mark.parametrize(
    ("planned", "seeding"), [(1, 0), (2, 1), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4), (None, 4)]
)
def test_half_of_the_rounds_but_four_at_most_are_seeding_rounds(planned: int | None, seeding: int) -> None:
    assert seeding_rounds(planned) == seeding


def test_a_seeding_round_is_told_and_proven_as_the_dutch_round_it_is() -> None:
    trace = run(TOURNAMENT, 2, SYSTEM).recorded
    dutch = run(TOURNAMENT, 2, "dutch-2026").recorded
    assert opened(trace).seeding == SYSTEM
    assert [step.event for step in trace.steps[1:]] == [step.event for step in dutch.steps[1:]]
    verify(trace)
    assert "in a seeding round of FIDE Burstein (2026, in force)" in " ".join(render(trace).split())


def test_a_round_after_the_seeding_rounds_cannot_be_passed_off_as_one() -> None:
    last = seeding_rounds(TOURNAMENT.planned_rounds)
    dutch = run(TOURNAMENT, last + 1, "dutch-2026").recorded
    first = dutch.steps[0]
    forged = Step(first.number, first.parent, replace(opened(dutch), seeding=SYSTEM))
    with pytest.raises(TraceNotProven, match="the number of a seeding round"):
        verify(Trace((forged, *dutch.steps[1:]), dutch.complete))
