"""The nouns: small values that everything else argues from."""

from __future__ import annotations

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.game import ABSENT, PLAYED, Entry, Mark, PointSystem
from pairtutor.model.ids import RoundNumber, Tpn, points_text
from tests.lab.rules.build import tournament


@pytest.mark.parametrize(
    ("half_points", "text"),
    [(0, "0"), (1, "0.5"), (3, "1.5"), (4, "2"), (-1, "-0.5"), (-4, "-2"), (19, "9.5")],
)
def test_scores_are_written_as_people_write_them(half_points: int, text: str) -> None:
    assert points_text(half_points) == text


def test_each_colour_has_its_opposite() -> None:
    assert Colour.WHITE.opposite is Colour.BLACK
    assert Colour.BLACK.opposite is Colour.WHITE


def test_every_mark_is_worth_something_and_is_played_absent_or_neither() -> None:
    points = PointSystem(win=6, draw=2, loss=1)
    assert [points.worth(mark) for mark in Mark] == [6, 2, 1, 6, 2, 1, 2, 0, 1, 2, 2, 0]
    assert not PLAYED & ABSENT
    assert set(Mark) - PLAYED - ABSENT == {Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS, Mark.PAIRING_ALLOCATED_BYE}


@pytest.mark.parametrize(
    ("entry", "cell", "played", "takes_part"),
    [
        (Entry(Tpn(12), Colour.WHITE, Mark.WIN, 2), "12 w 1", True, True),
        (Entry(Tpn(3), Colour.BLACK, Mark.FORFEIT_LOSS, 0), "3 b -", False, True),
        (Entry(None, None, Mark.PAIRING_ALLOCATED_BYE, 2), "- - U", False, True),
        (Entry(None, None, Mark.HALF_POINT_BYE, 1), "- - H", False, False),
    ],
)
def test_an_entry_knows_what_the_round_was(entry: Entry, cell: str, played: bool, takes_part: bool) -> None:
    assert (entry.cell(), entry.was_played, entry.takes_part) == (cell, played, takes_part)


def test_who_is_absent_from_a_recorded_and_from_a_coming_round() -> None:
    coming = {RoundNumber(3): {Tpn(2): Mark.HALF_POINT_BYE}}
    one = tournament("2 w 1, H", "1 b 0, Z", "U, U", absences=coming)
    assert one.absent_in(RoundNumber(1)) == {}
    assert one.absent_in(RoundNumber(2)) == {1: Mark.HALF_POINT_BYE, 2: Mark.ZERO_POINT_BYE}
    assert one.absent_in(RoundNumber(3)) == {2: Mark.HALF_POINT_BYE}
    assert one.absent_in(RoundNumber(4)) == {}


def test_virtual_points_end_with_their_list() -> None:
    one = tournament("", "", virtual_points={Tpn(1): (2, 1)})
    assert [one.virtual_in(Tpn(1), RoundNumber(number)) for number in (1, 2, 3)] == [2, 1, 0]
    assert one.virtual_in(Tpn(2), RoundNumber(1)) == 0
