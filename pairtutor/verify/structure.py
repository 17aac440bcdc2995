"""Numbers, parents and the order of kinds: a trace is a tree told in reading order."""

from __future__ import annotations

from typing import Final

from pairtutor.trace.events import RoundClosed, RoundOpened
from pairtutor.trace.trace import Trace
from pairtutor.verify.refuted import holds, same

_IN_BRACKET: Final = {
    "target", "split", "mdp-set", "exchange", "transposition", "family", "candidate", "floater", "mark"
}  # fmt: skip
"""Kinds that are told of one bracket, below its step."""
_EITHER: Final = {"requirement", "reopening", "refused-floaters"}
"""Kinds that are told of a bracket or of the whole round."""


def check_structure(trace: Trace) -> RoundOpened:
    """Return the opening of the round.

    Raises:
        Refuted: the steps do not form the tree of one round.
    """
    steps = trace.steps
    holds(bool(steps), 1, "the first step", "the opening of a round", "no step at all")
    opened = steps[0].event
    if not isinstance(opened, RoundOpened):
        same(1, "the kind of the first step", RoundOpened.kind, opened.kind)
        raise AssertionError
    kinds = {0: ""}
    for number, step in enumerate(steps, 1):
        same(number, "the number of the step", number, step.number)
        holds(step.parent < number, number, "the parent", f"a step before {number}", step.parent)
        kind = step.event.kind
        kinds[number] = kind
        wanted = 0 if number == 1 else 1
        if kind in _IN_BRACKET or (kind in _EITHER and kinds.get(step.parent) != "round"):
            same(number, f"the kind of the step above a {kind} step", "bracket", kinds.get(step.parent))
            continue
        if kind == "bye" and number > 1:
            above = kinds.get(step.parent)
            holds(
                above in {"round", "group", "bracket"}, number, "the step above", "a bracket or group", above
            )
        if kinds.get(step.parent) in {"group", "bracket"}:
            continue
        same(number, "the parent", wanted, step.parent)
        holds(number == 1 or kind != "round", number, "the kind", "a step of the round", kind)
    last = steps[-1]
    holds(
        isinstance(last.event, RoundClosed) == trace.complete,
        last.number,
        "the kind of the last step",
        RoundClosed.kind if trace.complete else "a proof that the round cannot be completed",
        last.event.kind,
    )
    if isinstance(last.event, RoundClosed):
        known = {line.tpn for line in opened.players}
        for tpn in [one for board in last.event.boards for one in board]:
            holds(tpn in known, last.number, "the boards", "players who take part", tpn)
    for step in steps[:-1]:
        holds(not isinstance(step.event, RoundClosed), step.number, "the kind", "a step of pairing", "result")
    return opened
