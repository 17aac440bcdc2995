"""Chapter A: what a player's history makes of them before a round."""

from __future__ import annotations

from random import Random

from pairtutor.model.colour import NO_PREFERENCE, Colour, ColourPreference, Strength
from pairtutor.model.game import ByeBar, ForbiddenMeeting, Mark, PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.rules.dutch_2017.definitions import bye_bar, contenders, initial_colour, is_last_round
from pairtutor.rules.measures.colours import difference, preference, repeats
from pairtutor.rules.measures.floats import float_between
from pairtutor.systems.common.participants import Participants, Scoregroup
from tests.lab.oracles.literal_colours import inferred_initial_colour
from tests.lab.oracles.standing import standings
from tests.lab.rules.build import before, entry, random_tournament, tournament
from tests.lab.together import together

WHITE, BLACK = Colour.WHITE, Colour.BLACK
FOUR = ("4 w 1, 3 b 1", "3 w 1, 4 b =", "2 b 0, 1 w 0", "1 b 0, 2 w =")


def test_a2_players_go_by_score_then_by_number() -> None:
    assert list(before(tournament(*FOUR))) == [1, 2, 4, 3]
    assert [player.score for player in before(tournament(*FOUR)).values()] == [4, 3, 1, 0]


def test_a2_another_ranking_list_replaces_the_numbers() -> None:
    order = tuple(map(Tpn, (3, 1, 4, 2)))
    assert list(before(tournament("", "", "", "", order=order))) == [3, 1, 4, 2]
    assert list(before(tournament("2 w =", "1 b =", "4 w =", "3 b =", order=order))) == [3, 1, 4, 2]
    assert list(before(tournament(*FOUR, order=order))) == [1, 2, 4, 3]


def test_absent_players_take_no_part() -> None:
    absences = {RoundNumber(3): {Tpn(2): Mark.HALF_POINT_BYE}}
    assert list(before(tournament(*FOUR, absences=absences))) == [1, 4, 3]


def test_an_earlier_round_is_seen_as_it_stood() -> None:
    one = tournament("2 w 1, H", "1 b 0, 3 w 1", "Z, 2 b 0")
    assert list(before(one, 1)) == [1, 2]
    assert list(before(one, 2)) == [2, 3]
    assert before(one, 2)[2].colours == "B"


@together(("own", "opponent", "mark"), [(3, 2, "down"), (2, 3, "up"), (2, 2, "none"), (5, 0, "down")])
def test_a4b_a_float_is_a_meeting_with_another_score(own: int, opponent: int, mark: str) -> None:
    assert float_between(own, opponent) == mark


def test_a4b_floats_of_the_last_two_rounds() -> None:
    players = before(tournament("4 w 1, 3 b 1", "3 w 0, 4 b =", "2 b 1, 1 w 0", "1 b 0, 2 w ="))
    assert players[1].floats == ("none", "none")
    # round 3 is 1 (2 points) against 4 (half a point)
    later = before(
        tournament("4 w 1, 3 b 1, 4 w 1", "3 w 0, 4 b =, U", "2 b 1, 1 w 0, Z", "1 b 0, 2 w =, 1 b 0")
    )
    assert later[1].floats == ("down", "none")
    assert later[4].floats == ("up", "none")


@together("cell", ["U", "H", "F", "Z", "2 w +", "2 b -"])
def test_a4b_who_does_not_play_for_whatever_reason_floats_down(cell: str) -> None:
    other = {"2 w +": "1 b -", "2 b -": "1 w +"}.get(cell, "Z")
    players = before(tournament(cell, other))
    assert players[1].floats == ("down", "none")
    assert players[2].floats == ("down", "none")


def test_a4b_virtual_points_count_for_floats() -> None:
    virtual = {Tpn(1): (2, 2), Tpn(2): (2, 2)}
    players = before(tournament("3 w =", "4 b =", "1 b =", "2 w =", virtual_points=virtual))
    assert [player.floats[0] for player in players.values()] == ["down", "down", "up", "up"]


