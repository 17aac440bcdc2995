"""Prove a trace: the chapters in order, the first contradiction ends it."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name
from typing import NamedTuple, Protocol

from pairtutor.model.editions import SYSTEMS
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.trace import Trace
from pairtutor.verify.citations import check_citations
from pairtutor.verify.outcome import Sums
from pairtutor.verify.refuted import holds
from pairtutor.verify.structure import check_structure


class _Prover(Protocol):
    def check(self) -> Sums: ...


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
    provers = {system.id: system.prover for system in SYSTEMS.values() if system.prover}
    holds(opened.system in provers, 1, "the system", f"one of {', '.join(provers)}", opened.system)
    check_citations(opened.system, trace.steps)
    prover: Callable[[Trace, RoundOpened], _Prover] = resolve_name(provers[opened.system])
    sums = prover(trace, opened).check()
    return Proven(opened.system, opened.round, len(trace.steps), *sums)
