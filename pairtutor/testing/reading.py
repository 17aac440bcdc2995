"""Picking steps out of a trace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pairtutor.trace.players_named import players_of

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
    """Yield the steps of a trace that fit all that is asked for, in reading order.

    `kind` is the word of the step in a trace file (`candidate`, `family` ...), `player` a pairing number that
    the step names, `bracket` the number of a bracket or group, from 1, `clause` a citation
    (`dutch-2017 C.10`, `D17-5`).
    """
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


def _bracket(event: object) -> int | None:
    """Return the bracket or group that a step belongs to."""
    if getattr(event, "kind", "") == "bracket":
        return getattr(event, "number", None)
    return getattr(event, "bracket", None) or getattr(event, "group", None)
