from __future__ import annotations

from pathlib import Path

from pairtutor.verify.check import verify
from tests.lab.cases.files import case_files
from tests.lab.seeds import TIMES, share
from tests.lab.together import together
from tests.lab.verify.procedures.traces import SYSTEMS, made_up, of_file

FILES = share([(system, path) for system in SYSTEMS for path in case_files(system)], 2)


@together(("system", "path"), FILES, ids=lambda one: getattr(one, "stem", one))
def test_every_trace_of_a_file_is_proven(system: str, path: Path) -> None:
    traces = of_file(system, path)
    assert traces
    for number, trace in enumerate(traces, 1):
        proven = verify(trace)
        assert (proven.system, proven.round, proven.steps) == (system, number, len(trace.steps))


@together("system", SYSTEMS)
def test_made_up_rounds_are_proven_possible_or_not(system: str) -> None:
    traces = made_up(system, 0, 10 * TIMES)
    assert {trace.complete for trace in traces} == {True, False}
    for trace in traces:
        assert verify(trace).steps == len(trace.steps)
