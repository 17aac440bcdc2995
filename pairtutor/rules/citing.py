"""Clauses and readings as data, and how they are cited: ready for `cites=`, the main clause first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pairtutor.records import Record

Cites = tuple[str, ...]


def citation_completer(system: str) -> Callable[[str], str]:
    """Return a function that makes a whole citation of a short one in an edition's file.

    A clause goes there by its number alone; readings (`D17-2`) and general rules (`C.04.1 b`) are whole.
    """
    return lambda cite: cite if cite.startswith("C.04.") or "-" in cite else f"{system} {cite}"


@cache
def without_repeats(cites: Cites) -> Cites:
    """Return citations in order, each once."""
    return tuple(dict.fromkeys(cites))


def union(*groups: Cites) -> Cites:
    """Return the citations of several groups in order, each once."""
    return without_repeats(tuple(citation for group in groups for citation in group))


class Clause(Record):
    """One numbered clause of a rule text, in our own words; a text told as a whole has no number.

    `implemented_by` is the dotted name of what carries it out (empty where nothing is
    decided); `decides` says whether an outcome of a round can turn on it;
    `restated` marks a passage that the seed text lacks; `group` is the heading
    that the rules list shows it under.
    """

    system: str
    number: str
    title: str
    meaning: str
    group: str = ""
    implemented_by: str = ""
    decides: bool = False
    restated: bool = False

    def __str__(self) -> str:
        return f"{self.system} {self.number}".rstrip()


class Reading(Record):
    """How a gap of a text is read: the clauses it fills, the open question, the choice, the reason."""

    id: str
    system: str
    clauses: tuple[str, ...]
    question: str
    choice: str
    why: str

    def __str__(self) -> str:
        return self.id
