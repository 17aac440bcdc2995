"""Clauses and readings as data, and the one form in which they are cited."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
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
