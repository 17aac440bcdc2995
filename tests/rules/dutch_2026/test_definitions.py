"""Articles 1.4.3 and 2.1.2: floats and bars of rounds without a game."""

from __future__ import annotations

import pytest

from pairtutor.model.game import ByeBar, ByeReason, Mark, PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.rules.dutch_2017 import definitions as earlier
from pairtutor.rules.dutch_2026.definitions import bye_bar, contenders, idle_float
from tests.lab.rules.build import entry, tournament


@pytest.mark.parametrize(
    ("mark", "wanted"),
    [("U", "down"), ("F", "down"), ("H", "down"), ("+", "down"), ("Z", "none"), ("-", "none")],
)
def test_only_a_round_that_scored_is_a_downfloat(mark: str, wanted: str) -> None:
    cell = mark if mark.isalpha() else f"2 w {mark}"
    assert idle_float(entry(cell), PointSystem()) == wanted


@pytest.mark.parametrize("worth", [0, 1, 2])
def test_the_bye_is_a_downfloat_whatever_it_brings(worth: int) -> None:
    points = PointSystem(pairing_allocated_bye=worth)
    assert idle_float(entry("U", points), points) == "down"


@pytest.mark.parametrize("cell", ["F", "H", "2 w +"])
def test_other_rounds_without_a_game_that_bring_nothing_are_no_float(cell: str) -> None:
    points = PointSystem(full_point_bye=0, half_point_bye=0, forfeit_win=0)
    assert idle_float(entry(cell, points), points) == "none"


def test_a_float_needs_more_than_the_points_of_a_loss() -> None:
    points = PointSystem(win=6, draw=4, loss=2, zero_point_bye=2, forfeit_loss=1)
    assert idle_float(entry("Z", points), points) == "none"
    assert idle_float(entry("2 w -", points), points) == "none"
    assert idle_float(entry("H", points._replace(half_point_bye=3)), points) == "down"


def test_the_two_rounds_are_told_apart_and_games_are_seen_as_ever() -> None:
    one = tournament("Z, 3 w 1", "3 b 1, U", "2 w 0, 1 b 0")
    floats = {player.tpn: player.floats for player in contenders(one, RoundNumber(3))}
    assert floats == {1: ("none", "none"), 2: ("down", "none"), 3: ("none", "none")}
    before = {player.tpn: player.floats for player in earlier.contenders(one, RoundNumber(3))}
    assert before == {**floats, Tpn(1): ("none", "down")}


@pytest.mark.parametrize(("mark", "reason"), [("U", "pairing-allocated-bye"), ("F", "full-point-bye")])
def test_the_points_of_a_win_without_playing_bar_from_the_bye(mark: str, reason: ByeReason) -> None:
    games = (entry("2 w 1"), entry(mark))
    assert bye_bar(games, PointSystem()) == ByeBar(reason, RoundNumber(2))


def test_a_forfeit_win_bars_and_less_than_a_win_does_not() -> None:
    assert bye_bar((entry("2 w +"),), PointSystem()) == ByeBar("forfeit-win", RoundNumber(1))
    assert bye_bar((entry("H"), entry("Z"), entry("2 w -"), entry("2 w 1")), PointSystem()) is None


def test_a_bye_bars_whatever_it_brought() -> None:
    points = PointSystem(pairing_allocated_bye=1)
    assert entry("U", points).mark is Mark.PAIRING_ALLOCATED_BYE
    assert bye_bar((entry("U", points),), points) is not None
