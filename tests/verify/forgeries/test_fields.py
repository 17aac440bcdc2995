from __future__ import annotations

import json
from typing import Any

import pytest

from pairtutor.errors import TraceNotProven
from pairtutor.model.editions import SYSTEMS
from pairtutor.trace.recorder import Trace
from pairtutor.verify.check import verify
from tests.lab.seeds import TIMES, share
from tests.lab.trace.samples import trace_of
from tests.lab.verify.forgeries.fields import OUTSIDE, field_of, files, forged, values
from tests.lab.verify.forgeries.harmless import HARMLESS

pytestmark = pytest.mark.slow


def test_other_values_of_a_trace_are_refuted_unless_they_are_harmless() -> None:
    """No number far outside, nothing doubled and nothing left out ends otherwise than in a refutation."""
    tried, accepted, against = forged(list(SYSTEMS), 150 * TIMES, 1, tournaments=1)
    assert set(accepted) <= set(HARMLESS), accepted
    assert sum(against.values()) <= sum(accepted.values()) < tried // 5


def replaced(whole: Trace, data: dict[str, Any], place: int, path: tuple[Any, ...], fresh: object) -> Trace:
    """Return a trace with another value in the data of one step; only that step is read anew."""
    step = json.loads(json.dumps(data["steps"][place]))
    inner = step
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = fresh
    (changed,) = trace_of({**data, "steps": [step]}).steps
    return whole._replace(steps=(*whole.steps[:place], changed, *whole.steps[place + 1 :]))


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_number_is_so_far_outside_that_it_ends_otherwise_than_in_a_refutation(system: str) -> None:
    outside = share(OUTSIDE, 3, [*SYSTEMS].index(system))
    seen: set[str] = set()
    accepted: set[tuple[str, int]] = set()
    for one in files(system, 0, 3 + TIMES):
        data = json.loads(one.text)
        whole = trace_of(data)
        for place, step in enumerate(data["steps"]):
            for path, value in values(step):
                name = field_of(step, path)
                if type(value) is not int or name in seen or path[0] in ("step", "parent"):
                    continue
                seen.add(name)
                for fresh in outside:
                    try:
                        verify(replaced(whole, data, place, path, fresh))
                    except TraceNotProven as refuted:
                        assert len(str(refuted)) < 700
                    else:
                        accepted.update({(name, fresh)} if fresh != value else ())
    assert not {(name, OUTSIDE.index(fresh)) for name, fresh in accepted if name not in HARMLESS}
    assert len(seen) > 30, seen
