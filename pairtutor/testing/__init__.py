"""Traces in other people's tests: a stable way to read them, pin them, and hold another engine against ours.

Pick steps out of a trace:

>>> from pairtutor import load, run
>>> from pairtutor.testing import steps
>>> trace = run(load("rematch"), record=True).trace
>>> [step.event.kind for step in steps(trace, kind="candidate", player=3)]
['candidate', 'candidate']
>>> sorted({step.event.kind for step in steps(trace, clause="C.1")})
['candidate', 'completion', 'family']

Hold an engine against the rules, round by round (here one that is right):

>>> from pairtutor.testing import departures
>>> def engine(tournament, number):
...     pairing = run(tournament, number, record=False).pairing
...     return pairing.boards, pairing.bye
>>> departures(engine, load("rematch"))
()

Over a folder of report files: `@pytest.mark.report_files("events")` runs a test with an argument
`report_file` once for each, and in it stands `assert_keeps_the_rules(engine, load(report_file), rounds=...)`.

Over the exercises of an exam that a pairing answers: `@pytest.mark.exam("lesson-4/exam.yaml")` runs a test
with an argument `exercise` once for each, and in it stands `assert_solves(engine, exercise)`.

An engine that writes its own trace: `assert_same_trace(text, load("rematch"))` tells each step that is
another; with `kinds={"candidate", "family"}` only the candidates count, in the order in which they are tried.

The fixture `trace_snapshot` of the pytest plugin pins a trace in a file of its own.

- `traces`: steps picked out, and another engine's trace held against ours.
- `pinned`: a trace pinned in a file.
- `engines`: another engine's pairings held against the rules, and exams.
- `plugin`: the pytest plugin; it imports late.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers read it as true; see pairtutor/__init__.py
if TYPE_CHECKING:
    from pairtutor.testing.engines import (
        Departure,
        assert_keeps_the_rules,
        assert_solves,
        departures,
        exam_exercises,
        report_files,
    )
    from pairtutor.testing.traces import assert_same_trace, steps

__all__ = [
    "Departure",
    "assert_keeps_the_rules",
    "assert_same_trace",
    "assert_solves",
    "departures",
    "exam_exercises",
    "report_files",
    "steps",
]

_HOMES = {
    "Departure": "pairtutor.testing.engines",
    "assert_keeps_the_rules": "pairtutor.testing.engines",
    "assert_same_trace": "pairtutor.testing.traces",
    "assert_solves": "pairtutor.testing.engines",
    "departures": "pairtutor.testing.engines",
    "exam_exercises": "pairtutor.testing.engines",
    "report_files": "pairtutor.testing.engines",
    "steps": "pairtutor.testing.traces",
}


def __getattr__(name: str) -> object:
    """Import one of the public names at its first use, so that the plugin costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
