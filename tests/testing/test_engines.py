"""Another engine held against the rules: silent when right, told where and by which clause when not."""

from __future__ import annotations

import doctest

import pytest

import pairtutor.testing
from pairtutor import load, run
from pairtutor.model.tournament import Tournament
from pairtutor.testing import assert_keeps_the_rules, departures, steps

Answer = tuple[list[tuple[int, int]], int | None]


def right(tournament: Tournament, number: int) -> Answer:
    pairing = run(tournament, number, record=False).paired
    return [(board.white, board.black) for board in pairing.boards], pairing.bye


def wrong_colours(tournament: Tournament, number: int) -> Answer:
    boards, bye = right(tournament, number)
    return [boards[0][::-1], *boards[1:]], bye


def wrong_pairs(tournament: Tournament, number: int) -> Answer:
    boards, bye = right(tournament, number)
    (white, black), (other_white, other_black), *rest = boards
    return [(white, other_black), (other_white, black), *rest], bye


def test_an_engine_that_is_right_has_no_departures() -> None:
    tournament = load("exchange")
    assert departures(right, tournament, rounds=range(1, tournament.recorded_rounds + 1)) == ()
    assert_keeps_the_rules(right, tournament)


def test_wrong_colours_are_told_only_where_they_count() -> None:
    (found,) = departures(wrong_colours, load("exchange"))
    assert found.text.startswith("The pairs are right; the colours of board 1 are wrong (E.1).")
    assert departures(wrong_colours, load("exchange"), colours=False) == ()


def test_wrong_pairs_are_told_with_bracket_and_clause() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_keeps_the_rules(wrong_pairs, load("exchange"))
    told = " ".join(str(failed.value).split())
    assert "1 round departs from the rules" in told
    assert "The pairing departs from the rules in bracket" in told


def test_steps_are_picked_by_bracket_and_player() -> None:
    trace = run(load("exchange")).trace
    assert trace is not None
    second = list(steps(trace, bracket=2))
    assert {getattr(step.event, "bracket", None) or getattr(step.event, "number", 0) for step in second} == {
        2
    }
    mine = list(steps(trace, kind="colour", player=4))
    assert len(mine) == 1
    assert list(steps(trace, kind="colour", player=99)) == []


def test_the_examples_of_the_documentation_run() -> None:
    done = doctest.testmod(pairtutor.testing)
    assert done.attempted > 5
    assert done.failed == 0
