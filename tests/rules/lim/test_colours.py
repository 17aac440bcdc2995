from __future__ import annotations

import pytest

from pairtutor.model.colour import Colour
from pairtutor.rules.lim.definitions import Claimant, due_colour, excess, grant

W, B = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("had", "due"),
    [("", None), ("W", B), ("B", W), ("WB", W), ("BW", B), ("WBW", B), ("BBW", W), ("WWBB", W), ("WW", B)],
)
def test_the_colour_that_equalises_is_due_before_the_one_that_alternates(
    had: str, due: Colour | None
) -> None:
    assert due_colour(had) is due


def test_nobody_has_a_colour_three_times_running_or_three_times_more() -> None:
    assert excess("WW", W) == "in-a-row"
    assert excess("WWBW", W) == "difference"
    assert excess("BWBBWB", B) == "difference"
    assert excess("WWBW", B) is None
    assert excess("WBW", W) is None


def granted(
    one: str, other: str, *, below: bool = False, numbers: tuple[int, int] = (1, 4)
) -> tuple[object, ...]:
    found = grant(Claimant(numbers[0], one), Claimant(numbers[1], other), below_median=below, drawn=W)
    return (found.higher, found.rule, found.games_back)


def test_a_limit_goes_before_what_is_due() -> None:
    assert granted("WBB", "BWB") == (W, "only-allowed", None)
    assert granted("BWB", "BB") == (B, "only-allowed", None)


def test_due_colours_are_given_when_they_differ_or_only_one_is_due() -> None:
    assert granted("W", "B") == (B, "both-preferences", None)
    assert granted("", "B") == (B, "one-due", None)
    assert granted("W", "") == (B, "one-due", None)


def test_the_last_difference_of_the_histories_is_turned_round() -> None:
    assert granted("WBW", "BBWW") == (W, "only-allowed", None)
    assert granted("BWBW", "WBBW") == (B, "alternate", 3)
    assert granted("BWBW", "WBBW", below=True) == (B, "alternate", 3)
    assert granted("WB", "WBWB", below=True) == (B, "lower-ranked", None)


def test_with_identical_histories_the_side_of_the_median_decides() -> None:
    assert granted("W", "W") == (B, "higher-ranked", None)
    assert granted("W", "W", below=True) == (W, "lower-ranked", None)


def test_without_a_game_the_own_number_decides_as_in_round_one() -> None:
    assert granted("", "") == (W, "drawn-colour", None)
    assert granted("", "", numbers=(2, 5)) == (B, "drawn-colour", None)
    assert granted("", "", below=True) == (W, "drawn-colour", None)
    assert granted("", "", below=True, numbers=(1, 5)) == (B, "drawn-colour", None)


def test_in_the_last_round_neither_way_may_be_within_the_limits() -> None:
    assert granted("BWW", "WW") == (B, "higher-ranked", None)
    assert granted("BWW", "BWBWW")[1:] == ("higher-ranked", None)
