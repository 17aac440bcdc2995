"""Every scenario in the tutor: each of its steps has a board, and its trace alone is walked through as it is.

They stand together, so that each is paired and told once.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.standing import Standing, follow, standing_at
from pairtutor.resources import scenario_names
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.recorder import Step
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.boards.scene import Board
from pairtutor.tui.opening import open_round
from pairtutor.tui.tutor import Wanted
from pairtutor.tui.walk.tour import DEPTHS
from tests.lab.tui.driving import nobody, paired, recorded

PROCEDURES = ("lim", "dubov", "ssm")


@pytest.mark.parametrize("scenario", scenario_names())
def test_every_step_of_every_scenario_has_a_board(scenario: str) -> None:
    tour = paired(scenario).tour
    for station in tour.routes["full"].stations:
        made = board_of(tour.scene(station.told, 78))
        assert isinstance(made, Board)
        assert made.title
        assert 0 <= made.focus < max(1, len(made.lines))


@pytest.mark.parametrize("scenario", scenario_names())
def test_the_walk_of_a_trace_from_a_file_is_that_of_the_tournament(scenario: str, tmp_path: Path) -> None:
    if paired(scenario).tour.narrator.system not in SYSTEMS:
        pytest.skip("the system cannot be paired by yet")
    alone = open_round(Wanted(source=str(recorded(scenario, tmp_path))), nobody).tour
    for depth in DEPTHS:
        assert alone.routes[depth].stations == paired(scenario).tour.routes[depth].stations


@pytest.mark.parametrize("scenario", [name for name in scenario_names() if name.startswith(PROCEDURES)])
def test_nobody_stands_in_two_pairs_at_any_step_of_a_procedure(scenario: str) -> None:
    tour = paired(scenario).tour
    for station in tour.routes["full"].stations:
        standing = standing_at(tour.narrator.index, station.told.step)
        seated = [tpn for pair in standing.pairs for tpn in pair] if standing else []
        assert len(seated) == len(set(seated)), station.told.text


@pytest.mark.parametrize("scenario", scenario_names())
def test_a_step_drawn_alone_stands_as_when_one_comes_to_it_step_by_step(scenario: str) -> None:
    index = paired(scenario).tour.narrator.index
    walked: dict[int, Standing] = {}
    for step in index.trace.steps:
        opening = index.opening_of(step.number)
        if opening is None:
            assert standing_at(index, step.number) is None
            continue
        before = walked.get(opening.number)
        walked[opening.number] = follow(before, step.event) if before else standing_of(step)
        assert standing_at(index, step.number) == walked[opening.number]


def standing_of(step: Step) -> Standing:
    assert isinstance(step.event, BracketOpened | GroupOpened)
    return Standing(step.event)
