from __future__ import annotations

import pytest

from pairtutor.errors import SourceError
from pairtutor.model.colour import Colour
from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.sources.load import load
from pairtutor.sources.trf.records import first_day
from tests.lab.sources.build import FOUR, TWO, faults, read, row, text
from tests.lab.together import together

NINE = tuple(row(tpn) for tpn in range(1, 10))


def test_the_title_is_that_of_record_012() -> None:
    assert read("012 Open  of Porto", *TWO).title == "Open of Porto"
    assert read(*TWO).title == "<stdin>"
    assert load("events/2026/open.trf", stdin=text(*TWO).encode()).title == "open", "no folders in a title"


@together("line", ["XXR 9", "142 9", "142   9  ", "XXR\t9"])
def test_the_planned_rounds(line: str) -> None:
    assert read(line, *TWO).planned_rounds == 9


def _dates(*days: str) -> str:
    return "132".ljust(91) + "".join(day.ljust(10) for day in days)


@together(
    ("dates", "rounds"),
    [
        (("24/03/01", "24/03/01", "24/03/02"), 3),
        (("24/03/01", "", "24/03/02"), 3),
        (("24.03.01", "01.04.24", "2024-4-2"), 3),
        (("2024/03/01", "2024/03/01", "2024/03/02"), 3),
        (("24/03/01", "24/03/02", "00/00/00"), 2),
        (("24/03/01", "in May", "later"), 1),
        ((), 0),
    ],
)
def test_dates_of_rounds_count_where_they_are_more_than_the_recorded_ones(
    dates: tuple[str, ...], rounds: int
) -> None:
    for lines, recorded in ((TWO, 1), (FOUR, 2)):
        tournament = read(_dates(*dates), *lines)
        assert tournament.dated_rounds == rounds
        assert tournament.planned_rounds == (rounds if rounds > recorded else None)


def test_dates_out_of_their_columns_and_in_lines_of_their_own_count_too() -> None:
    assert read("132 24/03/01 24/03/02 24/03/03", *TWO).planned_rounds == 3
    assert read("132 2025/01/15", "132 2025/01/16", "132 2025/01/16", *TWO).planned_rounds == 3


def test_dates_count_after_what_is_stated() -> None:
    dates = _dates("24/03/01", "24/03/02", "24/03/03")
    stated = read(dates, "XXR 9", *TWO)
    assert (stated.planned_rounds, stated.dated_rounds) == (9, 0)
    asked = load("-", stdin=text(dates, "142 9", *TWO).encode(), rounds=5)
    assert (asked.planned_rounds, asked.dated_rounds) == (5, 0)


def test_dates_count_with_the_round_in_dispute() -> None:
    lines = (row(1, "3w1", "2b "), row(2, "4w1", "1w "), row(3, "1b0", "4w "), row(4, "2b0", "3b "))
    assert read(_dates("24/03/01", "24/03/02"), *lines).planned_rounds == 2


def test_the_acceleration_goes_by_the_rounds_that_dates_or_the_option_give() -> None:
    given = ("192 FIDE_DUTCH_2017_BAKU", *FOUR)
    dated = read(_dates(*["24/03/01"] * 4), *given)
    assert dated.virtual_points == load("-", stdin=text(*given).encode(), rounds=4).virtual_points
    assert dated.virtual_points[Tpn(1)] == (2, 1)


def test_planned_rounds_given_twice_have_to_agree() -> None:
    assert read("XXR 9", "142 9", *TWO).planned_rounds == 9
    assert faults("XXR 9", "142 7", *TWO) == [
        "2:5: the number of rounds differs from that of line 1; give it once"
    ]


@together(("line", "shown"), [("XXR", ""), ("XXR 0", "0"), ("XXR 7 8", "7 8"), ("XXR x", "x")])
def test_planned_rounds_that_are_no_number_are_refused(line: str, shown: str) -> None:
    assert faults(line, *TWO) == [
        f"1:5: the number of rounds is '{shown}'; write a whole number from 1 to 999"
    ]


