from __future__ import annotations

import pytest

from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from tests.lab.sources.build import TWO, faults, read, row


def _game(one: str, other: str) -> list[str]:
    return faults(row(1, one), row(2, other))


def test_an_opponent_must_be_in_the_file() -> None:
    assert faults(row(1, "9w1"), row(2)) == [
        "1:92: opponent 9 of player 1 is not in the file; correct the number or add the player"
    ]


def test_an_opponent_whose_line_is_unreadable_is_no_second_defect() -> None:
    told = faults(row(1, "2w1"), row("x", "1b0"))
    assert [item.split(":")[0] for item in told] == ["2"]


def test_nobody_meets_himself() -> None:
    said = "1:92: player 1 plays against himself or herself; correct the opponent"
    assert faults(row(1, "1w1"), row(2)) == [said]


def test_both_players_must_name_each_other() -> None:
    lines = (row(1, "2w1"), row(2, "3b0"), row(3, "2w1"), row(4, "-Z"))
    assert faults(*lines) == [
        "1:92: in round 1 player 1 plays 2, whose line 2 has opponent 3; correct one of the two lines"
    ]
    assert faults(row(1, "2w1"), row(2, "-Z"))[0].startswith(
        "1:92: in round 1 player 1 plays 2, whose line 2 has none"
    )


def test_one_of_the_two_has_white() -> None:
    assert _game("2w1", "1w0") == [
        "1:97: in round 1 of players 1 and 2 both have White, see line 2; correct one colour"
    ]


@pytest.mark.parametrize("marks", ["11", "1=", "=0", "++", "+0", "1-", "W1", "D0", "+="])
def test_results_of_one_game_must_fit(marks: str) -> None:
    told = _game(f"2w{marks[0]}", f"1b{marks[1]}")
    assert told == [
        f"1:99: in round 1 of players 1 and 2 the results are {marks[0]} and {marks[1]}, see line 2;"
        " correct one result"
    ]


@pytest.mark.parametrize("marks", ["10", "01", "==", "WL", "LW", "DD", "W0", "+-", "-+", "--", "00", "ll"])
def test_results_that_belong_together_are_read(marks: str) -> None:
    tournament = read(row(1, f"2w{marks[0]}"), row(2, f"1b{marks[1]}"))
    assert tournament.entries[Tpn(1)][0].mark is Mark(marks[0].upper())
    assert tournament.entries[Tpn(2)][0].mark is Mark(marks[1].upper())


def test_a_game_that_both_lost_is_remarked() -> None:
    assert tuple(map(str, read(row(1, "2w0"), row(2, "1b0")).remarks)) == (
        "players 1 and 2 both lost their game in round 1",
    )


def test_a_second_meeting_is_kept_and_remarked() -> None:
    tournament = read(row(1, "2w1", "2b0", points="1.0"), row(2, "1b0", "1w1", points="1.0"))
    assert tuple(map(str, tournament.remarks)) == ("players 1 and 2 played each other in rounds 1 and 2",)


def test_a_meeting_after_a_forfeit_is_nothing_to_remark() -> None:
    assert read(row(1, "2w+", "2b0"), row(2, "1b-", "1w1")).remarks == ()


def test_there_is_one_allocated_bye_a_round() -> None:
    assert faults(row(1, "-U"), row(2, "-U")) == [
        "2:99: in round 1 players 1 and 2 have the pairing-allocated bye;"
        " write F for a full-point bye on request"
    ]


def test_a_lone_full_point_bye_is_read_as_requested_with_a_remark() -> None:
    tournament = read(*TWO, row(3, "-F", points="1.0"))
    assert tournament.entries[Tpn(3)][0].mark is Mark.FULL_POINT_BYE
    assert tuple(map(str, tournament.remarks)) == (
        "round 1 has no pairing-allocated bye U; the full-point bye F of player 3 is read as requested",
    )


def test_a_score_must_follow_from_the_results() -> None:
    assert faults(row(1, "2w1", "-H", "2b1", points="3.0"), row(2, "1b0", "-F", "1w0", points="1.0")) == [
        "1:81: player 1 has 3 points, the results make 2.5 (win 1, draw 0.5, loss 0, half-point bye 0.5);"
        " correct the score, the results or the point values"
    ]


def test_the_point_values_of_a_wrong_score_are_those_of_the_file() -> None:
    told = faults("BBW 3.0", "BBD 1.0", row(1, "2w=", "-U", points="1.0"), row(2, "1b=", points="1.0"))
    assert told == [
        "3:81: player 1 has 1 points, the results make 4 (win 3, draw 1, loss 0, pairing-allocated bye 3);"
        " correct the score, the results or the point values"
    ]


def test_a_score_that_holds_virtual_points_says_so() -> None:
    told = faults("XXA    1  1.0  1.0", row(1, "2w1", points="2.0"), row(2, "1b0", points="0.0"))
    assert told[0].endswith("; take the 1 virtual points out of columns 81-84")


def test_a_blank_score_is_not_checked() -> None:
    assert read(row(1, "2w1"), row(2, "1b0")).recorded_rounds == 1


def test_unreadable_point_values_do_not_make_every_score_wrong() -> None:
    assert len(faults("BBW x", row(1, "2w1", points="3.0"), row(2, "1b0", points="0.0"))) == 1


def test_points_without_a_mark_are_offered_as_the_byes_they_may_be() -> None:
    lines = (row(1, "", "2w1", points="1.5"), row(2, "3w1", "1b0", points="1.0"), row(3, "2b0", points="2.0"))
    first, second = faults(*lines)
    assert first.endswith(
        "; 0.5 more than the results; round 1 has no game: if it was a half-point bye, write H there"
        " (columns 92-99)"
    )
    assert second.endswith("; correct the score, the results or the point values")


def test_a_missing_player_is_one_fault_however_many_met_the_player() -> None:
    met = [row(tpn, *[""] * (tpn - 1), "9w1") for tpn in range(1, 8)]
    assert faults(*met) == [
        "1:92: opponent 9 of 7 players is not in the file; correct the number or add the player"
    ]


def test_faults_that_differ_in_numbers_only_are_told_once() -> None:
    told = faults(*(row(tpn, "2x1") for tpn in range(1, 41)))
    assert told[0] == "0:0: 40 faults; mend these first"
    assert told[1:] == ["1:97: the colour is 'x' (and 39 more like it); write w, b or -"]


def test_a_win_without_an_opponent_is_the_allocated_bye_where_it_is_the_only_one() -> None:
    alone = read(row(1, "-+"), row(2, "3w1"), row(3, "2b0"))
    assert alone.entries[Tpn(1)][0].mark is Mark.PAIRING_ALLOCATED_BYE
    assert tuple(map(str, alone.remarks)) == (
        "round 1 of player 1 has the result + without an opponent; it is read as U",
    )
    several = read(row(1, "-+"), row(2, "3w1"), row(3, "2b0"), row(4, "-1"))
    assert {several.entries[Tpn(tpn)][0].mark for tpn in (1, 4)} == {Mark.FULL_POINT_BYE}


def test_a_round_with_a_bye_and_no_game_is_remarked() -> None:
    remarks = tuple(map(str, read(row(1, "2w1", "-U"), row(2, "1b0"), row(3, "-U")).remarks))
    assert remarks == (
        "round 2 has no game, only the bye U of player 1;"
        " it counts as a round in which all others were absent",
    )
