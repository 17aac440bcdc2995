"""How P1 and M1 of a bracket went down (dutch-2012 C.13, C.14), and that nothing was possible before."""

from __future__ import annotations

from collections.abc import Callable

from pairtutor.trace.lowering import BracketReopened, RequirementLowered
from pairtutor.trace.trace import Step
from pairtutor.verify.bracket_steps import BracketSteps
from pairtutor.verify.refuted import holds, same

Possible = Callable[[int, int], bool]
"""Whether there is any legal candidate with these P1 and M1."""


def first_numbers(size: int, m0: int, *, joined: bool) -> tuple[int, int]:
    """Return P1 and M1 as C.2 sets them; a bracket mostly of MDPs is managed as homogeneous (A.3)."""
    pairs = size // 2
    if joined:
        return pairs, min(m0, pairs)
    return pairs, 0 if 2 * m0 >= size else m0


def check_reductions(section: BracketSteps, possible: Possible) -> None:
    """Check that P1 and M1 come down from what C.2 sets to what the bracket is paired with.

    Raises:
        Refuted: a number does not follow, or there was a legal candidate before it went down.
    """
    opened = section.opened
    own = [step for step in section.steps if getattr(step.event, "bracket", 0) == opened.number]
    start = max((place for place, step in enumerate(own) if _anew(step)), default=-1) + 1
    others = max((place for place, step in enumerate(own) if _other_mdps(step)), default=-1)
    size = len(opened.mdps) + len(opened.residents)
    joined = opened.bracket_kind == "joined"
    p0, m1 = first_numbers(size, len(opened.mdps), joined=joined)
    p1 = p0
    for place, step in enumerate(own[start:], start):
        event = step.event
        if not isinstance(event, RequirementLowered) or event.requirement not in ("pairs", "mdps"):
            continue
        number = step.number
        before = p1 if event.requirement == "pairs" else m1
        same(number, f"what {event.requirement} went down from", before, event.before)
        same(number, f"how far {event.requirement} went down", event.before - 1, event.after)
        if place > others:
            was = possible(p1, m1)
            what = f"a legal candidate with {p1} pairs, {m1} of them of MDPs in S1"
            holds(not was, number, what, "none, as less is asked for", "one")
        if event.requirement == "pairs":
            p1 = event.after
        else:
            m1 = event.after
            if not m1 and event.clause == "C.14.b.2":
                p1 = p0
    if not opened.leaving:
        same(section.number, "P1", p1, opened.max_pairs)
        same(section.number, "M1", m1, opened.m1)


def _anew(step: Step) -> bool:
    """Say whether C.2 was applied anew after a step."""
    event = step.event
    if not isinstance(event, BracketReopened) or event.reason == "C.12":
        return False
    return event.succeeded or event.reason == "join"


def _other_mdps(step: Step) -> bool:
    """Say whether other MDPs came down by a step."""
    return isinstance(step.event, BracketReopened) and step.event.succeeded
