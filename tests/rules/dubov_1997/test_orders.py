"""The orders of the text, step by step; the columns of 6.2 are the example that the text prints."""

from __future__ import annotations

import pytest

from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.orders import (
    black_column,
    dominating_colour,
    for_bye,
    for_fetching,
    for_floating,
    to_black_column,
    to_white_column,
    white_column,
)
from tests.lab.rules.dubov_1997.build import figures

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def test_the_columns_of_the_example_in_6_2() -> None:
    averages = [23223, 23446, 23100, 23405, 23184, 23337]
    ratings = [2300, 2250, 2380, 2260, 2365, 2280]
    whites = sorted((figures(seed, 2300, aro) for seed, aro in enumerate(averages)), key=white_column)
    blacks = sorted((figures(seed, rating) for seed, rating in enumerate(ratings)), key=black_column)
    assert [one.aro for one in whites] == [23100, 23184, 23223, 23337, 23405, 23446]
    assert [one.rating for one in blacks] == [2380, 2365, 2300, 2280, 2260, 2250]


@pytest.mark.parametrize(
    ("key", "first", "then"),
    [
        (white_column, figures(1, 2100, 2000), figures(0, 2000, 2001)),
        (white_column, figures(1, 2000, 2000), figures(0, 2100, 2000)),
        (white_column, figures(0, 2000, 2000), figures(1, 2000, 2000)),
        (black_column, figures(1, 2100, 2000), figures(0, 2000, 2001)),
        (black_column, figures(1, 2000, 2001), figures(0, 2000, 2000)),
        (black_column, figures(0, 2000, 2000), figures(1, 2000, 2000)),
        (to_black_column, figures(1, 2000, 2000), figures(0, 2100, 2001)),
        (to_black_column, figures(1, 2100, 2000), figures(0, 2000, 2000)),
        (to_black_column, figures(0, 2000, 2000), figures(1, 2000, 2000)),
        (to_white_column, figures(1, 2100, 2001), figures(0, 2000, 2000)),
        (to_white_column, figures(1, 2000, 2000), figures(0, 2100, 2000)),
        (to_white_column, figures(0, 2000, 2000), figures(1, 2000, 2000)),
    ],
)
def test_each_step_of_a_column_and_of_a_change(key: object, first: object, then: object) -> None:
    assert callable(key)
    assert key(first) < key(then)


def test_the_bye_goes_by_rating_then_colour_then_aro_then_number() -> None:
    white, black = "WB", "BW"
    order = [
        figures(0, 1900, 0, black),
        figures(0, 2000, 0, white),
        figures(0, 2000, 2100, black),
        figures(3, 2000, 2000, black),
        figures(2, 2000, 2000, ""),
    ]
    assert sorted(set(order), key=lambda one: for_bye(one, WHITE)) == order
    assert for_bye(order[1], None) > for_bye(order[2], None), (
        "without a dominating colour its step is left out"
    )


def test_fetching_goes_by_colour_then_rating_then_aro_then_number() -> None:
    white, black = "WB", "BW"
    order = [
        figures(5, 1900, 0, white),
        figures(0, 1800, 2000, white),
        figures(1, 1800, 2000, white),
        figures(2, 1800, 2001, white),
        figures(3, 2400, 0, ""),
        figures(4, 2500, 0, black),
    ]
    assert sorted(set(order), key=lambda one: for_fetching(one, WHITE)) == order
    assert min(order, key=lambda one: for_fetching(one, None)) == order[-1]


def test_who_can_be_paired_below_floats_first() -> None:
    weak, strong = figures(0, 1500), figures(1, 2500)
    assert for_floating(strong, None, can_be_paired_below=True) < for_floating(
        weak, None, can_be_paired_below=False
    )


def test_the_dominating_colour_is_that_of_more_players_neutrals_left_out() -> None:
    white, black, neutral = figures(colours="B"), figures(colours="W"), figures()
    assert dominating_colour([white, black, white, neutral]) is WHITE
    assert dominating_colour([black, neutral, neutral]) is BLACK
    assert dominating_colour([white, black]) is None
    assert dominating_colour([neutral]) is None
