"""Prove a trace: the chapters in order, the first contradiction ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from pairtutor.trace.events import RoundOpened
from pairtutor.trace.trace import Trace
from pairtutor.verify.citations import check_citations
from pairtutor.verify.dutch import DutchProof
from pairtutor.verify.dutch_2012 import Dutch2012Proof
from pairtutor.verify.outcome import Sums
from pairtutor.verify.procedures.dubov import DubovProof
from pairtutor.verify.procedures.lim import LimProof
from pairtutor.verify.procedures.ssm import SsmProof
from pairtutor.verify.refuted import holds
from pairtutor.verify.structure import check_structure


class _Prover(Protocol):
    def check(self) -> Sums: ...


ROUNDS: Final[dict[str, Callable[[Trace, RoundOpened], _Prover]]] = {
    "dutch-2012": Dutch2012Proof,
    "dutch-2017": DutchProof,
    "dutch-2026": DutchProof,
    "dubov-1997": DubovProof,
    "lim-1999": LimProof,
    "ssm": SsmProof,
}
"""What follows the steps of a round, by system."""


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
    known = ", ".join(ROUNDS)
    holds(opened.system in ROUNDS, 1, "the system", f"one of {known}", opened.system)
    check_citations(opened.system, trace.steps)
    sums = ROUNDS[opened.system](trace, opened).check()
    return Proven(opened.system, opened.round, len(trace.steps), *sums)
