"""Who has the bye: the lowest score that can have it, as it counts in the round, and where that is cited."""

from __future__ import annotations

import pytest

from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.text import render
from pairtutor.trace.events import CompletionTested, RoundOpened, TargetSet
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.rules.build import tournament

FIVE = ("4 w 0", "5 w =", "U", "1 b 1", "2 b =")
FOUR = ("3 w 1", "4 w 1", "1 b 0", "2 b 0")
VIRTUAL = {Tpn(1): (HalfPoints(0), HalfPoints(2))}


def trace_of(one: Tournament) -> Trace:
    trace = run(one, None, "dutch-2026").trace
    assert trace is not None
    return trace


def bye_scores(trace: Trace) -> set[int | tuple[int, ...]]:
    """Return what the targets say of the score of the bye, in half points."""
    targets = [step.event for step in trace.steps if isinstance(step.event, TargetSet)]
    return {line.value for target in targets for line in target.lines if line.criterion == "bye-score"}


def test_virtual_points_count_for_the_lowest_score_and_the_reading_is_cited() -> None:
    plain, accelerated = (trace_of(tournament(*FIVE, virtual_points=more)) for more in ({}, VIRTUAL))
    assert bye_scores(plain) == {(0,)}
    assert bye_scores(accelerated) == {(1,)}, "a draw is less than a virtual point"
    opened = [trace.steps[0].event for trace in (plain, accelerated)]
    assert ["D26-17" in event.cites for event in opened] == [False, True]


@pytest.mark.parametrize("lines", [FIVE, FOUR], ids=["a bye", "no bye"])
def test_only_a_round_with_a_bye_cites_its_score_when_the_rest_is_tested(lines: tuple[str, ...]) -> None:
    trace = trace_of(tournament(*lines))
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    tested = [step.event for step in trace.steps if isinstance(step.event, CompletionTested)]
    assert len(tested) > 1
    for event in tested:
        assert event.cites[0] == "dutch-2026 2.2.1"
        assert ("dutch-2026 2.3.1" in event.cites) is ("D26-2" in event.cites) is opened.bye_needed


def test_a_bye_without_a_point_is_told_as_such_and_not_as_something_not_given_up() -> None:
    told = " ".join(render(trace_of(tournament(*FIVE)), "full").split())
    assert "The bye goes to a player without a point ([C5] 2.3.1)" in told
    assert "For [C5]" not in told
