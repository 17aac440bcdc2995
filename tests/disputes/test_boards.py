"""Boards made by hand against a checklist read by hand from the games, and boards with one fault each."""

from __future__ import annotations

from typing import Any

import pytest

from pairtutor import desk
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.sources.load import load
from tests.lab.disputes.boards import differences, drawn


@pytest.mark.parametrize("system", SYSTEMS)
def test_boards_drawn_by_chance_are_judged_as_by_hand(system: str) -> None:
    kinds = set()
    for seed in range(5):
        case, judged = drawn(system, seed)
        assert judged is not None
        assert differences(case, judged) == [], seed
        kinds |= {fault.kind for board in judged.boards for fault in board.faults}
    assert "rematch" in kinds
    assert ("colour" in kinds) == SYSTEMS[system].coloured


def faults(
    source: str, *boards: tuple[int, int], **asked: Any
) -> list[list[tuple[str, list[int], int, bool]]]:
    """Return kind, players, level and whether it is allowed, fault by fault, of each board."""
    judged = desk.judge(load(source), boards, **asked)["boards"]
    return [
        [(fault["kind"], fault["players"], fault["level"], fault["allowed"]) for fault in board["faults"]]
        for board in judged
    ]


def test_each_fault_has_its_kind_and_its_players() -> None:
    assert faults("dispute-forfeit", (7, 3)) == [
        [
            ("rematch", [7, 3], 0, False),
            ("in-a-row", [3], 0, False),
            ("colour", [7], 1, False),
            ("colour", [3], 3, False),
        ]
    ]
    assert faults("dispute-forfeit", (9, 0), (8, 5)) == [[("bye-barred", [9], 0, False)], []]
    assert faults("exchange", (3, 0)) == [[("bye-needless", [3], 0, False)]]


def test_a_colour_that_the_rules_refuse_as_well_is_allowed() -> None:
    made, turned = (faults("dispute-forfeit", board)[0] for board in ((6, 1), (1, 6)))
    assert made == [("colour", [6], 2, True)]
    assert turned == [("colour", [1], 2, False)]


def test_a_pair_that_the_tournament_keeps_apart_is_forbidden() -> None:
    tournament = load("dispute-forfeit")
    apart = tournament._replace(
        forbidden=(ForbiddenMeeting((Tpn(9), Tpn(4)), RoundNumber(1), RoundNumber(9)),)
    )
    (board,) = desk.judge(apart, [(9, 4)])["boards"]
    assert board["faults"][0]["kind"] == "forbidden"
    assert "the tournament keeps them apart" in board["faults"][0]["text"]


def test_the_boards_of_the_rules_stand_beside() -> None:
    tournament = load("dispute-forfeit")
    right = desk.judge(tournament, [(6, 1), (8, 5), (9, 7), (2, 4), (3, 0)])
    assert (right["right"], right["broken"]) == (True, None)
    assert all(board["made"] for board in right["boards"])
    wrong = desk.judge(tournament, [(6, 1), (8, 5), (2, 7), (9, 4), (3, 0)])
    assert (wrong["right"], wrong["pairs"], wrong["bye"]) == (False, right["pairs"], 3)
    assert wrong["broken"]["clause"]
    assert [bool(board["faults"] or board["why"]) for board in wrong["boards"]] == [
        True,
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("boards", "said"),
    [
        ([(1, 99)], "player 99 takes no part in this round"),
        ([(1, 2), (2, 3)], "player 2 is named twice; give each player one board"),
        ([(1, 1)], "player 1 is named twice"),
    ],
)
def test_boards_that_cannot_be_are_one_line(boards: list[tuple[int, int]], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        desk.judge(load("exchange"), boards)
