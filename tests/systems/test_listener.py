"""Nobody listens: every event of every engine finds an answer, and the answer is nothing."""

from __future__ import annotations

from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.listener import NullListener
from pairtutor.systems.dubov_2026.subgroups import ShiftListener, Split
from pairtutor.systems.lim.rounds import LimListener


def test_every_event_is_answered_and_the_answer_is_nothing() -> None:
    nobody = NullListener()
    assert not nobody
    assert not nobody.accepted(3, pairs=[(1, 2)])
    assert not nobody.accepted(4)


def test_a_part_hears_as_little_as_the_whole() -> None:
    listener: LimListener = NullListener()
    listener.on_bye(3, [], Completion([], 0))
    shifts: ShiftListener = NullListener().shifts
    assert not shifts
    shifts.on_split(Split(1, 2, True))


def test_what_is_opened_is_a_context_that_lets_faults_pass() -> None:
    nobody = NullListener()
    try:
        with nobody.group(1):
            raise KeyError("kept")
    except KeyError as fault:
        assert fault.args == ("kept",)
    else:
        raise AssertionError("the fault was swallowed")
