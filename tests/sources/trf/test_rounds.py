from __future__ import annotations

from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Meeting, Recorded
from tests.lab.sources.build import FOUR, TWO, faults, read, row

H, F, Z, U = Mark.HALF_POINT_BYE, Mark.FULL_POINT_BYE, Mark.ZERO_POINT_BYE, Mark.PAIRING_ALLOCATED_BYE


def _absent(number: int, *lines: str) -> dict[Tpn, Mark]:
    return read(*lines).absent_in(RoundNumber(number))


def test_every_player_has_an_entry_for_every_recorded_round() -> None:
    tournament = read(*FOUR, row(5, "", "-H", points="0.5"))
    assert tournament.recorded_rounds == 2
    assert [entry.cell() for entry in tournament.entries[Tpn(1)]] == ["3 w 1", "2 b ="]
    assert [entry.cell() for entry in tournament.entries[Tpn(5)]] == ["- - Z", "- - H"]


def test_a_late_entry_was_absent_before() -> None:
    late = (
        row(1, "2w1", "3w1", points="2.0"),
        row(2, "1b0", "-U", points="1.0"),
        row(3, "", "1b0", points="0.0"),
    )
    assert read(*late).entries[Tpn(3)][0].mark is Z


def test_a_withdrawn_player_is_absent_to_the_end() -> None:
    gone = (
        row(1, "2w1", "3w1", points="2.0"),
        row(2, "1b0", points="0.0"),
        row(3, "-U", "1b0", points="1.0"),
    )
    assert read(*gone).entries[Tpn(2)][1].mark is Z


def test_a_column_of_byes_at_the_end_announces_absences() -> None:
    lines = (
        row(1, "2w1", "-H", points="1.0"),
        row(2, "1b0", "-Z", points="0.0"),
        row(3, "4w=", "-F", points="0.5"),
        row(4, "3b=", "0000 -  ", points="0.5"),
    )
    tournament = read(*lines)
    assert tournament.recorded_rounds == 1
    assert tournament.absent_in(RoundNumber(2)) == {1: H, 2: Z, 3: F}


def test_the_score_may_include_the_announced_bye() -> None:
    lines = (row(1, "2w1", "-H", points="1.5"), row(2, "1b0", points="0.0"))
    assert sum(entry.points for entry in read(*lines).entries[Tpn(1)]) == 2


def test_an_allocated_bye_makes_a_round_recorded() -> None:
    assert read(row(1, "-U", points="1.0"), row(2, "-Z", points="0.0")).recorded_rounds == 1


def test_absences_may_be_announced_for_several_rounds() -> None:
    lines = (row(1, "2w1", "", "-H", points="1.0"), TWO[1])
    assert read(*lines).absences == {3: {1: H}}


def test_a_paired_round_without_results_is_the_round_to_pair() -> None:
    lines = (
        row(1, "2w1", "3b ", points="1.0"),
        row(2, "1b0", "-U", points="0.0"),
        row(3, "4w1", "1w ", points="1.0"),
        row(4, "3b0", points="0.0"),
        row(5, "-U", "-H", points="1.0"),
    )
    tournament = read(*lines)
    assert tournament.recorded_rounds == 1
    assert tournament.absent_in(RoundNumber(2)) == {4: Z, 5: H}
    assert tuple(map(str, tournament.remarks)) == (
        "round 2 is paired, but has no results; it is the round to pair",
    )


PLAYED = (
    row(1, "5w1", "2b ", points="1.0"),
    row(2, "6w1", "1w ", points="1.0"),
    row(3, "7w1", "4b1", points="2.0"),
    row(4, "8w1", "3w0", points="1.0"),
    row(5, "1b0", "6w+", points="0.0"),
    row(6, "2b0", "5b-", points="0.0"),
    row(7, "3b0", "-U", points="1.0"),
    row(8, "4b0", "-H", points="0.0"),
    row(9, "", "", points="0.0"),
)
"""Round 2 is being played: a result with its point, one without, a bye with, a forfeit and a half without."""


def test_a_round_that_is_being_played_is_one_without_results() -> None:
    tournament = read(*PLAYED)
    assert tournament.recorded_rounds == 1
    assert {len(line) for line in tournament.entries.values()} == {1}
    assert tournament.published == Recorded((Meeting(2, 1), Meeting(4, 3), Meeting(5, 6)), 7)
    assert tournament.absent_in(RoundNumber(2)) == {8: H, 9: Z}
    assert tuple(map(str, tournament.remarks)) == (
        "round 2 is being played: 2 of 3 results; 2 – 1 is open; it is the round to pair, and its results"
        " are ignored",
    )


def test_a_first_round_may_be_being_played() -> None:
    lines = (row(1, "2w1", points="1.0"), row(2, "1b0"), row(3, "4w "), row(4, "3b "))
    tournament = read(*lines)
    assert tournament.recorded_rounds == 0
    assert tournament.published == Recorded((Meeting(1, 2), Meeting(3, 4)), None)


def test_a_result_that_stands_in_one_line_only_is_open() -> None:
    lines = (row(1, "2w1"), row(2, "1b "), row(3, "4w="), row(4, "3b="))
    (remark,) = read(*lines).remarks
    assert str(remark).startswith("round 1 is being played: 1 of 2 results; 1 – 2 is open; ")


