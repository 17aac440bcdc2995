"""Candidates of 2012 in order: all of a small bracket, of a large one no longer than can be waited for."""

from __future__ import annotations

from itertools import islice
from typing import cast

import pytest

from pairtutor.verify.dutch_2012_order import TooMany, candidates
from pairtutor.verify.persons import Person


def _players(size: int) -> list[Person]:
    return cast("list[Person]", list(range(size)))


def _first_two_with_nobody_but_the_last(one: Person, other: Person) -> bool:
    a, b = sorted(cast("tuple[int, int]", (one, other)))
    return a > 1 or b == 23


def test_a_small_bracket_is_listed_to_the_end() -> None:
    listed = [one.pairs for one in candidates(_players(4), (0, 0, 2), lambda *_: True)]
    assert listed[:2] == [[(0, 2), (1, 3)], [(0, 3), (1, 2)]]
    assert listed[2] == [(0, 1), (2, 3)]
    assert len(listed) == 12
    assert {frozenset(map(frozenset, pairs)) for pairs in listed} == {
        frozenset({frozenset({0, a}), frozenset({1, 2, 3} - {a})}) for a in (1, 2, 3)
    }


def test_where_two_want_one_opponent_a_listing_ends_without_any() -> None:
    with pytest.raises(TooMany):
        list(islice(candidates(_players(24), (0, 0, 12), _first_two_with_nobody_but_the_last), 1))


def test_so_it_does_where_nobody_may_meet() -> None:
    with pytest.raises(TooMany):
        list(candidates(_players(24), (0, 0, 12), lambda *_: False))
