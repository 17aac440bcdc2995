"""What an edition has in the catalogue, by number or in order."""

from __future__ import annotations

from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Clause, Reading


def clauses(system: str) -> dict[str, Clause]:
    """The clauses of an edition by number, in the order of the text."""
    entries = (entry for entry in catalogue(system) if isinstance(entry, Clause))
    return {entry.number: entry for entry in entries if entry.system == system}


def readings(system: str) -> tuple[Reading, ...]:
    """The readings of an edition, in the order of their numbers."""
    return tuple(entry for entry in catalogue(system) if isinstance(entry, Reading))
