from __future__ import annotations

import pytest

from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import half_points, whole_number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", 2),
        ("1.0", 2),
        (" 0.5", 1),
        (".5", 1),
        ("11,5", 23),
        ("0", 0),
        ("3.", 6),
        ("2.50", 5),
        ("99.5", 199),
    ],
)
def test_points_are_read_as_half_points(text: str, expected: int) -> None:
    assert half_points(text, "the score") == expected


@pytest.mark.parametrize("text", ["", ".", "-1", "one", "1.5.0", "1000", "٣", "1e2", "½"])
def test_what_is_no_number_of_points_is_refused(text: str) -> None:
    with pytest.raises(Misread, match=r"the score is '.*'$"):
        half_points(text, "the score")


@pytest.mark.parametrize("text", ["0.3", "1.25", "0.05", "2.75"])
def test_points_that_are_no_multiple_of_half_a_point_are_refused(text: str) -> None:
    with pytest.raises(Misread, match="which is not a multiple of half a point"):
        half_points(text, "the score")


@pytest.mark.parametrize("text", ["0", "10", "-1", "1.0", "²", "", "9" * 30])
def test_a_number_out_of_its_range_is_refused(text: str) -> None:
    with pytest.raises(Misread) as caught:
        whole_number(text, "the round", 1, 9)
    assert str(caught.value.mend) == "write a whole number from 1 to 9"
