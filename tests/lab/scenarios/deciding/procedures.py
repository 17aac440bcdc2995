"""Which clauses decide a round of an edition that is written out by hand: without them it is another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.facts import facts
from pairtutor.trace.events import ColourDecided
from pairtutor.tutor import run
from tests.lab.scenarios.deciding.colours import decides_colours
from tests.lab.scenarios.deciding.off import (
    burstein,
    dubov_1997,
    dubov_2026,
    dutch_2012,
    lim,
    ssm,
    swiss_team,
)
from tests.lab.scenarios.deciding.off.paired import Edition, Paired, Pairing

EDITIONS: Mapping[str, Edition] = {
    "burstein-2026": burstein.EDITION,
    "dubov-1997": dubov_1997.EDITION,
    "dubov-2026": dubov_2026.EDITION,
    "dutch-2012": dutch_2012.EDITION,
    "ssm": ssm.EDITION,
    "swiss-team-2026": swiss_team.EDITION,
    **lim.EDITIONS,
}
COLOURS_TOLD = ("burstein-2026", "dutch-2012")
"""Editions of whose rules for colours the trace tells which one decided."""


def clauses(system: str) -> tuple[str, ...]:
    """Return the clauses of an edition of which can be said whether they decide a round."""
    return tuple(dict.fromkeys((*EDITIONS[system].without, *_colours(system).values())))


def deciding(
    tournament: Tournament, number: RoundNumber, system: str, wanted: Collection[str] | None = None
) -> Iterator[str]:
    """Yield the clauses (of those `wanted`) that decide a round, by number."""
    edition = EDITIONS[system]
    asked = clauses(system) if wanted is None else wanted
    if len(tournament.players) <= edition.largest:
        whole = edition.whole(tournament, number)
        for clause, pairing in edition.without.items():
            if clause in asked and whole is not None and paired_so(pairing, tournament, number) != whole:
                yield clause
    if {*_colours(system).values()} & {*asked}:
        yield from (clause for clause in _told(tournament, number, system) if clause in asked)


def paired_so(pairing: Pairing, tournament: Tournament, number: RoundNumber) -> Paired | None:
    """Return a round paired without a clause; None where what goes on relies on it."""
    try:
        return pairing(tournament, number)
    except (AssertionError, LookupError, ValueError, StopIteration, RuntimeError):
        return None


def _colours(system: str) -> dict[str, str]:
    """Return the article behind each rule for colours, by its name in the trace, where the trace tells."""
    if system not in COLOURS_TOLD:
        return {}
    return {rule: cites[0].partition(" ")[2] for rule, cites in facts(system).table("colour").items()}


def _told(tournament: Tournament, number: RoundNumber, system: str) -> Iterator[str]:
    lesson = run(tournament, number, system)
    if lesson.pairing is None:
        return
    events = [step.event for step in lesson.recorded.steps]
    decided = (one.rule for one in events if isinstance(one, ColourDecided) and decides_colours(one))
    yield from dict.fromkeys(_colours(system)[rule] for rule in decided)
