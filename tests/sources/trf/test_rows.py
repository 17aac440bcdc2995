from __future__ import annotations

import pytest

from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.sources.load import load
from pairtutor.sources.numbers import MOST_ROUNDS
from pairtutor.sources.trf.renumber import with_ranks_as_numbers
from tests.lab.sources.build import TWO, faults, read, row

FULL = (
    "001    7 mGM  Müller, Jörg                      2510 GER    24603465 1985/03/02  0.0    1",
    "001    3 wWFM Nőmeth, Ágnes                     2105 HUN      712345 1990/01/01  0.0    2",
)


def test_the_fields_of_a_player_are_read() -> None:
    one, other = read(*FULL).players
    assert (one.tpn, one.name, one.rating, one.title) == (3, "Nőmeth, Ágnes", 2105, "WFM")
    assert (other.tpn, other.name, other.rating, other.title) == (7, "Müller, Jörg", 2510, "GM")


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_line_ends_and_encodings_make_no_difference(end: str, encoding: str) -> None:
    lines = (row(1, "2w1", points="1.0", name="Jürgen"), row(2, "1b0", points="0.0"))
    tournament = load("-", stdin=end.join(lines).encode(encoding))
    assert [player.name for player in tournament.players] == ["Jürgen", "Player 2"]
    assert tournament.entries == read(*TWO).entries


def test_a_name_padded_by_its_bytes_does_not_move_the_rounds() -> None:
    line = _padded_by_bytes("Jürgen Größ", "2w1", "1.0")
    tournament = read(line, TWO[1])
    assert tournament.players[0].name == "Jürgen Größ"
    assert tournament.entries == read(*TWO).entries
    assert faults(_padded_by_bytes("Jürgen Größ", "2w?", "1.0"), TWO[1])[0].startswith(
        f"1:{len(line)}: the result is '?'"
    )


def _padded_by_bytes(name: str, cell: str, points: str) -> str:
    line = row(1, cell, points=points, name=name)
    extra = len(name.encode()) - len(name)
    return line.replace(name + " " * extra, name, 1)


def test_short_lines_say_nothing_about_the_rest() -> None:
    tournament = read("001    1", "001    2      Bo")
    assert [player.name for player in tournament.players] == ["Player 1", "Bo"]
    assert tournament.recorded_rounds == 0


def test_players_may_stand_in_any_order_and_numbers_may_be_missing() -> None:
    tournament = read(row(40, "7b0", points="0.0"), "", row(7, "40w1", points="1.0"))
    assert [player.tpn for player in tournament.players] == [7, 40]
    assert tournament.entries[Tpn(7)][0].mark is Mark.WIN
    assert tournament.order is None


def test_xxc_rank_keeps_the_order_of_the_file() -> None:
    tournament = read("XXC rank", row(40, "7b0", points="0.0"), row(7, "40w1", points="1.0"))
    assert tournament.order == (40, 7)


def test_names_lose_escape_sequences_and_direction_marks() -> None:
    tournament = read(row(1, name="Eve\x1b[31m \u202eevE"), row(2))
    assert tournament.players[0].name == "Eve evE"


@pytest.mark.parametrize("number", ["", "0", "-1", "1x", "none"])
def test_a_player_needs_a_number(number: str) -> None:
    expected = f"{number:>4}".strip() or ""
    assert faults(row(number), row(2)) == [
        f"1:5: the pairing number (columns 5-8) is '{expected}'; write a whole number from 1 to 9999"
    ]


def test_one_number_for_two_players_is_refused() -> None:
    assert faults(row(1), row(2), row(1)) == [
        "3:5: player 1 stands in line 1 already; give each player one line and one number"
    ]


def test_a_rating_is_a_number_or_blank() -> None:
    assert read(row(1, rating="")).players[0].rating == 0
    assert faults(row(1, rating="unr")) == [
        "1:49: the rating (columns 49-52) is 'unr'; write a whole number or leave it blank"
    ]


def test_a_score_is_a_number_of_half_points() -> None:
    assert faults(row(1, points="x")) == [
        "1:81: the score (columns 81-84) is 'x'; write points like 1, 1.0 or 0.5"
    ]
    assert faults(row(1, points="0.3")) == [
        "1:81: the score (columns 81-84) is '0.3', which is not a multiple of half a point;"
        " only whole and half points can be paired with; scale the point values"
    ]


def test_a_tab_in_the_columns_is_refused() -> None:
    assert faults("001\t  1 Name", row(2)) == ["1:4: a tab stands where columns count; replace it by spaces"]


def test_a_number_that_runs_out_of_its_columns_is_refused() -> None:
    assert faults("001 12345 Name")[0].startswith("1:9: column 9 is not blank, so the fields are out of")


def test_a_line_pushed_to_the_right_is_refused() -> None:
    moved = row(1, "2w1", points="1.5").replace("Player 1", "Player  1")
    assert [told.split(";")[0] for told in faults(moved, TWO[1])] == [
        "1:85: column 85 is not blank, so the fields are out of their columns",
        "1:96: the round '2 w' is out of its columns",
        "1:100: there is '1' where two blanks separate rounds",
    ]


def test_more_rounds_than_the_format_has_are_refused() -> None:
    assert faults(row(1, *["-Z"] * (MOST_ROUNDS + 1)))[0] == "1:1: the line has more than 999 rounds; cut it"


def test_all_defects_of_a_file_are_told_in_the_order_of_the_file() -> None:
    told = faults("XXR many", row(1, "9w1", "2x1"), row(2, rating="?"), "XXC rank grey")
    assert [item.split(":")[0] for item in told] == ["1", "2", "2", "3", "4"]


def test_a_file_with_endless_defects_is_cut_off() -> None:
    told = faults(*[row(1)] * 1500)
    assert told[0] == "0:0: 1000 faults; mend these first"
    assert told[1:] == [
        "2:5: player 1 stands in line 1 already (and 999 more like it);"
        " give each player one line and one number"
    ]


def test_a_file_without_players_is_refused() -> None:
    assert faults("012 Empty Open", "XXR 5") == [
        "0:0: there is no player (record 001); give a tournament report file (TRF)"
    ]


def test_players_who_stand_first_stay_first_when_they_are_numbered_anew() -> None:
    text = "\n".join((FULL[0], "012 Open", FULL[1], "132 today")) + "\n"
    renumbered = with_ranks_as_numbers(text, "open.trf", {Tpn(7): Tpn(1), Tpn(3): Tpn(2)})
    assert [line[:8] for line in renumbered.splitlines()] == ["001    1", "001    2", "012 Open", "132 toda"]
