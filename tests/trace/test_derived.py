"""Reasons that follow from a step are made in one place, and say what the step weighs."""

from __future__ import annotations

import ast
from itertools import pairwise
from typing import Literal

import pytest

from pairtutor.model.ids import Tpn
from pairtutor.trace.derived import all_later, bye_test, decisive_test, spared_before
from pairtutor.trace.procedures import FloatersCompared, PlayerTransferred
from pairtutor.trace.refusals import FloaterLine, NeededHere, Outranked, PassedOver, RatingApart, Test
from tests.lab.package import PACKAGE, module_paths, nodes_of
from tests.lab.scenarios.lessons import played


def line(player: int, kind: Literal["a", "b", "c", "d"], *, floated: bool, evens: bool) -> FloaterLine:
    return FloaterLine(Tpn(player), kind, None, (), floated, evens)


def compared(*lines: FloaterLine, needed: tuple[int, ...] = ()) -> FloatersCompared:
    return FloatersCompared(
        cites=(),
        group=1,
        reason="odd-number",
        pairs=2,
        next_score=None,
        white=1,
        black=2,
        lines=lines,
        needed=tuple(map(Tpn, needed)),
    )


@pytest.mark.parametrize(
    ("second", "by"),
    [
        (line(9, "c", floated=False, evens=True), "floater-type"),
        (line(9, "d", floated=True, evens=True), "not-floated"),
        (line(9, "d", floated=False, evens=False), "due-colour"),
    ],
)
def test_who_comes_before_by_number_is_outranked_by_the_first_test_that_differs(
    second: FloaterLine, by: Test
) -> None:
    step = compared(line(7, "d", floated=False, evens=True), second, needed=(4, 8))
    assert spared_before(step, down=True) == (
        PassedOver(Tpn(9), second_outranked(by)),
        PassedOver(Tpn(8), NeededHere("needed-here", Tpn(8), 2)),
    )
    assert [one.player for one in spared_before(step, down=False)] == [4]


def second_outranked(by: Test) -> Outranked:
    return Outranked("outranked", Tpn(9), Tpn(7), by)


def test_a_floater_before_counts_in_the_least_harmful_type_alone() -> None:
    step = compared(line(7, "c", floated=True, evens=True), line(9, "c", floated=False, evens=False))
    assert [one.why for one in spared_before(step, down=True)] == [second_outranked("due-colour")]


def test_the_bye_goes_by_score_games_and_number() -> None:
    tests = [bye_test((4, 3, Tpn(1)), other) for other in ((3, 3, Tpn(2)), (4, 2, Tpn(2)), (4, 3, Tpn(2)))]
    assert tests == ["score", "games", "number"]
    assert decisive_test(("a", "b"), (1, 2), (1, 3)) == "b"
    assert [one.player for one in all_later((Tpn(3), Tpn(5)), Tpn(2))] == [3, 5]


@pytest.mark.parametrize("name", ["1999-lim-even-colours", "1999-lim-highest-up", "lim26-evening"])
def test_what_a_choice_says_of_those_before_is_what_its_comparison_comes_to(name: str) -> None:
    lesson = played(name)
    steps = [step.event for step in lesson.trace.steps]
    seen = 0
    for step, move in pairwise(steps):
        if isinstance(step, FloatersCompared) and isinstance(move, PlayerTransferred):
            far = tuple(one for one in move.considered if isinstance(one.why, RatingApart))
            down = (move.to_score or 0) < move.from_score
            assert (*spared_before(step, down=down), *far) == move.considered
            seen += 1
    assert seen


def test_nobody_else_makes_the_reason_that_somebody_came_first() -> None:
    makers = {
        path.relative_to(PACKAGE).as_posix()
        for path in module_paths()
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Outranked"
    }
    assert makers == {"trace/derived.py"}
