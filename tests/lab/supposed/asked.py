"""Rounds of every system with one fact supposed, each of many in turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from pairtutor.disputes.case import Case
from pairtutor.disputes.suppositions import read_facts
from pairtutor.errors import UsageError
from pairtutor.model.ids import RoundNumber
from pairtutor.model.supposed import SupposedFact
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.recorder import Trace
from tests.lab.supposed.facts import drawn_facts
from tests.lab.told.played import Round, rounds


class Asked(NamedTuple):
    """A fact of a round as it is typed and read, and the trace of the round with it."""

    case: Case
    actual: Trace
    said: str
    fact: SupposedFact
    trace: Trace


def opening_of(trace: Trace) -> RoundOpened:
    """Return the opening of a round."""
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    return opened


@cache
def played_rounds(system: str, count: int) -> tuple[Round, ...]:
    """Return rounds of a system, without the first ones, in which little has happened."""
    return tuple(rounds(system, count + 2))[2:]


def asked(system: str, count: int, each: int, seed: int = 0) -> Iterator[Asked]:
    """Yield `each` facts of so many rounds, drawn by lot; those that are so anyhow are left out."""
    rng = Random(f"{system} {seed}")
    for played in played_rounds(system, count):
        case = Case(played.tournament, RoundNumber(played.number), system)
        for text in drawn_facts(opening_of(played.trace), rng, each):
            try:
                (fact,) = read_facts([text], case)
            except UsageError:
                continue
            yield Asked(case, played.trace, text, fact, case.under((fact,)).trace())
