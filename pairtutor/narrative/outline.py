"""The steps of a round as an outline, cut to a depth; runs refused for one reason become one line."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.view import Node
from pairtutor.trace.events import CompletionTested, Event, FamilyRuledOut, TranspositionApplied
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import SharedMdp, SharedOpponent

Depth = Literal["summary", "normal", "full"]
Wanted = Callable[[Sequence[Step]], bool]
"""Whether a step is told, or several that are told as one; what stands below it is asked for itself."""

SHOWN: dict[Depth, frozenset[str]] = {
    "summary": frozenset({"summary"}),
    "normal": frozenset({"summary", "normal"}),
    "full": frozenset({"summary", "normal", "detail"}),
}
"""Weights that each depth shows; at `normal` families are there as well, but joined."""


def outline(narrator: Narrator, depth: Depth = "normal", keep: Wanted = lambda _: True) -> tuple[Node, ...]:
    """Return the top level of the outline of the trace that a narrator tells, of the steps wanted."""
    return _level(parent=0, narrator=narrator, depth=depth, keep=keep)


def _level(parent: int, narrator: Narrator, depth: Depth, keep: Wanted) -> tuple[Node, ...]:
    """Return the steps below one as nodes; what is not shown leaves its children in its place."""
    below = narrator.index.below(parent)
    if not below:
        return ()
    nodes: list[Node] = []
    for run in runs(below, joined=depth == "normal"):
        shown = _is_shown(run[0].event, depth) and not (depth == "normal" and narrator.in_run(run[0]))
        wanted = shown and keep(run)  # what is not wanted is not worked out
        for part in _runs_told_apart(run, narrator.criterion_of_run) if wanted else (run,):
            children = _level(part[0].number, narrator, depth, keep)
            if wanted and keep(part):
                step = narrator.tell_run(part) if len(part) > 1 else narrator.tell(part[0])
                nodes.append(Node(step, children))
            else:
                nodes.extend(children)
    return tuple(nodes)


def _is_shown(event: Event, depth: Depth) -> bool:
    return event.traits.weight in SHOWN[depth] or (depth == "normal" and isinstance(event, FamilyRuledOut))


def is_aside(event: Event) -> bool:
    """Return whether a step says little that is new: the order of S2 that a candidate shows, a yes."""
    match event:
        case TranspositionApplied() | CompletionTested(possible=True):
            return True
        case _:
            return False


def runs_told(steps: Iterable[Step], told_by: Callable[[FamilyRuledOut], str]) -> Iterator[list[Step]]:
    """Yield the steps one by one, neighbouring families together that are told by one criterion alike."""
    for run in runs(steps, joined=True):
        yield from _runs_told_apart(run, told_by)


def _runs_told_apart(run: list[Step], told_by: Callable[[FamilyRuledOut], str]) -> Iterator[list[Step]]:
    """Yield neighbouring families with one kind of reason, those that are told by one criterion together.

    `told_by` names the criterion of a family that is told: it may come after the one by which it was refused.
    """
    if len(run) == 1:
        yield run
        return
    for _, same in groupby(
        run, key=lambda step: told_by(step.event) if isinstance(step.event, FamilyRuledOut) else ""
    ):
        yield list(same)


def runs(steps: Iterable[Step], *, joined: bool) -> Iterator[list[Step]]:
    """Yield the steps one by one; if `joined`, neighbouring families with one kind of reason together."""
    for key, same in groupby(steps, key=lambda step: _reason(step.event) if joined else None):
        if key is not None:
            yield list(same)
        else:
            yield from ([step] for step in same)


def _reason(event: Event) -> Hashable:
    """Return the key that runs share if they are told as one, None for any other step."""
    if not isinstance(event, FamilyRuledOut):
        return None
    shared = event.shared
    common: tuple[Hashable, ...] = (
        event.bracket,
        event.criterion,
        event.witness.kind,
        shared.kind,
        event.best,
    )
    match shared:
        case SharedOpponent():
            return (*common, shared.settled, shared.player)
        case SharedMdp():
            return (*common, shared.chosen)
        case _:
            return common
