"""Which clauses decide a round of a system that chooses step by step: those on which its choices rest.

So it is with the editions that cannot be had without one clause: the trace says what each choice rests on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.facts import facts
from pairtutor.trace.events import BracketOpened, Event, RoundClosed, RoundOpened
from pairtutor.trace.procedures import GroupOpened, StandingsFormed
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run

_OPENS = (RoundOpened, BracketOpened, GroupOpened, RoundClosed, StandingsFormed)
"""Steps that choose nothing: they say what there is, or what came of it."""


def clauses(system: str) -> tuple[str, ...]:
    """Return the clauses of an edition of which can be said whether they decide a round."""
    from tests.scenarios.deciding.exempt import EXEMPT

    return tuple(sorted(facts(system).decides - {*EXEMPT.get(system, {})}))


def deciding(
    tournament: Tournament, number: RoundNumber, system: str, wanted: Collection[str] | None = None
) -> Iterator[str]:
    """Yield the clauses (of those `wanted`) that decide a round, by number."""
    lesson = run(tournament, number, system)
    if lesson.pairing is not None:
        asked = clauses(system) if wanted is None else wanted
        found = {*_rested_on(lesson.recorded, system)}
        yield from (clause for clause in asked if clause in found)


def _rested_on(trace: Trace, system: str) -> Iterator[str]:
    """Yield the clauses on which the choices of a trace rest, by number."""
    for step in trace.steps:
        event: Event = step.event
        if not isinstance(event, _OPENS):
            for cite in event.cites:
                edition, _, clause = cite.partition(" ")
                if edition == system:
                    yield clause
