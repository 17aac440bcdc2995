from __future__ import annotations

from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from tests.sources.build import FOUR, TWO, faults, read, row

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
    assert tournament.remarks == ("round 2 is paired, but has no results; it is the round to pair",)


def test_a_round_with_some_results_missing_is_refused() -> None:
    lines = (
        row(1, "2w1", points="1.0"),
        row(2, "1b0", points="0.0"),
        row(3, "4w ", points="0.0"),
        row(4, "3b ", points="0.0"),
    )
    assert faults(*lines) == [
        f"{line}:99: the game of player {line} in round 1 has no result;"
        " enter the result, or clear the whole round"
        for line in (3, 4)
    ]


def test_a_result_missing_before_the_last_round_is_refused() -> None:
    told = faults(row(1, "2w ", "2b1"), row(2, "1b ", "1w0"))
    assert [item.split(";")[0] for item in told] == [
        "1:99: the game of player 1 in round 1 has no result",
        "2:99: the game of player 2 in round 1 has no result",
    ]


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