def test_of_many_open_games_the_first_are_named() -> None:
    lines = [row(tpn, f"{tpn + 1}w " if tpn % 2 else f"{tpn - 1}b ") for tpn in range(1, 21)]
    lines += [row(21, "22w="), row(22, "21b=")]
    (remark,) = read(*lines).remarks
    assert str(remark).startswith("round 1 is being played: 1 of 11 results; 1 – 2, 3 – 4, ")
    assert "15 – 16 and 2 more are open" in str(remark)


def test_results_of_a_round_that_is_being_played_still_have_to_fit() -> None:
    lines = (row(1, "2w1"), row(2, "1b1"), row(3, "4w "), row(4, "3b "))
    assert faults(*lines)[0].startswith("1:99: in round 1 of players 1 and 2 the results are 1 and 1")


def test_scores_hold_the_results_of_a_round_that_is_being_played_or_not() -> None:
    wrong = (row(3, "7w1", "4b1", points="2.5"), row(5, "1b0", "6w+", points="0.5"))
    told = faults(*PLAYED[:2], wrong[0], PLAYED[3], wrong[1], *PLAYED[5:])
    assert [item.split(" (")[0] for item in told] == [
        "3:81: player 3 has 2.5 points, the results make 1, or 2 with those of round 2",
        "5:81: player 5 has 0.5 points, the results make 0, or 1 with those of round 2",
    ]
    open_game = row(1, "5w1", "2b ", points="2.0")
    assert faults(open_game, *PLAYED[1:])[0].startswith(
        "1:81: player 1 has 2 points, the results make 1 (win 1,"
    )


def test_scores_may_hold_the_bonus_of_a_round_that_is_being_played() -> None:
    bonus = tuple(f"299{'':10}{points:>4}  {2:>3} {tpn:>4}" for points, tpn in (("1.0", 4), ("-0.5", 1)))
    more = (row(1, "5w1", "2b ", points="0.5"), *PLAYED[1:3], row(4, "8w1", "3w0", points="2.0"))
    assert read(*more, *PLAYED[4:], *bonus).recorded_rounds == 1
    assert read(*PLAYED, *bonus).recorded_rounds == 1
    assert len(faults(*more, *PLAYED[4:])) == 2


def test_absences_of_a_round_that_is_being_played_may_be_announced() -> None:
    assert _absent(2, *PLAYED, "XXZ 9", "240 H   2    8") == {8: H, 9: Z}
    assert faults(*PLAYED, "XXZ 3") == [
        "10:5: player 3 is absent in round 2 here and paired in line 3; correct one of the two"
    ]


def test_what_is_announced_for_later_rounds_stays() -> None:
    lines = (row(1, "2w1", "", "-H"), row(2, "1b0"), row(3, "4w "), row(4, "3b "))
    assert read(*lines).absences == {3: {1: H}}


def test_a_result_missing_before_the_last_round_is_refused() -> None:
    first = (row(1, "2w ", "2b1"), row(2, "1b ", "1w0"))
    wanted = [
        f"{tpn}:99: the game of player {tpn} in round 1 has no result; enter the result" for tpn in (1, 2)
    ]
    assert faults(*first) == wanted
    assert faults(row(1, "2w ", "2b "), row(2, "1b ", "1w ")) == wanted, "not both are being played"
    assert faults(row(1, "2w ", "-U"), row(2, "1b ", "")) == wanted, (
        "the bye shows that the next one is paired"
    )


def test_xxz_announces_absences_for_the_round_to_pair() -> None:
    assert _absent(3, *FOUR, "XXZ 4 1") == {1: Z, 4: Z}


def test_xxz_leaves_a_better_bye_of_the_player_line() -> None:
    lines = (row(1, "2w1", "-H", points="1.0"), TWO[1], "XXZ 1 2")
    assert _absent(2, *lines) == {1: H, 2: Z}


def test_record_240_gives_byes_of_the_round_to_pair_and_later() -> None:
    tournament = read(*FOUR, "240 H   3    1    4", "240 F   4    1")
    assert tournament.absences == {3: {1: H, 4: H}, 4: {1: F}}


def test_record_240_gives_byes_of_recorded_rounds() -> None:
    lines = (row(1, "2w1", points="1.0"), row(2, "1b0", points="0.0"), row(3, points="0.5"), "240 H   1    3")
    assert read(*lines).entries[Tpn(3)][0].mark is H


def test_record_240_may_repeat_what_the_player_line_says() -> None:
    lines = (*TWO, row(3, "-H", points="0.5"), "240 H   1    3")
    assert read(*lines).entries[Tpn(3)][0].mark is H


def test_record_240_must_not_contradict_the_player_line() -> None:
    told = faults(*TWO, row(3, "-H", points="0.5"), "240 Z   1    3    1")
    assert told == [
        "4:14: player 3 has Z in round 1 here, H in line 3; correct one of the two",
        "4:19: player 1 is absent in round 1 here and paired in line 1; correct one of the two",
    ]


def test_a_full_round_of_absences_between_played_rounds_is_recorded() -> None:
    lines = (row(1, "2w1", "", "2b=", points="1.5"), row(2, "1b0", "-Z", "1w=", points="0.5"))
    tournament = read(*lines)
    assert tournament.recorded_rounds == 3
    assert tournament.absent_in(RoundNumber(2)) == {1: Z, 2: Z}
