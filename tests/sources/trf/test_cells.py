from __future__ import annotations

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.sources.trf.rows import EMPTY, BadCell, Cell, Oddity, read_cell


@pytest.mark.parametrize("mark", [Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS])
def test_a_game_has_opponent_colour_and_result(mark: Mark) -> None:
    assert read_cell(f"  12 b {mark}") == Cell(Tpn(12), Colour.BLACK, mark)


@pytest.mark.parametrize(
    ("text", "mark"),
    [("   3 W w", Mark.SHORT_WIN), ("   3 w d", Mark.SHORT_DRAW), ("   3 B L", Mark.SHORT_LOSS)],
)
def test_marks_and_colours_may_be_in_either_case(text: str, mark: Mark) -> None:
    cell = read_cell(text)
    assert isinstance(cell, Cell)
    assert cell.mark is mark
    assert cell.colour is not None


@pytest.mark.parametrize("text", ["", "        ", "0000", "0000 -  ", "0000    ", "   0 -  ", "     -  "])
def test_blank_and_0000_without_a_result_say_nothing(text: str) -> None:
    assert read_cell(text) == EMPTY


@pytest.mark.parametrize("mark", list("HFUZhfuz"))
def test_byes_have_no_opponent(mark: str) -> None:
    assert read_cell(f"0000 - {mark}") == Cell(None, None, Mark(mark.upper()))
    assert read_cell(f"     - {mark}") == Cell(None, None, Mark(mark.upper()))


def test_a_game_that_waits_for_its_result_has_no_mark() -> None:
    assert read_cell("   4 w  ") == Cell(Tpn(4), Colour.WHITE, None)


def test_a_forfeit_may_have_no_colour() -> None:
    assert read_cell("   4 - +") == Cell(Tpn(4), None, Mark.FORFEIT_WIN)


def test_the_colour_of_a_bye_is_left_out_with_a_remark() -> None:
    cell = read_cell("0000 w U")
    assert cell == Cell(None, None, Mark.PAIRING_ALLOCATED_BYE, Oddity())


@pytest.mark.parametrize(
    ("text", "mark"),
    [("0000 - =", Mark.HALF_POINT_BYE), ("0000 - -", Mark.ZERO_POINT_BYE), ("0000 - 0", Mark.ZERO_POINT_BYE)],
)
def test_results_without_an_opponent_are_read_as_older_programs_mean_them(text: str, mark: Mark) -> None:
    cell = read_cell(text)
    assert isinstance(cell, Cell)
    assert cell.mark is mark
    assert cell.oddity == Oddity(Mark(text[7]), mark)


@pytest.mark.parametrize(
    ("text", "offset", "fault"),
    [
        ("  x3 w 1", 0, "the opponent is 'x3'"),
        (" 1 2 w 1", 0, "the opponent is '1 2'"),
        ("   3w1  ", 4, "the round '3w1' is out of its columns"),
        ("   3 r 1", 5, "the colour is 'r'"),
        ("   3 w x", 7, "the result is 'x'"),
        ("   3 w U", 7, "the mark U of a bye stands beside opponent 3"),
        ("   3 - 1", 5, "the game against 3 has no colour"),
        ("0000 - W", 7, "the result W has no opponent"),
        ("0000 w D", 7, "the result D has no opponent"),
    ],
)
def test_a_cell_that_makes_no_sense_is_refused_at_its_place(text: str, offset: int, fault: str) -> None:
    cell = read_cell(text)
    assert isinstance(cell, BadCell)
    assert (cell.offset, str(cell.fault)) == (offset, fault)
    assert cell.mend
