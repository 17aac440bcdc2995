"""Citations as a reader sees them, and the readings behind them.

A criterion that has a name beside its number is called by both, as arbiters do: `[C12] 2.4.7`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache

from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS, is_reading
from pairtutor.records import Record
from pairtutor.resources import Language
from pairtutor.rules.catalogue import Entry, catalogue, entry_cited, find
from pairtutor.rules.citing import Clause, Reading
from pairtutor.rules.facts import facts

_NAME = re.compile(r"\[\w+\] ")


class Citation(Record, kw_only=False):
    """One citation: `label` is what is printed (`C.10`, `[C12] 2.4.7`), by `whole` the catalogue knows it."""

    label: str
    whole: str
    is_reading: bool

    def __str__(self) -> str:
        return self.label


def citations(cites: Iterable[str], system: str) -> tuple[Citation, ...]:
    """Return the citations of a step, in its order; a clause of the round's own edition goes without it."""
    return tuple(_citation(cite, system) for cite in cites)


def _citation(cite: str, system: str) -> Citation:
    return Citation(f"{_name(cite)}{cite.removeprefix(f'{system} ')}", cite, is_reading(cite))


@cache
def _name(cite: str) -> str:
    """Return the name that a clause has beside its number, with a space after it; empty if it has none.

    Readings and the general rules have none.
    """
    if cite.partition(" ")[0] not in SYSTEMS:
        return ""
    with suppress(UsageError):
        entry = find(cite)
        if isinstance(entry, Clause) and (name := _NAME.match(entry.title)):
            return name[0]
    return ""


def title_alone(title: str) -> str:
    """Return the title of a clause without its name, to stand after a label that has it."""
    return _NAME.sub("", title, count=1)


def in_brackets(label: str) -> str:
    """Return a label as it stands after a sentence: in brackets, unless its name has some."""
    return label if label.startswith("[") else f"[{label}]"


def of_criterion(criterion: str, system: str) -> tuple[Citation, ...]:
    """Return the citations of a criterion by its name, the main clause first."""
    return citations(facts(system).table("criterion")[criterion], system)


def main_clause(cited: tuple[Citation, ...]) -> str:
    """Return the label of the clause to print when there is room for one (empty if nothing is cited)."""
    return cited[0].label if cited else ""


def reading_of(citation: Citation, language: Language) -> Reading | None:
    """Return the reading that a citation names, None for a clause."""
    entry = find(citation.whole, system=None, language=language)
    return entry if isinstance(entry, Reading) else None


def entry_by_label(label: str, system: str, language: Language) -> Entry:
    """Return the clause or reading that a label means where a system's round is told: the way back from it.

    Raises:
        UsageError: no system has it, or several have and the system itself has not.
    """
    return entry_cited(_whole_citation(label, system, language), system, language)


@cache
def _wholes(system: str, language: Language) -> frozenset[str]:
    return frozenset(map(str, catalogue(system, language)))


def _whole_citation(label: str, system: str, language: Language) -> str:
    """Return a label without its name, as a whole citation if the system has a clause of that number."""
    said = " ".join(_NAME.sub("", label).split())
    own = f"{system} {said}"
    return own if own in _wholes(system, language) else said


def anchor(label: str) -> str:
    """Return the place on the page of a clause or reading by its label: `rule-C.10`, `rule-C.04.1-h`."""
    return f"rule-{'-'.join(_NAME.sub('', label).split())}"
