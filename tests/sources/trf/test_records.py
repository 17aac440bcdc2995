from __future__ import annotations

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.sources.trf.dates import first_day
from tests.sources.build import FOUR, TWO, faults, read, row

NINE = tuple(row(tpn) for tpn in range(1, 10))


def test_the_title_is_that_of_record_012() -> None:
    assert read("012 Open  of Porto", *TWO).title == "Open of Porto"
    assert read(*TWO).title == "<stdin>"


@pytest.mark.parametrize("line", ["XXR 9", "142 9", "142   9  ", "XXR\t9"])
def test_the_planned_rounds(line: str) -> None:
    assert read(line, *TWO).planned_rounds == 9


def test_planned_rounds_given_twice_have_to_agree() -> None:
    assert read("XXR 9", "142 9", *TWO).planned_rounds == 9
    assert faults("XXR 9", "142 7", *TWO) == [
        "2:5: the number of rounds differs from that of line 1; give it once"
    ]


@pytest.mark.parametrize(("line", "shown"), [("XXR", ""), ("XXR 0", "0"), ("XXR 7 8", "7 8"), ("XXR x", "x")])
def test_planned_rounds_that_are_no_number_are_refused(line: str, shown: str) -> None:
    assert faults(line, *TWO) == [
        f"1:5: the number of rounds is '{shown}'; write a whole number from 1 to 999"
    ]


def test_more_rounds_than_planned_are_refused() -> None:
    assert faults("XXR 1", *FOUR) == [
        "1:5: 2 rounds are recorded, but 1 planned; correct the number of rounds"
    ]


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
    assert faults("192 FIDE_BURSTEIN", *TWO)[0].startswith(
        "1:5: the system 'FIDE_BURSTEIN' is not one that can"
    )


def test_a_system_chosen_elsewhere_makes_the_code_no_defect() -> None:
    assert read("192 FIDE_DUBOV", *TWO, system="dubov-1997").system is None


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


def test_record_260_forbids_meetings_in_some_rounds() -> None:
    assert read("260   1   3    1    4", "260           2    5", *NINE).forbidden == (
        ForbiddenMeeting((Tpn(1), Tpn(4)), RoundNumber(1), RoundNumber(3)),
        ForbiddenMeeting((Tpn(2), Tpn(5)), RoundNumber(1), RoundNumber(999)),
    )


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("XXP 1 77", "1:7: player 77 is not in the file; correct the number or add the player"),
        ("XXP 3", "1:1: fewer than two players are named; name those who must not meet"),
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


@pytest.mark.parametrize("line", ["013 A Team", "310   1 Team"])
def test_a_team_file_is_refused(line: str) -> None:
    assert faults(line, *TWO) == [
        f"1:1: record {line[:3]} makes this a team tournament; give a file of an individual Swiss tournament"
    ]


def test_unknown_records_are_left_aside_with_a_remark() -> None:
    lines = ("### a comment", "022 Porto", "172 x", "172 y", "Q", "202 z", *TWO)
    assert read(*lines).remarks == (
        "record 172 (2 lines) is not needed and left aside",
        "record 202 (1 line) is not needed and left aside",
        "record Q (1 line) is not needed and left aside",
    )


def test_points_beyond_the_results_are_not_called_needless() -> None:
    assert read("299 B  1.0   1    2", *TWO).remarks == (
        "record 299 (1 line) gives or takes points beyond the results; it is not read here, so the results"
        " alone count",
    )


def test_a_score_with_points_beyond_the_results_is_refused_for_what_it_is() -> None:
    (told,) = faults("299 B  1.0   1    1", row(1, "2w1", points="2.0"), row(2, "1b0"))
    assert "player 1 has 2 points, the results make 1" in told
    assert told.endswith(
        "; record 299 of the file gives or takes points and is not read here; without it and the score"
        " the results alone count"
    )


def test_odd_cells_are_remarked_once_for_each_kind() -> None:
    lines = (*TWO, row(3, "wH", points="0.5"), row(4, "bZ", points="0.0"))
    assert read(*lines).remarks == (
        "round 1 of player 3 (and 1 more) has a colour without an opponent; the colour is left out",
    )


@pytest.mark.parametrize(
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
    ],
)
def test_the_first_day_of_the_event(text: str, day: tuple[int, int, int] | None) -> None:
    assert first_day(text) == day