def test_more_rounds_than_planned_are_refused() -> None:
    assert faults("XXR 1", *FOUR) == [
        "1:5: 2 rounds are recorded, but 1 planned; correct the number of rounds"
    ]
    published = (row(1, "3w1", "2b "), row(2, "4w1", "1w "), row(3, "1b0", "4w "), row(4, "2b0", "3b "))
    assert faults("XXR 1", *published) == faults("XXR 1", *FOUR), "the round in dispute is one of them"
    with pytest.raises(SourceError) as caught:
        load("-", stdin=text("XXR 2", *FOUR).encode(), rounds=1)
    assert str(caught.value) == (
        "<stdin>:0:0: 2 rounds are recorded, but 1 planned (--rounds); give the number of rounds of the whole"
        " event"
    )


@together(
    ("line", "colour"),
    [
        ("XXC white1", Colour.WHITE),
        ("XXC rank black1", Colour.BLACK),
        ("152 W", Colour.WHITE),
        ("152 b", Colour.BLACK),
        ("152  BLACK", Colour.BLACK),
    ],
)
def test_the_initial_colour(line: str, colour: Colour) -> None:
    assert read(line, *TWO).initial_colour is colour


def test_an_initial_colour_given_twice_has_to_agree() -> None:
    assert faults("XXC white1", "152 B", *TWO) == [
        "2:5: the initial colour differs from that of line 1; give it once"
    ]


def test_what_is_no_initial_colour_is_refused() -> None:
    assert faults("152 red", "XXC whit1", *TWO) == [
        "1:5: the initial colour is 'red'; write W or B",
        "2:5: XXC says 'whit1'; write white1, black1 or rank",
    ]


@together(
    ("lines", "system"),
    [
        (("192 FIDE_DUTCH_2017",), "dutch-2017"),
        (("092 FIDE_DUTCH_2025",), "dutch-2026"),
        (("042 2025/12/27", "192 FIDE_DUTCH"), "dutch-2017"),
        (("192 FIDE_DUTCH", "042 2026/02/01"), "dutch-2026"),
        (("092 FIDE_DUTCH_2026", "192 FIDE_DUTCH_2017"), "dutch-2017"),
    ],
)
def test_the_system(lines: tuple[str, ...], system: str) -> None:
    choice = read(*lines, *TWO).system
    assert choice is not None
    assert choice.system == system


def test_a_type_in_words_names_no_system() -> None:
    assert read("092 Individual: Swiss-System", *TWO).system is None


def test_a_system_that_we_do_not_have_is_refused_by_its_name() -> None:
    told = faults("192 CUSTOM_KNOCKOUT", *TWO)
    assert told[0].startswith(
        "1:5: the system 'CUSTOM_KNOCKOUT' is not covered here; the systems for --system"
    )
    assert "FIDE_DUTCH" not in told[0]


def test_a_system_chosen_elsewhere_makes_the_code_no_defect() -> None:
    assert read("192 FIDE_DOUBLESWISS", *TWO, system="dubov-1997").system is None


def test_the_baku_code_gives_virtual_points() -> None:
    tournament = read("XXR 5", "192 FIDE_DUTCH_2026_BAKU", *NINE)
    assert tournament.virtual_points == dict.fromkeys(range(1, 7), (2, 2, 1))
    assert tournament.virtual_in(Tpn(1), RoundNumber(3)) == 1
    assert tournament.virtual_in(Tpn(1), RoundNumber(4)) == 0


def test_the_baku_code_needs_the_rounds() -> None:
    assert faults("192 FIDE_DUTCH_2026_BAKU", *NINE) == [
        "1:5: the Baku acceleration needs the number of rounds; say how many rounds are planned"
    ]


def test_record_250_goes_before_the_baku_code() -> None:
    lines = ("XXR 9", "192 FIDE_DUTCH_2026_BAKU", "250      0.5   1   2    2    3")
    assert read(*lines, *NINE).virtual_points == {2: (1, 1), 3: (1, 1)}


