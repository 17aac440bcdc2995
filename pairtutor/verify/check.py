"""Prove a trace: the chapters in order, the first contradiction ends it."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.trace.trace import Trace
from pairtutor.verify.citations import check_citations
from pairtutor.verify.dutch import Round
from pairtutor.verify.structure import check_structure


class Proven(NamedTuple):
    """What was proven of a trace."""

    system: str
    round: int
    steps: int
    brackets: int
    families: int
    skipped: int
    candidates: int


def verify(trace: Trace) -> Proven:
    """Prove a trace from its own content.

    Raises:
        TraceNotProven: a step contradicts the histories, the rules or the steps before it.
    """
    opened = check_structure(trace)
    check_citations(opened.system, trace.steps)
    sums = Round(trace, opened).check()
    return Proven(opened.system, opened.round, len(trace.steps), *sums)
