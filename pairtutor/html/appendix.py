"""The rules that a page cites, in plain words, each with a place on the page that links lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.citations import Citation, anchor
from pairtutor.resources import Language
from pairtutor.rules.catalogue import Entry, catalogue, entry_cited, readings_of
from pairtutor.rules.clause import Clause, Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A clause on the page; `readings` fill its gaps where the page cites them."""

    anchor: str
    label: str
    title: str
    meaning: str
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingEntry:
    """A reading on the page, with the labels of the clauses it fills."""

    anchor: str
    reading: Reading
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleGroup:
    """Clauses under one heading."""

    heading: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Appendix:
    """All that is cited, in the order of the rules."""

    groups: tuple[RuleGroup, ...]
    readings: tuple[ReadingEntry, ...]


def appendix(citations: Iterable[Citation], system: str, language: Language) -> Appendix:
    """Return what a page of a system cites; a reading brings the clauses whose gaps it fills.

    What stands in the rules of another system comes last.
    """
    wanted = {one.whole for one in citations}
    found = [entry_cited(whole, system, language) for whole in sorted(wanted)]
    for one in found[:]:
        if isinstance(one, Reading):
            found += [entry_cited(clause, system, language) for clause in one.clauses]
    order = {str(entry): place for place, entry in enumerate(catalogue(system, language))}
    once = {str(one): one for one in found}
    entries = sorted(once.values(), key=lambda one: order.get(str(one), len(order)))
    clauses = [one for one in entries if isinstance(one, Clause)]
    readings = [one for one in entries if isinstance(one, Reading)]
    return Appendix(
        groups=tuple(_groups(clauses, readings, system)),
        readings=tuple(
            ReadingEntry(
                anchor=anchor(one.id),
                reading=one,
                clauses=tuple(label(entry_cited(clause, system, language), system) for clause in one.clauses),
            )
            for one in readings
        ),
    )


def label(entry: Entry, system: str) -> str:
    """Return how a page of a system prints a clause or reading."""
    return str(entry).removeprefix(f"{system} ")


def _groups(clauses: list[Clause], readings: list[Reading], system: str) -> Iterator[RuleGroup]:
    for heading, group in groupby(clauses, key=_group_heading):
        yield RuleGroup(heading=heading, rules=tuple(_rule(one, readings, system) for one in group))


def _group_heading(clause: Clause) -> str:
    record = SYSTEMS.get(clause.system)
    return f"{record.name}: {clause.group}" if record else clause.group


def _rule(clause: Clause, readings: list[Reading], system: str) -> Rule:
    return Rule(
        anchor=anchor(label(clause, system)),
        label=label(clause, system),
        title=clause.title,
        meaning=clause.meaning,
        readings=tuple(one.id for one in readings_of(clause) if one in readings),
    )
