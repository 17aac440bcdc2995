"""Section 3, criterion by criterion: only the one that is meant can decide."""

from __future__ import annotations

import pytest

from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.colours import allocate, may_meet
from pairtutor.rules.dubov_1997.figures import Figures
from tests.lab.rules.dubov_1997.build import figures


@pytest.mark.parametrize(
    ("one", "other", "rule", "white"),
    [
        ("WBW", "BWB", "both-preferences", 2),
        ("", "WB", "one-due", 2),
        ("W", "", "one-due", 2),
        ("BWW", "WBW", "only-allowed", 2),
        ("WWBW", "WBW", "only-allowed", 2),
        ("WBWBW", "WBWBWBW", "average-rating", 1),
        ("WBWB", "BWWB", "alternate", 1),
        ("BWWB", "WBWB", "alternate", 2),
        ("BWBWWBB", "BWB", "only-allowed", 1),
    ],
)
def test_the_first_criterion_that_tells_them_apart_decides(
    one: str, other: str, rule: str, white: int
) -> None:
    first, second = figures(0, aro=2100, colours=one), figures(1, aro=2000, colours=other)
    decided = allocate(first, second)
    assert decided.rule == rule
    assert (1 if decided.higher is Colour.WHITE else 2) == white
    back = allocate(second, first)
    assert back.rule == rule and back.higher is decided.higher.opposite, "the order does not matter"


def test_the_balance_goes_before_the_history() -> None:
    one, other = figures(colours="WB"), figures(colours="BWB")
    assert one.due is other.due is Colour.WHITE
    decided = allocate(one, other)
    assert (decided.rule, decided.higher) == ("more-blacks", Colour.BLACK)


def test_the_history_is_compared_from_the_last_game_back() -> None:
    decided = allocate(figures(colours="BWBWB"), figures(colours="WBBWB"))
    assert (decided.rule, decided.games_back) == ("alternate", 4)
    assert decided.higher is Colour.BLACK, "the first had White there"


@pytest.mark.parametrize(
    ("one", "other", "rule"),
    [
        (figures(0, 2000, 2100), figures(1, 2000, 2050), "average-rating"),
        (figures(0, 1900, 2100), figures(1, 2000, 2100), "rating"),
        (figures(1, 2000, 2100), figures(0, 2000, 2100), "number"),
    ],
)
def test_then_higher_aro_lower_rating_larger_number(one: Figures, other: Figures, rule: str) -> None:
    decided = allocate(one, other)
    assert (decided.rule, decided.higher) == (rule, Colour.WHITE)


def test_two_who_must_not_have_the_same_colour_may_not_meet() -> None:
    assert not may_meet(figures(colours="BWW"), figures(colours="WBWW"))
    assert may_meet(figures(colours="BWW"), figures(colours="WBB"))
    assert may_meet(figures(colours="BWW"), figures(colours="WBW"))
