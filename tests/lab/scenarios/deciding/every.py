"""Which clauses decide a round, in any system."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from tests.lab.scenarios.deciding import dutch, procedures

_DUTCH = ("dutch-2017", "dutch-2026")
KNOWN = (*_DUTCH, *procedures.EDITIONS)
"""The systems of whose clauses can be said whether they decide a round."""


def clauses(system: str) -> tuple[str, ...]:
    """Return the clauses of a system of which can be said whether they decide a round."""
    return dutch.clauses(system) if system in _DUTCH else procedures.clauses(system)


def deciding(
    tournament: Tournament, number: RoundNumber, system: str, wanted: Collection[str] | None = None
) -> Iterator[str]:
    """Yield the clauses (of those `wanted`) that decide a round, by number."""
    found = dutch.deciding if system in _DUTCH else procedures.deciding
    yield from found(tournament, number, system, wanted)
