"""The slow enumerations agree with the examples that the text itself gives."""

from __future__ import annotations

from math import comb

import pytest

from tests.lab.oracles.sequence import exchanges_of, mdp_sets, transpositions


def test_transpositions_of_eleven_players_are_in_the_order_of_the_text() -> None:
    order = list(transpositions(range(6, 12), 5))
    assert len(order) == 720
    assert order[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
    assert order[-1] == (11, 10, 9, 8, 7)


def test_two_moved_down_players_meet_nine_residents_in_72_ways() -> None:
    order = list(transpositions(range(3, 12), 2))
    assert len(order) == 72
    assert (order[0], order[1], order[-1]) == ((3, 4), (3, 5), (11, 10))


def test_exchanges_of_eleven_players_begin_as_the_text_says() -> None:
    order = exchanges_of(5, 6)
    swapped = [(set(range(1, 6)) - set(s1), set(range(6, 12)) - set(s2)) for s1, s2 in order[:7]]
    assert swapped == [
        (set(), set()),
        ({5}, {6}),
        ({5}, {7}),
        ({4}, {6}),
        ({5}, {8}),
        ({4}, {7}),
        ({3}, {6}),
    ]


@pytest.mark.parametrize(("n_s1", "n_s2"), [(1, 2), (2, 2), (3, 4), (4, 4), (4, 5)])
def test_every_division_of_the_players_appears_once(n_s1: int, n_s2: int) -> None:
    order = exchanges_of(n_s1, n_s2)
    assert len({s1 for s1, _ in order}) == len(order) == comb(n_s1 + n_s2, n_s1)


def test_sets_of_moved_down_players_go_by_score_then_by_number() -> None:
    assert mdp_sets([6, 5, 5, 4], 2) == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert mdp_sets([6, 5, 5, 4], 1) == [(1,), (2,), (3,), (4,)]
    assert mdp_sets([5, 5, 4, 4], 3) == [(1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4)]
