"""The walk: stations, motions, and that back is as exact as forward."""

from __future__ import annotations

import pytest

from pairtutor.narrative.naming import players_named
from pairtutor.narrative.outline import Depth
from pairtutor.tui.walk.route import MOTIONS
from pairtutor.tui.walk.tour import DEPTHS, mark
from tests.lab.tui.driving import paired

SCENARIOS = ["exchange", "limbo", "2012-backtrack", "2026-bye"]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("depth", DEPTHS)
def test_back_retraces_every_step_forward(scenario: str, depth: Depth) -> None:
    route = paired(scenario).tour.routes[depth]
    forward = [1]
    while (following := MOTIONS["next"](route, forward[-1], 0)) is not None:
        forward.append(following)
    back = [forward[-1]]
    while (before := MOTIONS["back"](route, back[-1], 0)) is not None:
        back.append(before)
    assert len(forward) == len(route.stations)
    assert back == forward[::-1]


def test_every_step_of_the_trace_has_a_station_at_full_depth() -> None:
    tour = paired("exchange").tour
    assert [one.narrated.step for one in tour.routes["full"].stations] == [
        step.number for step in tour.trace.steps
    ]


def test_a_position_inside_a_joined_run_belongs_to_its_station() -> None:
    normal = paired("exchange").tour.routes["normal"]
    assert normal.at(18).narrated.label == "↔ exchange 5 ⇄ 7"
    assert normal.at(16).narrated.label == "Split 4, 5 | 7, 8", (
        "candidate 1 is told with the run that follows"
    )


def test_brackets_go_to_their_own_beginning_first() -> None:
    route = paired("exchange").tour.routes["normal"]
    assert MOTIONS["back-bracket"](route, 15, 0) == 13
    assert MOTIONS["back-bracket"](route, 13, 0) == 8
    assert MOTIONS["back-bracket"](route, 3, 0) is None


def test_decisions_are_what_settles_something() -> None:
    route = paired("exchange").tour.routes["full"]
    decided = [one.narrated.label for one in route.stations if one.decides]
    assert "✓ 3 chosen" in decided
    assert "3 White, 6 Black" in decided
    assert "✗ 1" not in decided, "a refused candidate settles nothing"
    assert "The rest can be paired" not in decided


def test_following_a_player_leaves_out_what_does_not_name_them() -> None:
    route = paired("exchange").tour.routes["full"]
    position, seen = route.first_position(7), []
    while position is not None:
        seen.append(route.at(position).narrated)
        position = route.step(position, 1, 7)
    assert all(7 in players_named(told.view) for told in seen)
    assert len(seen) == sum(7 in players_named(one.narrated.view) for one in route.stations) > 5


def test_a_rule_is_found_after_the_position_and_then_from_the_start() -> None:
    route = paired("exchange").tour.routes["normal"]
    first = route.next_citing(1, "dutch-2017 C.10")
    assert first is not None
    last = max(
        one.narrated.step for one in route.stations if any(c.label == "C.10" for c in one.narrated.cited)
    )
    assert route.next_citing(last, "dutch-2017 C.10") == first
    assert route.next_citing(1, "dutch-2017 D.3") is None


def test_steps_have_numbers_from_one() -> None:
    route = paired("exchange").tour.routes["normal"]
    assert route.position_of(1) == 1
    assert route.position_of(len(route.stations)) == 36
    assert route.position_of(0) is None
    assert route.position_of(len(route.stations) + 1) is None


def test_landing_on_the_same_bracket_of_another_edition() -> None:
    here, there = paired("three-editions", "dutch-2017").tour, paired("three-editions", "dutch-2012").tour
    for station in here.routes["full"].sections():
        score, _ = mark(station)
        landed = there.bracket_of(there.landing_position(mark(station)))
        assert landed is None or mark(landed)[0] == score or mark(landed)[1] == mark(station)[1]
    assert there.landing_position(None) == 1
    assert there.landing_position(("99", 99)) == 1


def test_the_bracket_of_a_step_outside_is_the_one_before() -> None:
    tour = paired("exchange").tour
    completion = tour.section_of(7)
    assert completion is not None
    assert completion.number == 3
    assert tour.section_of(1) is None
    assert tour.bracket_of(7) is None


SETTLES = {
    "2012-backtrack": {"requirement", "reopening", "candidate", "floater", "bye", "colour", "result"},
    "2026-bye": {"candidate", "floater", "bye", "colour", "result"},
    "lim-median": {"bye", "transfer", "undone", "scrutiny", "colour", "result"},
    "ssm-combination": {"undone", "scrutiny", "result"},
}
"""The kinds of step that settle something, in rounds that have them."""


@pytest.mark.parametrize("scenario", SETTLES)
def test_from_decision_to_decision_nothing_that_settles_something_is_passed_by(scenario: str) -> None:
    tour = paired(scenario).tour
    settling = [
        step
        for step in tour.trace.steps
        if step.event.kind in SETTLES[scenario] and getattr(step.event, "accepted", True)
    ]
    assert {step.event.kind for step in settling} == SETTLES[scenario]
    stops: list[int] = []
    position = 1
    while (following := tour.routes["full"].decision(position, 1)) is not None:
        stops.append(position := following)
    assert stops == [step.number for step in settling]
