"""Two traces of one round compared step by step, told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher

from pairtutor.narrative.citations import main_clause
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.serial import to_json
from pairtutor.trace.trace import Step, Trace

MOST = 12
"""Differences that are told one by one."""

Tell = Callable[[Step], str]


def differences(pinned: Trace, found: Trace) -> Iterator[str]:
    """Yield one line for each step in which a trace differs from the pinned one."""
    if pinned.complete != found.complete:
        yield "the round can be paired now" if found.complete else "the round cannot be paired any more"
    lines = list(_lines(pinned, found))
    yield from lines[:MOST]
    if len(lines) > MOST:
        yield f"... and {len(lines) - MOST} more steps"


def _lines(pinned: Trace, found: Trace) -> Iterator[str]:
    old, new = pinned.steps, found.steps
    before, after = _teller(pinned), _teller(found)
    matcher = SequenceMatcher(None, _keys(old), _keys(new), autojunk=False)
    for change, first, last, start, end in matcher.get_opcodes():
        if change == "equal":
            continue
        left, right = list(old[first:last]), list(new[start:end])
        while left and right and left[0].event.kind == right[0].event.kind:
            yield _changed(left.pop(0), right.pop(0), before, after)
        for step in left:
            yield f"step {step.number} is gone: {before(step)}"
        for step in right:
            yield f"step {step.number} is new: {after(step)}"


def _changed(old: Step, new: Step, before: Tell, after: Tell) -> str:
    said, says = before(old), after(new)
    if said != says:
        return f"step {new.number}: {says} Before: {said}"
    names = [
        name
        for name in type(new.event).__slots__
        if getattr(new.event, name) != getattr(old.event, name, None)
    ]
    fields = "; ".join(
        f"{name} {getattr(old.event, name)!r} → {getattr(new.event, name)!r}" for name in names
    )
    return f"step {new.number}: {says} ({fields})"


def _keys(steps: Sequence[Step]) -> list[str]:
    """Return what makes steps the same, whatever their numbers."""
    return [to_json(Trace((Step(1, 0, step.event),))) for step in steps]


def _teller(trace: Trace) -> Tell:
    try:
        narrator = Narrator(trace)
    except (ValueError, KeyError):  # a piece of a trace, which does not say who is who
        return lambda step: step.event.kind

    def tell(step: Step) -> str:
        told = narrator.tell(step)
        clause = main_clause(told.cited)
        return f"{told.text.rstrip('.')}{f' ({clause})' if clause else ''}."

    return tell
