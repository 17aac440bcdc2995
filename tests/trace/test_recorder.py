"""Recording: the tree is right whatever happens, and nobody can tell a silent tracer from a real one."""

from __future__ import annotations

import pytest

from pairtutor.trace.recorder import NullTracer, Recorder, Trace, Tracer
from tests.lab.numbers import tpns
from tests.lab.trace.samples import bracket, family

OUTER = bracket(1, tpns(1, 2, 3, 4))
INNER = family(1, 1, 6)
LAST = family(1, 7, 7)


def engine(tracer: Tracer) -> list[int]:
    """Decide something, and tell the tracer as engines do."""
    decided = [tracer.recording is True]
    with tracer.section(OUTER):
        tracer.emit(INNER)
        with tracer.section(INNER):
            decided.append(True)
            tracer.emit(LAST)
    tracer.emit(LAST)
    return [len(decided)]


def parents(trace: Trace) -> list[tuple[int, int]]:
    return [(step.number, step.parent) for step in trace.steps]


def test_steps_are_numbered_in_reading_order_below_the_section_they_are_in() -> None:
    recorder = Recorder()
    engine(recorder)
    trace = recorder.trace()
    assert parents(trace) == [(1, 0), (2, 1), (3, 1), (4, 3), (5, 0)]
    assert [step.event for step in trace.steps] == [OUTER, INNER, INNER, LAST, LAST]
    assert [step.number for step in trace.children(1)] == [2, 3]
    assert trace.complete


def test_a_section_closes_when_a_rule_raises() -> None:
    recorder = Recorder()
    with recorder.section(OUTER):
        with pytest.raises(ZeroDivisionError), recorder.section(INNER), recorder.section(INNER):
            raise ZeroDivisionError
        recorder.emit(LAST)
    recorder.emit(LAST)
    assert parents(recorder.trace()) == [(1, 0), (2, 1), (3, 2), (4, 1), (5, 0)]


def test_the_trace_so_far_stays_as_it_was_when_recording_goes_on() -> None:
    recorder = Recorder()
    recorder.emit(OUTER)
    before = recorder.trace(complete=False)
    recorder.emit(INNER)
    assert len(before.steps) == 1
    assert not before.complete


@pytest.mark.parametrize("tracer", [Recorder(), NullTracer()], ids=["recorder", "null"])
class TestContract:
    """What an engine may rely on with either of them."""

    def test_the_engine_decides_the_same(self, tracer: Tracer) -> None:
        assert engine(tracer) == [2]

    def test_an_error_passes_through_a_section_unchanged(self, tracer: Tracer) -> None:
        error = ValueError("a rule that cannot be applied")
        with pytest.raises(ValueError) as caught, tracer.section(OUTER):
            raise error
        assert caught.value is error

    def test_sections_can_be_made_before_they_are_entered(self, tracer: Tracer) -> None:
        first, second = tracer.section(OUTER), tracer.section(INNER)
        with second, first as entered:
            tracer.emit(LAST)
        assert entered is None

    def test_both_have_the_same_members(self, tracer: Tracer) -> None:
        assert isinstance(tracer.recording, bool)
        wanted = {name for name in vars(Tracer) if not name.startswith("_")} | {"recording"}
        assert {name for name in wanted if not hasattr(tracer, name)} == set()


def test_only_the_recorder_says_that_it_records() -> None:
    assert Recorder().recording
    assert not NullTracer().recording