def test_xxa_gives_virtual_points_to_one_player() -> None:
    lines = ("192 FIDE_DUTCH_2026_BAKU", "XXA    2  1.0  1.0       0.5")
    assert read(*lines, *NINE).virtual_points == {2: (2, 2, 0, 1)}


def test_xxp_forbids_meetings_in_all_rounds() -> None:
    assert read("XXP 1 4  7", *NINE).forbidden == (
        ForbiddenMeeting((Tpn(1), Tpn(4), Tpn(7)), RoundNumber(1), RoundNumber(999)),
    )


def test_record_260_may_forbid_a_meeting_in_one_round_only() -> None:
    assert read("260   3   3    1    4", *NINE).forbidden == (
        ForbiddenMeeting((Tpn(1), Tpn(4)), RoundNumber(3), RoundNumber(3)),
    )


def test_record_260_forbids_meetings_in_some_rounds() -> None:
    assert read("260   1   3    1    4", "260           2    5", *NINE).forbidden == (
        ForbiddenMeeting((Tpn(1), Tpn(4)), RoundNumber(1), RoundNumber(3)),
        ForbiddenMeeting((Tpn(2), Tpn(5)), RoundNumber(1), RoundNumber(999)),
    )


@together(
    ("line", "fault"),
    [
        ("XXP 1 77", "1:7: player 77 is not in the file; correct the number or add the player"),
        ("XXP 3", "1:1: fewer than two players are named; name those who must not play each other"),
        ("XXP 3 3", "1:5: a player is named twice; name each player once"),
        ("XXP 3 x", "1:7: the pairing number is 'x'; write a whole number from 1 to 9999"),
        ("XXZ 77", "1:5: player 77 is not in the file; correct the number or add the player"),
        ("XXA   77  1.0", "1:5: player 77 is not in the file; correct the number or add the player"),
        ("XXA    x  1.0", "1:5: the pairing number is 'x'; write a whole number from 1 to 9999"),
        ("XXA    1  1.0  y", "1:15: the virtual points is 'y'; write points like 1, 1.0 or 0.5"),
        ("240 Q   1    1", "1:5: the kind of bye is 'Q'; write F, H or Z"),
        ("240 H   x    1", "1:7: the round is 'x'; write a whole number from 1 to 999"),
        ("240 H   1   77", "1:13: player 77 is not in the file; correct the number or add the player"),
        ("250      x    1   2    2    3", "1:10: the virtual points is 'x'; write points like 1, 1.0 or 0.5"),
        (
            "250      1.0   1        2    3",
            "1:19: the last round (columns 19-21) is ''; write a whole number",
        ),
        (
            "250      1.0   3   2    2    3",
            "1:15: the range of rounds or players runs backwards; put the lower",
        ),
        ("260   4   3    1    4", "1:5: the first round 4 is after the last round 3; swap them"),
        (
            "260   x   3    1    4",
            "1:5: the first round (columns 5-7) is 'x'; write a whole number from 1 to",
        ),
    ],
)
def test_lists_that_cannot_be_used_are_refused_at_their_place(line: str, fault: str) -> None:
    told = faults(line, *NINE)
    assert len(told) == 1
    assert told[0].startswith(fault)


OLD_TEAMS = "1:1: this is a team tournament (record 013); give its teams as records 310, or the file of an"


def test_an_older_team_file_is_refused() -> None:
    assert faults("013 A Team", *TWO) == [f"{OLD_TEAMS} individual tournament"]


def test_of_an_older_team_file_nothing_else_is_told() -> None:
    lines = [row(tpn, "0000 w =", points="9.0") for tpn in range(1, 60)]
    assert faults("013 A Team", *lines) == [f"{OLD_TEAMS} individual tournament"]


def test_a_code_of_teams_asks_for_teams() -> None:
    assert faults("192 FIDE_TEAM", *TWO) == [
        "1:5: the system of the file pairs teams, and the file has none (record 310);"
        " give its teams as records 310, or the file of an individual tournament"
    ]


