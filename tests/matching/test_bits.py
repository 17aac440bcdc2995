from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairtutor.matching.bits import bit_mover, bits, lowest, mask_of


@given(st.frozensets(st.integers(0, 300)))
def test_a_set_survives_as_bits(numbers: frozenset[int]) -> None:
    mask = mask_of(numbers)
    assert list(bits(mask)) == sorted(numbers)
    assert mask.bit_count() == len(numbers)
    if numbers:
        assert lowest(mask) == min(numbers)


@pytest.mark.parametrize(("mask", "numbers"), [(0, []), (1, [0]), (0b10110, [1, 2, 4])])
def test_bits_are_yielded_lowest_first(mask: int, numbers: list[int]) -> None:
    assert list(bits(mask)) == numbers


@given(st.data(), st.permutations(range(70)) | st.permutations(range(3)) | st.permutations([0]))
def test_the_numbers_of_a_set_move_to_their_places(data: st.DataObject, places: list[int]) -> None:
    numbers = data.draw(st.frozensets(st.sampled_from(places)))
    assert bit_mover(places)(mask_of(numbers)) == mask_of(places[number] for number in numbers)
    assert bit_mover([])(0) == 0
