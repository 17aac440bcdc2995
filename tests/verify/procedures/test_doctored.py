from __future__ import annotations

import pytest

from pairtutor.positions.progress import ProofError
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.recorder import Trace
from pairtutor.verify.check import verify
from tests.lab.together import together
from tests.lab.verify.doctor import Doctoring, doctor, renumbered
from tests.lab.verify.procedures.doctorings import ALL
from tests.lab.verify.procedures.traces import SYSTEMS, made_up

CASES = [(system, doctoring) for system, all_of_it in ALL.items() for doctoring in all_of_it]


@together(("system", "doctoring"), CASES, ids=lambda one: getattr(one, "name", one))
def test_a_doctored_step_is_refuted_at_its_place(system: str, doctoring: Doctoring) -> None:
    found = next((one for trace in made_up(system, 0, 60) if (one := doctor(trace, doctoring))), None)
    assert found is not None, "no trace has such a fact"
    trace, number = found
    with pytest.raises(ProofError) as refuted:
        verify(trace)
    assert refuted.value.step == number, str(refuted.value)
    assert doctoring.words in refuted.value.what


def without(trace: Trace, place: int) -> Trace:
    return trace._replace(steps=renumbered([*trace.steps[:place], *trace.steps[place + 1 :]]))


@pytest.mark.parametrize("kind", [PairScrutinised, PlayerTransferred])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_step_that_is_left_out_is_missed(system: str, kind: type) -> None:
    asked = 0
    for trace in made_up(system, 0, 12):
        for place, step in enumerate(trace.steps):
            if isinstance(step.event, kind):
                asked += 1
                with pytest.raises(ProofError) as refuted:
                    verify(without(trace, place))
                assert refuted.value.step == place + 1, str(refuted.value)
    assert asked > 5


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_step_told_twice_is_refuted(system: str) -> None:
    trace = max(made_up(system, 0, 12), key=lambda one: len(one.steps))
    for place in range(1, len(trace.steps)):
        steps = [*trace.steps[: place + 1], *trace.steps[place:]]
        again = trace._replace(
            steps=tuple(
                step._replace(number=number, parent=step.parent + (step.parent > place + 1))
                for number, step in enumerate(steps, 1)
            )
        )
        with pytest.raises(ProofError):
            verify(again)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_step_told_under_another_one_is_refuted(system: str) -> None:
    trace = max(made_up(system, 0, 12), key=lambda one: len(one.steps))
    for place, step in enumerate(trace.steps[2:], 2):
        other = step._replace(parent=2 if step.parent == 1 else 1)
        moved = trace._replace(steps=(*trace.steps[:place], other, *trace.steps[place + 1 :]))
        with pytest.raises(ProofError) as refuted:
            verify(moved)
        assert refuted.value.step == step.number
