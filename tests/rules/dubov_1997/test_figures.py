"""ARO, due colours and the limits of section 2, from results."""

from __future__ import annotations

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dubov_1997.figures import (
    Average,
    Figures,
    bye_bar,
    colour_limit,
    contenders,
    due_colour,
    figures_of,
    transfers_allowed,
)
from pairtutor.rules.measures.floats import rounds_upfloated
from tests.lab.rules.build import entry, tournament


def rated(one: Tournament, *ratings: int) -> Tournament:
    players = tuple(
        player._replace(rating=rating) for player, rating in zip(one.players, ratings, strict=True)
    )
    return one._replace(players=players)


def before(one: Tournament) -> dict[int, Figures]:
    number = RoundNumber(one.recorded_rounds + 1)
    players = contenders(one, number)
    return {
        player.tpn: figures for player, figures in zip(players, figures_of(one, number, players), strict=True)
    }


def test_the_aro_is_an_exact_fraction_of_the_opponents_really_met() -> None:
    lines = ("2 w 1, 3 b 1, 4 w 1", "1 b 0, 4 w =, 3 b +", "4 b =, 1 w 0, 2 w -", "3 w =, 2 b =, 1 b 0")
    found = before(rated(tournament(*lines), 2300, 2201, 2101, 2001))
    assert found[1].average.text() == "2101"
    assert found[2].average == Average(4301, 2) and found[2].average.text() == "4301/2"
    assert found[4].average.text() == "6602/3"
    assert found[2].aro < found[4].aro, "compared exactly"


def test_averages_of_one_third_and_two_thirds_are_not_rounded_when_compared() -> None:
    lines = ("2 w 1, 3 b 1, 4 w 1", "1 b 0, 4 w 1, 3 b 1", "4 b 1, 1 w 0, 2 w 0", "3 w 0, 2 b 0, 1 b 0")
    found = before(rated(tournament(*lines), 2000, 2000, 2000, 2001))
    assert [found[tpn].average.text() for tpn in (1, 2, 3)] == ["6001/3", "6001/3", "6001/3"]
    assert found[1].aro == found[2].aro > found[4].aro


def test_without_a_game_or_a_rating_there_is_zero() -> None:
    found = before(rated(tournament("U, 2 w 1", "Z, 1 b 0", "H, U"), 2000, 0, 1900))
    assert found[3].average.text() == "0" and found[3].aro == 0
    assert found[1].average.text() == "0", "an opponent without a rating counts as 0"


@pytest.mark.parametrize(
    ("colours", "due"),
    [
        ("", None),
        ("W", Colour.BLACK),
        ("B", Colour.WHITE),
        ("WB", Colour.WHITE),
        ("BW", Colour.BLACK),
        ("WWB", Colour.BLACK),
        ("WWWBB", Colour.BLACK),
        ("BBWW", Colour.BLACK),
    ],
)
def test_the_due_colour_is_the_rarer_one_then_the_other_than_the_last(
    colours: str, due: Colour | None
) -> None:
    assert due_colour(colours) is due


@pytest.mark.parametrize(
    ("colours", "white", "black"),
    [
        ("", None, None),
        ("WB", None, None),
        ("BWW", "in-a-row", None),
        ("WBB", None, "in-a-row"),
        ("WWBW", "difference", None),
        ("WWBWBB", None, "in-a-row"),
        ("WWBWB", None, None),
        ("BB", None, "difference"),
        ("WWWWBB", "difference", "in-a-row"),
    ],
)
def test_a_colour_is_barred_in_a_row_or_by_the_difference(
    colours: str, white: str | None, black: str | None
) -> None:
    assert colour_limit(colours, Colour.WHITE) == white
    assert colour_limit(colours, Colour.BLACK) == black


def test_meeting_a_higher_score_is_a_transfer_also_by_forfeit_but_a_bye_is_none() -> None:
    one = tournament(
        *("3 w 1, 4 w 1, 5 b -", "4 w 1, 3 w =, U", "1 b 0, 2 b =, U", "2 b 0, 1 b 0, U", "U, Z, 1 w +")
    )
    lifted = rounds_upfloated(one, RoundNumber(4))
    assert lifted[Tpn(3)] == (2,)
    assert lifted[Tpn(4)] == (2,)
    assert lifted[Tpn(5)] == (3,)
    assert lifted[Tpn(1)] == lifted[Tpn(2)] == ()
    assert rounds_upfloated(one, RoundNumber(2))[Tpn(3)] == ()


def test_virtual_points_count_where_scores_are_compared() -> None:
    lines = ("2 w 1", "1 b 0")
    virtual = {Tpn(1): (2,)}
    assert rounds_upfloated(tournament(*lines), RoundNumber(2))[Tpn(2)] == ()
    assert rounds_upfloated(tournament(*lines, virtual_points=virtual), RoundNumber(2))[Tpn(2)] == (1,)


def test_who_was_brought_up_in_the_round_before_is_barred_except_in_the_last_round() -> None:
    lines = ("3 w 1, 4 w 1", "4 w 1, 3 w =", "1 b 0, 2 b =", "2 b 0, 1 b 0")
    assert before(tournament(*lines, planned_rounds=5))[3].barred
    assert not before(tournament(*lines, planned_rounds=5))[1].barred
    assert not before(tournament(*lines, planned_rounds=3))[3].barred
    missed = tuple(f"{line}, Z" for line in lines)
    assert not before(tournament(*missed, planned_rounds=5))[3].barred, "an absence ends the run"


@pytest.mark.parametrize(("planned", "allowed"), [(None, 3), (9, 3), (10, 4), (13, 4)])
def test_long_tournaments_allow_one_transfer_more(planned: int | None, allowed: int) -> None:
    assert transfers_allowed(planned) == allowed


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ("U", "pairing-allocated-bye"),
        ("F", "full-point-bye"),
        ("2 w +", "forfeit-win"),
        ("H", None),
        ("Z", None),
        ("2 w -", None),
        ("2 w 1", None),
    ],
)
def test_a_point_without_playing_bars_from_the_bye(mark: str, reason: str | None) -> None:
    bar = bye_bar((entry("3 b 0"), entry(mark)))
    assert (bar and (bar.reason, bar.round)) == (reason and (reason, 2))
