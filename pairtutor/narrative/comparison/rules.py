"""Clauses behind a comparison in plain words, each with the readings that are cited beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairtutor.narrative.citations import citations, title_alone
from pairtutor.narrative.narrator import Narrator
from pairtutor.rules.catalogue import entry_cited
from pairtutor.rules.citing import Clause, Reading
from pairtutor.trace.values import Cites


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """A clause in plain words, with the readings that a step cites beside it."""

    edition: str
    label: str
    title: str
    meaning: str
    readings: tuple[Reading, ...] = ()


def readings_beside(rules: Iterable[RuleRow]) -> tuple[Reading, ...]:
    """Return the readings that stand beside clauses, each once."""
    return tuple({one.id: one for rule in rules for one in rule.readings}.values())


def main_and_readings(cites: Cites) -> Cites:
    """Return the main clause of a step and the readings it cites."""
    return (*cites[:1], *(one.whole for one in citations(cites[1:], "") if one.is_reading))


def rows(narrator: Narrator, cites: Iterable[str]) -> tuple[RuleRow, ...]:
    """Return clauses of a system in plain words, each once; with each the cited readings that fill it."""
    entries = [
        entry_cited(cite, narrator.system, narrator.cast.words.language) for cite in dict.fromkeys(cites)
    ]
    readings = [one for one in entries if isinstance(one, Reading)]
    return tuple(
        RuleRow(
            edition=narrator.record.short,
            label=citations((str(one),), narrator.system)[0].label,
            title=title_alone(one.title),
            meaning=one.meaning,
            readings=tuple(reading for reading in readings if str(one) in reading.clauses),
        )
        for one in entries
        if isinstance(one, Clause)
    )