@together(
    ("colours", "balance", "colour", "strength"),
    [
        ("", 0, None, Strength.NONE),
        ("W", 1, BLACK, Strength.STRONG),
        ("B", -1, WHITE, Strength.STRONG),
        ("WB", 0, WHITE, Strength.MILD),
        ("BW", 0, BLACK, Strength.MILD),
        ("WW", 2, BLACK, Strength.ABSOLUTE),
        ("BWBB", -2, WHITE, Strength.ABSOLUTE),
        ("WBBW", 0, BLACK, Strength.MILD),
        ("BWW", 1, BLACK, Strength.ABSOLUTE),
        ("WBB", -1, WHITE, Strength.ABSOLUTE),
        ("BBWW", 0, BLACK, Strength.ABSOLUTE),
        ("WWWB", 2, BLACK, Strength.ABSOLUTE),
        ("WWWBB", 1, WHITE, Strength.ABSOLUTE),
        ("WWWWBB", 2, BLACK, Strength.ABSOLUTE),
        ("WBW", 1, BLACK, Strength.STRONG),
    ],
)
def test_a6_preferences(colours: str, balance: int, colour: Colour | None, strength: Strength) -> None:
    assert difference(colours) == balance
    assert preference(colours) == ColourPreference(colour, strength)


def test_a6_unplayed_games_have_no_colour() -> None:
    one = tournament("2 w 1, 3 w +, U", "1 b 0, Z, 3 w 1", "H, 1 b -, 2 b 0")
    players = before(one)
    assert [players[tpn].colours for tpn in (1, 2, 3)] == ["W", "BW", "B"]
    assert [players[tpn].difference for tpn in (1, 2, 3)] == [1, 0, -1]
    assert repeats("WBB")
    assert not repeats("BBW")
    assert before(tournament("U"))[1].preference is NO_PREFERENCE


def test_a7_topscorers_have_more_than_half_and_only_before_the_last_round() -> None:
    lines = ("2 w 1, 3 b 1", "1 b 0, 4 w 1", "4 b =, 1 w 0", "3 w =, 2 b 0")
    last = before(tournament(*lines, planned_rounds=3))
    assert [tpn for tpn, player in last.items() if player.topscorer] == [1]
    assert not any(player.topscorer for player in before(tournament(*lines, planned_rounds=4)).values())
    assert not any(player.topscorer for player in before(tournament(*lines)).values())


def test_a7_half_a_point_more_than_half_is_enough_and_virtual_points_are_not_points() -> None:
    lines = ("2 w 1, 3 b =", "1 b 0, 4 w 1", "4 b =, 1 w =", "3 w =, 2 b 0")
    virtual = {Tpn(2): (2, 2, 2)}
    last = before(tournament(*lines, planned_rounds=3, virtual_points=virtual))
    assert [tpn for tpn, player in last.items() if player.topscorer] == [1]
    assert (last[2].score, last[2].real_score) == (4, 2)


def test_the_last_round_is_the_planned_one() -> None:
    one = tournament("", "", planned_rounds=5)
    assert not is_last_round(one, RoundNumber(4))
    assert is_last_round(one, RoundNumber(5))
    assert not is_last_round(tournament("", ""), RoundNumber(5))


@together(
    ("cells", "bar"),
    [
        ("U, 2 w 1", ByeBar("pairing-allocated-bye", RoundNumber(1))),
        ("2 w 1, 3 b +", ByeBar("forfeit-win", RoundNumber(2))),
        ("3 b +, U", ByeBar("forfeit-win", RoundNumber(1))),
        ("F, H, Z, 2 w -, 3 b 0", None),
        ("", None),
    ],
)
def test_c2_who_had_the_bye_or_a_forfeit_win_may_not_have_it(cells: str, bar: ByeBar | None) -> None:
    games = tuple(entry(cell.strip()) for cell in cells.split(",") if cell)
    assert bye_bar(games) == bar


def test_accelerated_scores_make_the_scoregroups() -> None:
    virtual = {Tpn(1): (2,), Tpn(2): (2,)}
    players = contenders(tournament("", "", "", "", virtual_points=virtual), RoundNumber(1))
    assert [(player.tpn, player.score, player.real_score) for player in players] == [
        (1, 2, 0),
        (2, 2, 0),
        (3, 0, 0),
        (4, 0, 0),
    ]
    assert Participants(players, RoundNumber(1), ()).groups == [Scoregroup(2, 0, 2), Scoregroup(0, 2, 4)]


