"""Whether the rest can be paired, and the proof when it cannot."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.systems.common.completion import Completion
from tests.lab.matching.brute import members, perfect_matchings, random_rows, rows_of
from tests.lab.seeds import TIMES


def _with_bye(legal: list[int], bye: int) -> list[int]:
    """Return the graph with one more vertex for the bye if the players are odd in number."""
    rows = legal[:]
    if len(legal) % 2:
        rows.append(bye)
        for v in members(bye):
            rows[v] |= 1 << len(legal)
    return rows


def _can(rows: list[int], alive: int) -> bool:
    return next(perfect_matchings(rows, alive), None) is not None


def _check_shortage(completion: Completion, rows: list[int], alive: int) -> None:
    groups, partners = completion.shortage()
    assert len(groups) > len(partners)
    everybody = [v for group in groups for v in group]
    assert len(set(everybody) | set(partners)) == len(everybody) + len(partners)
    for group in groups:
        assert len(group) % 2
        own = sum(1 << v for v in (*group, *partners))
        for v in group:
            assert alive >> v & 1
            assert not rows[v] & alive & ~own, "nobody else is a possible partner"


@given(st.integers(0, 2**40), st.integers(1, 9))
@settings(max_examples=100 * TIMES)
def test_the_answers_are_those_of_listing_all_pairings(seed: int, players: int) -> None:
    rng = Random(seed)
    legal = random_rows(rng, players, rng.choice([0.2, 0.4, 0.7]))
    bye = rng.getrandbits(players)
    rows = _with_bye(legal, bye)
    alive = (1 << len(rows)) - 1
    completion = Completion(legal, bye)
    assert completion.possible == _can(rows, alive)
    if not completion.possible:
        _check_shortage(completion, rows, alive)
        return
    for _ in range(3):
        free = [v for v in members(alive) if v < players]
        pairs = [(v, w) for v in free for w in free if v < w and rows[v] >> w & 1]
        if not pairs:
            break
        paired = sum(1 << v for v in rng.choice(pairs))
        answer = completion.try_without(paired) is not None
        assert answer == _can(rows, alive & ~paired)
        if answer:
            alive &= ~paired
            assert completion.alive == alive
        else:
            _check_shortage(completion, rows, alive & ~paired)
    assert all(completion.mate[completion.mate[v]] == v for v in members(alive))


def test_a_yes_needs_no_proof() -> None:
    completion = Completion(rows_of(2, [(0, 1)]), 0)
    assert completion.possible
    with pytest.raises(ValueError, match="with no"):
        completion.shortage()


def test_three_players_who_have_only_one_opponent_between_them() -> None:
    completion = Completion(rows_of(4, [(0, 3), (1, 3), (2, 3)]), 0)
    assert not completion.possible
    groups, partners = completion.shortage()
    assert partners == [3]
    assert len(groups) == 2
    assert {group[0] for group in groups} < {0, 1, 2}


def test_who_may_not_have_the_bye_is_left_without() -> None:
    assert Completion(rows_of(3, [(0, 1)]), 0b100).possible
    completion = Completion(rows_of(3, [(0, 1)]), 0b011)
    assert not completion.possible
    assert [2] in completion.shortage()[0]
