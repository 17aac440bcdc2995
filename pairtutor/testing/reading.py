"""Picking steps out of a trace."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

from pairtutor.errors import UsageError
from pairtutor.rules.catalogue import find
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.players_named import players_of
from pairtutor.trace.shape import event_shapes

if TYPE_CHECKING:
    from pairtutor.trace.trace import Step, Trace


def steps(
    trace: Trace,
    *,
    kind: str | None = None,
    player: int | None = None,
    bracket: int | None = None,
    clause: str | None = None,
) -> Iterator[Step]:
    """Return the steps of a trace that fit all that is asked for, in reading order.

    `kind` is the word of the step in a trace file (`candidate`, `family` ...), `player` a pairing number that
    the step names, `bracket` the number of a bracket or group, from 1, `clause` a citation
    (`dutch-2017 C.10`, in short `C.10`, `D17-5`).

    Raises:
        ValueError: there is no such kind of step, or no such clause.
    """
    if kind is not None:
        known_kind(kind)
    cited = None if clause is None else _full_citation(trace, clause)
    return _fitting_steps(trace, kind, player, bracket, cited)


def known_kind(kind: str) -> None:
    """Refuse a kind of step that there is not.

    Raises:
        ValueError: there is none of that name.
    """
    if kind not in event_shapes():
        raise ValueError(f"there is no kind of step {kind!r}; {_nearest(kind)}")


def _fitting_steps(
    trace: Trace, kind: str | None, player: int | None, bracket: int | None, clause: str | None
) -> Iterator[Step]:
    for step in trace.steps:
        event = step.event
        if kind is not None and event.kind != kind:
            continue
        if bracket is not None and _bracket(event) != bracket:
            continue
        if clause is not None and clause not in event.cites:
            continue
        if player is not None and player not in players_of(event):
            continue
        yield step


def _full_citation(trace: Trace, clause: str) -> str:
    """Return a citation as steps have it, that of the system of the trace where it is a short one."""
    opened = trace.steps[0].event if trace.steps else None
    system = opened.system if isinstance(opened, RoundOpened) else None
    for searched in (system, None):
        try:
            return str(find(clause, searched))
        except UsageError as error:
            failed = error
    raise ValueError(str(failed))


def _nearest(kind: str) -> str:
    near = get_close_matches(kind, event_shapes(), n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(event_shapes())}"


def _bracket(event: object) -> int | None:
    """Return the bracket or group that a step belongs to."""
    if getattr(event, "kind", "") == "bracket":
        return getattr(event, "number", None)
    return getattr(event, "bracket", None) or getattr(event, "group", None)
