"""Clauses as people write them beside those that the rules cite."""

from __future__ import annotations

import re
from collections.abc import Collection

from pairtutor.disputes.verdicts import Verdict, Worse
from pairtutor.errors import UsageError
from pairtutor.model.editions import is_reading
from pairtutor.rules.catalogue import catalogue, find
from pairtutor.rules.clause import Clause

_DEFINITION = re.compile(r"dutch-20(12|17) A\.|(dutch|burstein)-2026 1\.")
"""Citations of the articles that define the words of the others."""


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


def same(answered: str, clauses: Collection[str], system: str) -> bool:
    """Return whether an answer names one of these clauses."""
    try:
        return cited(answered, system) in clauses
    except UsageError:
        return False


def stating(verdict: Verdict) -> frozenset[str]:
    """Return the clauses that state the criterion by which something is worse, none for any other verdict.

    2012 states a criterion (B.5) apart from where it is looked at (C.3.e); both are right answers.
    """
    cites = verdict.cites if isinstance(verdict, Worse) else ()
    return frozenset(one for one in cites if not is_reading(one) and not _DEFINITION.match(one))


def covers(topic: str, cites: tuple[str, ...], system: str) -> bool:
    """Return whether any of the citations is the topic or a part of it."""
    wanted = cited(topic, system)
    return any(cite == wanted or cite.startswith(f"{wanted}.") for cite in cites)
