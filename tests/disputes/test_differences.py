from __future__ import annotations

import pytest

from pairtutor.disputes.differences import (
    Difference,
    first_difference,
    in_computed_order,
)
from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, Meeting, Recorded, RoundPairing
from pairtutor.model.recorded import recorded_round
from tests.lab.cli.support import ABSENT, BYE, black, tournament, white

NAMES = {1: "Ann", 2: "Bob", 3: "Cem", 4: "Dan", 5: "Eve"}


def computed(*boards: tuple[int, int], bye: int | None = None) -> RoundPairing:
    return RoundPairing(
        number=RoundNumber(1),
        system="dutch-2017",
        boards=tuple(Board(Tpn(white), Tpn(black)) for white, black in boards),
        bye=None if bye is None else Tpn(bye),
    )


def recorded(*pairs: tuple[int, int], bye: int | None = None) -> Recorded:
    return Recorded(tuple(Meeting(*pair) for pair in pairs), bye)


class TestReading:
    def test_games_byes_and_absences(self) -> None:
        round_1 = recorded_round(tournament((black(2),), (white(1),), (BYE,), (ABSENT,)), 1)
        assert round_1 == recorded((2, 1), bye=3)

    def test_a_forfeit_is_a_pair_with_the_scheduled_colours(self) -> None:
        lines = ((black(2, Mark.FORFEIT_WIN),), (white(1, Mark.FORFEIT_LOSS),))
        assert recorded_round(tournament(*lines), 1) == recorded((2, 1))

    def test_a_colour_known_for_one_is_known_for_both(self) -> None:
        lines = ((Entry(Tpn(2), None, Mark.FORFEIT_LOSS, 0),), (white(1, Mark.FORFEIT_WIN),))
        assert recorded_round(tournament(*lines), 1) == recorded((2, 1))

    def test_without_colours_the_pair_is_still_a_pair(self) -> None:
        lines = ((Entry(Tpn(2), None, Mark.DRAW, 1),), (Entry(Tpn(1), None, Mark.DRAW, 1),))
        round_1 = recorded_round(tournament(*lines), 1)
        assert round_1.meetings == (Meeting(1, 2, coloured=False),)
        assert first_difference(computed((2, 1)), round_1, NAMES) is None


@pytest.mark.parametrize(
    ("ours", "theirs", "difference"),
    [
        (computed((1, 2), bye=3), recorded((1, 2), bye=3), None),
        (computed((1, 4), (2, 3)), recorded((2, 3), (1, 4)), None),
        (
            computed((1, 4), (2, 3)),
            recorded((1, 4), (3, 2)),
            Difference(
                "colours",
                2,
                [[2, 3]],
                [[3, 2]],
                "on board 2, 2 Bob should have White and 3 Cem Black; the file has it the other way round",
            ),
        ),
        (
            computed((1, 4), (2, 3)),
            recorded((1, 3), (2, 4)),
            Difference(
                "pair",
                1,
                [[1, 4]],
                [[1, 3], [2, 4]],
                "board 1 is 1 Ann – 4 Dan, recorded 1 Ann – 3 Cem and 2 Bob – 4 Dan",
            ),
        ),
        (
            computed((1, 2), bye=3),
            recorded((1, 3), bye=2),
            Difference(
                "pair",
                1,
                [[1, 2]],
                [[1, 3]],
                "board 1 is 1 Ann – 2 Bob, recorded 1 Ann – 3 Cem and the bye for 2 Bob",
            ),
        ),
        (
            computed((1, 2), bye=3),
            recorded((1, 2)),
            Difference("bye", None, 3, None, "the bye is for 3 Cem, recorded for nobody"),
        ),
        (
            computed((1, 2)),
            recorded((1, 2), (3, 4)),
            Difference("pair", None, None, [[3, 4]], "3 Cem – 4 Dan is recorded, but not computed"),
        ),
    ],
)
def test_the_first_difference_is_told_with_names(
    ours: RoundPairing, theirs: Recorded, difference: Difference | None
) -> None:
    found = first_difference(ours, theirs, NAMES)
    assert (found and found.as_json()) == (difference and difference.as_json())


def test_recorded_pairs_follow_the_computed_boards_as_far_as_they_agree() -> None:
    boards = computed((4, 1), (2, 5)).boards
    assert in_computed_order(recorded((1, 4), (2, 3), (5, 2)), boards) == [[1, 4], [5, 2], [2, 3]]


def test_colours_are_read_from_either_side() -> None:
    assert Colour.WHITE.opposite is Colour.BLACK
    assert recorded_round(tournament((black(2),), (white(1),)), 1).meetings[0].white == 2
