"""Clauses as people write them beside those that the rules cite."""

from __future__ import annotations

from pairtutor.errors import UsageError
from pairtutor.rules.catalogue import catalogue, find
from pairtutor.rules.clause import Clause


def cited(text: str, system: str) -> str:
    """Return the whole citation of a clause of a system as somebody writes it (`2.4.9`, `[C14]`, `c.10`).

    Raises:
        UsageError: the system has no such clause.
    """
    name = f"[{text.strip().strip('[]').upper()}]"
    for entry in catalogue(system):
        if isinstance(entry, Clause) and entry.title.partition(" ")[0] == name:
            return str(entry)
    return str(find(text, system))


def same(answered: str, clause: str, system: str) -> bool:
    """Return whether an answer names a clause."""
    try:
        return cited(answered, system) == clause
    except UsageError:
        return False


def covers(topic: str, cites: tuple[str, ...], system: str) -> bool:
    """Return whether any of the citations is the topic or a part of it."""
    wanted = cited(topic, system)
    return any(cite == wanted or cite.startswith(f"{wanted}.") for cite in cites)
