"""Clauses behind a comparison in plain words, each with the readings that are cited beside it."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.narrative.citations import citations, title_alone
from pairtutor.narrative.narrator import Narrator
from pairtutor.records import Record
from pairtutor.rules.catalogue import entry_cited
from pairtutor.rules.citing import Clause, Reading
from pairtutor.trace.values import Cites


class RuleRow(Record):
    """A clause in plain words, with the readings that a step cites beside it."""

    edition: str
    label: str
    title: str
    meaning: str
    readings: tuple[Reading, ...] = ()


def readings_beside(rules: Iterable[RuleRow]) -> tuple[Reading, ...]:
    """Return the readings that stand beside clauses, each once."""
    return tuple({reading.id: reading for rule in rules for reading in rule.readings}.values())


def main_and_readings(cites: Cites) -> Cites:
    """Return the main clause of a step and the readings it cites."""
    return (*cites[:1], *(cite.whole for cite in citations(cites[1:], "") if cite.is_reading))


def rows(narrator: Narrator, cites: Iterable[str]) -> tuple[RuleRow, ...]:
    """Return clauses of a system in plain words, each once; with each the cited readings that fill it."""
    entries = [
        entry_cited(cite, narrator.system, narrator.cast.words.language) for cite in dict.fromkeys(cites)
    ]
    readings = [entry for entry in entries if isinstance(entry, Reading)]
    return tuple(
        RuleRow(
            edition=narrator.short,
            label=citations((str(clause),), narrator.system)[0].label,
            title=title_alone(clause.title),
            meaning=clause.meaning,
            readings=tuple(reading for reading in readings if str(clause) in reading.clauses),
        )
        for clause in entries
        if isinstance(clause, Clause)
    )
