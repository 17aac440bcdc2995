"""Whole rounds made by hand: the first round, forbidden pairs, what bars a meeting, impossible rounds."""

from __future__ import annotations

import re

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Supposition, Tournament
from pairtutor.trace.events import ByeAssigned, CompletionTested
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.values import Forbidden
from pairtutor.tutor import Lesson, run
from tests.lab.rules.build import tournament


def pair(one: Tournament) -> Lesson:
    return run(one, None, "dubov-1997")


def boards(lesson: Lesson) -> list[tuple[int, int]]:
    return [(board.white, board.black) for board in lesson.paired.boards]


def field(players: int, colour: Colour = Colour.WHITE, *forbidden: ForbiddenMeeting) -> Tournament:
    """A tournament before its first round."""
    return tournament(*[""] * players, initial_colour=colour, forbidden=forbidden)


def forbidden(*players: int) -> ForbiddenMeeting:
    return ForbiddenMeeting(tuple(map(Tpn, players)), RoundNumber(1), RoundNumber(9))


def steps(lesson: Lesson) -> list[object]:
    assert lesson.trace is not None
    return [step.event for step in lesson.trace.steps]


@pytest.mark.parametrize("colour", list(Colour))
def test_the_first_round_takes_the_colour_that_was_drawn(colour: Colour) -> None:
    lesson = pair(field(7, colour))
    expected = [(1, 4), (5, 2), (3, 6)]
    assert boards(lesson) == (expected if colour is Colour.WHITE else [pair[::-1] for pair in expected])
    assert lesson.paired.bye == 7


def test_a_forbidden_pair_of_the_first_round_is_improved_like_any_row() -> None:
    lesson = pair(field(6, Colour.WHITE, forbidden(1, 4)))
    assert [set(board) for board in boards(lesson)] == [{1, 5}, {2, 4}, {3, 6}]
    (row,) = [step for step in steps(lesson) if isinstance(step, PairScrutinised)]
    assert row.stage == "first-round" and isinstance(row.tried[0].why, Forbidden)


def test_the_bye_of_the_first_round_leaves_a_complete_pairing() -> None:
    lesson = pair(field(3, Colour.BLACK, forbidden(1, 2)))
    assert lesson.paired.bye == 2 and [set(board) for board in boards(lesson)] == [{1, 3}]
    (bye,) = [step for step in steps(lesson) if isinstance(step, ByeAssigned)]
    assert [one.player for one in bye.passed_over] == [3]


@pytest.mark.parametrize("players", [1, 2])
def test_the_smallest_fields(players: int) -> None:
    lesson = pair(field(players))
    assert len(lesson.paired.boards) == players // 2
    assert lesson.paired.bye == (1 if players == 1 else None)


def test_a_round_that_nobody_can_complete_is_reported_with_its_proof() -> None:
    met = tournament("2 w 1, 3 w 1", "1 b 0, 4 w 1", "4 w 0, 1 b 0", "3 b 1, 2 b 0")
    blocked = met._replace(forbidden=(forbidden(1, 4),))
    lesson = pair(blocked)
    assert re.search(r"cannot be paired completely \(2\.1-2\.4\): .*1 Player 1", str(lesson.refusal))
    tested = [step.event for step in lesson.recorded.steps if isinstance(step.event, CompletionTested)]
    assert not lesson.recorded.complete
    assert [step.possible for step in tested] == [False] and tested[0].witness is not None


def test_a_supposition_is_respected_like_a_forbidden_pair() -> None:
    one = field(6)
    asked = one._replace(supposed=Supposition(only={Tpn(1): frozenset({Tpn(6)})}))
    assert {1, 6} in [set(board) for board in boards(pair(asked))]


def test_progress_is_told_up_to_the_last_player() -> None:
    seen: list[tuple[int, int]] = []
    lines = ("3 w 1", "4 w 1", "1 b 0", "2 b 0")
    run(tournament(*lines), None, "dubov-1997", progress=lambda done, of: seen.append((done, of)))
    assert seen[-1] == (4, 4) and seen == sorted(seen)
