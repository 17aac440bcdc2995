"""A round that cannot be paired: one line that proves it, and the trace so far."""

from __future__ import annotations

import re

import pytest

from pairtutor.errors import NoLegalPairing
from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import CompletionTested, RoundOpened
from pairtutor.trace.serial import to_json
from pairtutor.tutor import Lesson, run
from tests.lab.rules.build import tournament


def forbidden(*players: int) -> ForbiddenMeeting:
    return ForbiddenMeeting(tuple(map(Tpn, players)), RoundNumber(1), RoundNumber(9))


def refused(one: Tournament) -> Lesson:
    lesson = run(one, None, "dutch-2017")
    assert lesson.pairing is None
    assert lesson.refusal
    assert "\n" not in str(lesson.refusal)
    return lesson


def test_two_players_who_have_met() -> None:
    text = str(refused(tournament("2 w 1", "1 b 0")).refusal)
    assert text.startswith("round 2 cannot be paired completely (C.1-C.3): ")
    assert text.endswith(" has no possible opponent left")


def test_three_players_with_one_opponent_between_them_are_named() -> None:
    one = tournament("", "", "", "", forbidden=(forbidden(1, 2, 3),))
    text = str(refused(one).refusal)
    assert text.endswith("have only 1 possible opponent between them, 4 Player 4")
    assert text.count("Player") == 3


def test_groups_that_can_only_meet_within_themselves_are_named() -> None:
    apart = [forbidden(one, other) for one in (1, 2, 3) for other in (4, 5, 6)]
    text = str(refused(tournament(*[""] * 6, forbidden=tuple(apart))).refusal)
    assert "1 Player 1, 2 Player 2 and 3 Player 3" in text or "4 Player 4, 5 Player 5 and 6 Player 6" in text
    assert text.endswith("have no possible opponent but each other, and their number is odd")


def test_the_bye_can_be_what_is_missing() -> None:
    one = tournament("2 w 1, U", "1 b 0, 3 w 1", "U, 2 b 0", forbidden=(forbidden(1, 3),))
    assert "possible opponent" in str(refused(one).refusal)


def test_where_all_have_had_a_bye_nobody_may_have_it() -> None:
    text = refused(tournament("2 w +, 3 w +", "1 b -, U", "U, 1 b -")).refusal
    assert str(text) == "round 3 cannot be paired completely (C.1-C.3): nobody may have the bye"


def test_the_trace_so_far_is_kept_with_the_proof() -> None:
    trace = refused(tournament("2 w 1", "1 b 0")).recorded
    assert trace.complete is False
    events = [step.event for step in trace.steps]
    assert isinstance(events[0], RoundOpened)
    tested = events[-1]
    assert isinstance(tested, CompletionTested)
    assert tested.possible is False
    assert tested.witness is not None
    assert len(tested.witness.groups) > len(tested.witness.partners)
    assert '"complete":false' in to_json(trace)


def test_without_recording_there_is_the_proof_but_no_trace() -> None:
    lesson = run(tournament("2 w 1", "1 b 0"), None, "dutch-2017", record=False)
    assert lesson.refusal == refused(tournament("2 w 1", "1 b 0")).refusal
    assert lesson.trace is None
    with pytest.raises(ValueError, match="record=False"):
        assert lesson.recorded
    with pytest.raises(NoLegalPairing, match=re.escape(str(lesson.refusal))):
        assert lesson.paired