def test_teams_listed_in_an_individual_tournament_are_left_aside() -> None:
    remarks = tuple(map(str, read("092 Individual: Swiss-System", "013 A Team", *TWO).remarks))
    assert remarks == ("record 013 (1 line) is about teams and is ignored",)


def test_unknown_records_are_left_aside_with_a_remark() -> None:
    lines = ("### a comment", "022 Porto", "172 FIDE", "222 90", "Q", "ACC z", "802   3 GEO", *TWO)
    assert tuple(map(str, read(*lines).remarks)) == (
        "record 802 (1 line) is about teams and is ignored",
        "record ACC (1 line) is not known here and is ignored",
        "record Q (1 line) is not known here and is ignored",
    )


def test_national_ratings_are_nothing_to_remark() -> None:
    national = "BEL" + row(2, rating="1850")[3:]
    assert read(*TWO, national).remarks == ()


def test_a_player_who_is_lost_by_a_mistyped_code_is_missed_by_the_number_of_players() -> None:
    lines = ("062 3", *TWO, "101" + row(3)[3:])
    assert tuple(map(str, read(*lines).remarks)) == (
        "record 101 (1 line) is not known here and is ignored",
        "record 062 says 3 players, the file has 2",
    )


BONUS = "299           2.0    1    2"
PENALTY = "299          -0.5    1    1"


def test_a_bonus_and_a_penalty_count_with_the_results() -> None:
    tournament = read(BONUS, PENALTY, row(1, "2w1", points="0.5"), row(2, "1b0", points="2.0"))
    assert tournament.awards == {1: (-1,), 2: (4,)}
    assert faults(BONUS, *TWO)[0].startswith("3:81: player 2 has 0 points, the results make 2")


def test_a_result_may_be_worth_other_points_for_single_players_or_everybody() -> None:
    assert read("299 W         0.5    1    1", *FOUR[:0], *TWO[1:], row(1, "2w1")).awards == {1: (-1,)}
    won_and_drawn = read("299 D         1.0", *(line[:80] + "    " + line[84:] for line in FOUR))
    assert won_and_drawn.awards == {1: (0, 1), 2: (0, 1)}


@together(
    ("line", "fault"),
    [
        ("299 B         1.0    1    2", "1:5: the kind of points is 'B'; write W D L F H Z + - or a blank"),
        ("299           0.3    1    2", "1:14: the points (columns 14-17) is '0.3', which is not"),
        ("299           1.0         2", "1:1: a bonus or penalty names no round"),
        ("299           1.0    1", "1:1: a bonus or penalty names no players"),
        ("299           1.0    1    9", "1:27: player 9 is not in the file"),
    ],
)
def test_points_besides_the_results_that_make_no_sense_are_refused(line: str, fault: str) -> None:
    assert faults(line, *TWO)[0].startswith(fault)


def test_odd_cells_are_remarked_once_for_each_kind() -> None:
    lines = (*TWO, row(3, "wH", points="0.5"), row(4, "bZ", points="0.0"))
    assert tuple(map(str, read(*lines).remarks)) == (
        "round 1 of player 3 (and 1 more) has a colour without an opponent; the colour is left out",
    )


@together(
    ("text", "day"),
    [
        ("2026/02/01", (2026, 2, 1)),
        ("2026-2-1", (2026, 2, 1)),
        ("20260201", (2026, 2, 1)),
        ("2026.02.01 14:00", (2026, 2, 1)),
        ("01.02.2026", (2026, 2, 1)),
        ("1/2/2026", (2026, 2, 1)),
        ("", None),
        ("in spring", None),
        ("26/02/01", None),
        ("2026/13/01", None),
        ("28. 07. 2005", (2005, 7, 28)),
        ("Mar 3, 2026", (2026, 3, 3)),
        ("3 March 2026", (2026, 3, 3)),
        ("25/09/17", (2025, 9, 17)),
        ("13/9/25", (2025, 9, 13)),
        ("31.12.24", (2024, 12, 31)),
        ("26/05/24", None),
    ],
)
def test_the_first_day_of_the_event(text: str, day: tuple[int, int, int] | None) -> None:
    assert first_day(text) == day
