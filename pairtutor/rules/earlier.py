"""Editions of one system: where the one before said what a clause says, and what it said that is gone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Clause
from pairtutor.rules.facts import edition_followed, folder_of, read


def clauses_of(system: str, language: Language = ENGLISH) -> tuple[Clause, ...]:
    """Return the clauses of a system's own rules, in their order."""
    entries = catalogue(system, language)
    return tuple(entry for entry in entries if isinstance(entry, Clause) and entry.system == system)


def edition_before(system: str) -> str:
    """Return the edition before one; empty where there is none here."""
    return _before(system).get("edition", "") or edition_followed(system).edition


def edition_after(system: str) -> str:
    """Return the edition after one; empty where there is none here."""
    return next((system_id for system_id in SYSTEMS if edition_before(system_id) == system), "")


def said_before(clause: Clause, language: Language = ENGLISH) -> tuple[Clause, ...]:
    """Return the clauses of the edition before that said what a clause says; none where it is new."""
    before = edition_before(clause.system)
    numbers = _earlier_numbers(clause.system).get(clause.number, ())
    return (
        tuple(earlier for earlier in clauses_of(before, language) if earlier.number in numbers)
        if before
        else ()
    )


def said_after(clause: Clause, language: Language = ENGLISH) -> tuple[Clause, ...]:
    """Return the clauses of the edition after that say what a clause said; none where that is gone."""
    after = edition_after(clause.system)
    if not after:
        return ()
    numbers = _earlier_numbers(after)
    return tuple(
        later for later in clauses_of(after, language) if clause.number in numbers.get(later.number, ())
    )


def _before(system: str) -> Mapping[str, Any]:
    """Return the table on the edition before one: its id (`edition`), earlier numbers of `clauses`."""
    changes: Mapping[str, Any] = read(folder_of(system) / "edition.toml").get("before", {})
    return changes


@cache
def _earlier_numbers(system: str) -> Mapping[str, tuple[str, ...]]:
    """Return the numbers that the clauses of an edition had in the one before."""
    told = {number: tuple(earlier) for number, earlier in _before(system).get("clauses", {}).items()}
    followed, numbers = edition_followed(system)
    if not followed:
        return told
    # what the file says itself (`told`) goes before the numbers of the edition that it follows
    older = {now: then for then, now in numbers.items()}
    known = {entry.number for entry in clauses_of(followed)}
    own = (entry.number for entry in clauses_of(system))
    return {number: (then,) for number in own if (then := older.get(number, number)) in known} | told
