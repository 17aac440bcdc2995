"""Clauses and readings as data, and the one form in which they are cited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One numbered clause of a rule text, in our own words; a text told as a whole has no number.

    `home` is the dotted name of what carries it out (empty where nothing is
    decided); `decides` says whether an outcome of a round can turn on it;
    `restated` marks a passage that the seed text lacks; `group` is the heading
    that the rules list shows it under.
    """

    system: str
    number: str
    title: str
    meaning: str
    group: str = ""
    home: str = ""
    decides: bool = False
    restated: bool = False

    def __str__(self) -> str:
        return f"{self.system} {self.number}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How a gap of a text is read: the clauses it fills, the open question, the choice, the reason."""

    id: str
    system: str
    clauses: tuple[str, ...]
    question: str
    choice: str
    why: str

    def __str__(self) -> str:
        return self.id


def at_home(clauses: Iterable[Clause], homes: Mapping[str, str]) -> dict[str, Clause]:
    """Return the clauses of an edition by number, each with what carries it out."""
    return {clause.number: replace(clause, home=homes.get(clause.number, "")) for clause in clauses}
