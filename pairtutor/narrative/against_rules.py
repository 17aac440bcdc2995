"""Clauses behind a comparison: found by what the steps of a trace cite, and told in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairtutor.errors import UsageError
from pairtutor.narrative.against_parts import RuleRow
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.citations import citations
from pairtutor.rules.catalogue import catalogue, find
from pairtutor.rules.clause import Clause, Reading
from pairtutor.rules.facts import facts

Cites = tuple[str, ...]


def criterion_cites(road: Road) -> Mapping[str, Cites]:
    """Return what a system cites for each criterion."""
    return facts(road.system).table("criterion")


def label(cites: Cites, system: str) -> str:
    """Return the main clause as it is printed, empty if nothing is cited."""
    cited = citations(cites[:1], system)
    return cited[0].label if cited else ""


def entry(cite: str) -> Clause | Reading | None:
    """Return the entry of the catalogue that a citation names, None if it has none."""
    try:
        return find(cite)
    except UsageError:
        return None


def about(road: Road, word: str, also: Sequence[str] = ()) -> str:
    """Return the citation of the clause whose title speaks of something, empty if there is none.

    Clauses that the opening of the round cites go first, then those that decide something; of
    these one that uses the words of `also`.
    """
    cited = [entry(cite) for cite in road.index.opening.event.cites]
    try:
        listed = [one for one in catalogue(road.system) if one not in cited]
    except UsageError:
        listed = []
    own = [
        one
        for one in (*cited, *listed)
        if isinstance(one, Clause) and one.system == road.system and word in one.title.casefold()
    ]
    closer = [one for one in own if any(words in f"{one.title} {one.meaning}".casefold() for words in also)]
    return str((closer or own)[0]) if own else ""


def rows(road: Road, cites: Iterable[str]) -> list[RuleRow]:
    """Return clauses of a system in plain words, each once; with each the cited readings that fill it."""
    entries = [entry(cite) for cite in dict.fromkeys(cites)]
    readings = [one for one in entries if isinstance(one, Reading)]
    return [
        RuleRow(
            edition=road.teller.record.short,
            label=citations((str(one),), road.system)[0].label,
            title=one.title,
            meaning=one.meaning,
            readings=tuple(reading for reading in readings if str(one) in reading.clauses),
        )
        for one in entries
        if isinstance(one, Clause)
    ]
