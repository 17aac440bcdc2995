"""The subgroups of Dubov 2026 side by side: heads say what stands in a column, and promise no colour."""

from __future__ import annotations

import re

import pytest

from pairtutor.html.pages import render as page
from pairtutor.narrative.markdown import render as markdown
from pairtutor.narrative.text import render as text
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.procedures import ColumnsFormed, SubgroupsShifted
from pairtutor.trace.recorder import Trace
from pairtutor.tui.boards.board import plain_text
from pairtutor.tui.boards.pen import scene_lines
from pairtutor.tui.walk.tour import Tour
from tests.corpus.test_told import traces

SEEDS = range(1, 4)
COLOURED = "G1 (White)", "G2 (Black)", "G1 (Black)", "G2 (White)"


def shifts(trace: Trace) -> list[int]:
    """Return the steps after which somebody of another preference stands in a subgroup."""
    return [step.number for step in trace.steps if isinstance(step.event, SubgroupsShifted)]


def against_the_column(trace: Trace) -> int:
    """Return how many players end up with the other colour than their subgroup prefers."""
    black = {step.event.black for step in trace.steps if isinstance(step.event, ColourDecided)}
    return sum(
        len(black & set(step.event.white)) for step in trace.steps if isinstance(step.event, SubgroupsShifted)
    )


def test_players_of_g1_do_get_black() -> None:
    assert sum(against_the_column(trace) for seed in SEEDS for trace in traces("dubov-2026", seed)) > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_no_head_of_a_subgroup_names_a_colour(seed: int) -> None:
    shown = 0
    for trace in traces("dubov-2026", seed):
        columns = len(shifts(trace)) + sum(isinstance(step.event, ColumnsFormed) for step in trace.steps)
        for render in (text, markdown, page):
            written = render(trace, "full")
            assert not [head for head in COLOURED if head in written]
            upper, lower = (
                written.count(head) for head in ("G1 by number, with ARO", "G2 by number, with R")
            )
            assert upper == lower >= len(shifts(trace))
            told, *_ = written.split('class="way"')  # each player is told both columns besides
            assert told.count("G1 by number, with ARO") <= columns
        shown += len(shifts(trace))
    assert shown >= 3


@pytest.mark.parametrize("seed", SEEDS)
def test_the_figures_are_those_that_the_heads_promise(seed: int) -> None:
    for trace in traces("dubov-2026", seed):
        tour = Tour(trace)
        for number in shifts(trace):
            step = tour.scene(tour.narrator.tell(tour.step(number)), 150)
            assert step.scene is not None
            assert step.scene.heads == ("G1 by number, with ARO", "G2 by number, with R")
            lines = "\n".join(plain_text(scene_lines(step).lines))
            for who, figure in (
                *((step.cast.who(tpn), step.cast.who(tpn).aro) for tpn in step.scene.seats.left),
                *((step.cast.who(tpn), step.cast.who(tpn).rating) for tpn in step.scene.seats.right),
            ):
                assert figure and re.search(rf"\b{who}\s+{re.escape(figure)}\b", lines)