def test_other_point_values_count() -> None:
    points = PointSystem(win=6, draw=2, loss=0)
    players = before(tournament("2 w 1", "1 b 0", "4 w =", "3 b =", points=points))
    assert [player.score for player in players.values()] == [6, 2, 2, 0]


# --- D17-13: the number whose parity counts ------------------------------------


def test_parity_counts_only_those_who_take_part_in_the_event() -> None:
    absences = {RoundNumber(1): {Tpn(1): Mark.ZERO_POINT_BYE, Tpn(3): Mark.HALF_POINT_BYE}}
    players = before(tournament("", "", "", "", absences=absences))
    assert {tpn: player.parity for tpn, player in players.items()} == {2: 1, 4: 2}


def test_parity_counts_those_who_took_part_before() -> None:
    absences = {RoundNumber(2): {Tpn(1): Mark.ZERO_POINT_BYE}}
    players = before(tournament("2 w 1", "1 b 0", "Z", "U", absences=absences))
    assert {tpn: player.parity for tpn, player in players.items()} == {4: 4, 2: 2, 3: 3}


def test_parity_follows_the_ranking_list() -> None:
    order = tuple(map(Tpn, (3, 1, 2)))
    assert {tpn: player.parity for tpn, player in before(tournament("", "", "", order=order)).items()} == {
        3: 1,
        1: 2,
        2: 3,
    }


# --- E: the initial colour ------------------------------------------------------


def test_the_initial_colour_that_is_stated_counts() -> None:
    assert initial_colour(tournament("2 w 1", "1 b 0", initial_colour=BLACK)) == (BLACK, "stated")


def test_the_initial_colour_is_inferred_from_the_highest_player() -> None:
    assert initial_colour(tournament("2 w 1", "1 b 0")) == (WHITE, "inferred")
    assert initial_colour(tournament("2 b 1", "1 w 0")) == (BLACK, "inferred")


def test_a_higher_player_with_the_bye_turns_the_colour_round() -> None:
    assert initial_colour(tournament("U", "3 w 1", "2 b 0")) == (BLACK, "inferred")


def test_a_higher_player_who_is_absent_does_not() -> None:
    assert initial_colour(tournament("Z", "3 w 1", "2 b 0")) == (WHITE, "inferred")


def test_without_any_colour_white_is_the_default() -> None:
    assert initial_colour(tournament("", "")) == (WHITE, "default")
    assert initial_colour(tournament("U", "Z")) == (WHITE, "default")


# --- the same for any history ---------------------------------------------------


@together("seed", range(40))
def test_any_history_is_read_as_a_second_reader_does(seed: int) -> None:
    rng = Random(seed)
    players, rounds = rng.randint(3, 12), rng.randint(1, 6)
    virtual = {Tpn(tpn): (2,) * 2 + (1,) * 2 for tpn in range(1, players // 2)} if seed % 3 == 0 else {}
    banned = (ForbiddenMeeting((Tpn(1), Tpn(3)), RoundNumber(1), RoundNumber(9)),)
    one = random_tournament(
        rng,
        players,
        rounds,
        planned_rounds=rounds + 1 + seed % 2,
        virtual_points=virtual,
        forbidden=banned,
        absences={RoundNumber(rounds + 1): {Tpn(2): Mark.HALF_POINT_BYE}},
    )
    mine = contenders(one, RoundNumber(rounds + 1))
    theirs = standings(one, RoundNumber(rounds + 1))
    assert [player.tpn for player in mine] == [player.tpn for player in theirs]
    for own, other in zip(mine, theirs, strict=True):
        assert (own.score, own.real_score, own.difference) == (
            other.score,
            other.real_score,
            other.difference,
        )
        assert tuple(mark if mark != "none" else "" for mark in own.floats) == other.floats
        assert own.preference.colour is other.due
        assert (own.bar is None, own.parity, own.topscorer) == (
            other.may_have_bye,
            other.parity,
            other.topscorer,
        )
    colour = inferred_initial_colour(one)
    assert initial_colour(one) == ((colour, "inferred") if colour else (WHITE, "default"))
