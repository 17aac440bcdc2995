"""What an edition says that is in no language, from `edition.toml`: citations, readings, what does what."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import edition_folder
from pairtutor.rules.citing import Cites, full, union

Table = Mapping[str, Cites]
T = TypeVar("T", bound=NamedTuple)


class Facts(NamedTuple):
    """The facts of one edition.

    `citations` are by what is told: one group of citations, or several by name. `cited_by` has every citation
    that a step of a kind can carry, the kinds in the order of the events. `readings` are the clauses that
    each reading fills; `implemented_by` is what carries out a clause, as a dotted name, and `decides` has the
    clauses on which an outcome can turn; the seed text lacks those that are `restated`.
    """

    citations: Mapping[str, Cites | Table]
    cited_by: Table
    readings: Table
    implemented_by: Mapping[str, str]
    decides: frozenset[str]
    restated: frozenset[str]

    def table(self, name: str) -> Table:
        """Return the citations of that name where they are several groups; none if there are none."""
        found = self.citations.get(name, {})
        return {} if isinstance(found, tuple) else found

    def group(self, name: str) -> Cites:
        """Return all citations of that name, each once; none if there are none."""
        found = self.citations.get(name, ())
        return found if isinstance(found, tuple) else union(*found.values())


def folder_of(system: str) -> Path:
    """Return the folder of what a system's rules say, or those of `general`."""
    record = SYSTEMS.get(system)
    return Path(record.folder) if record and record.folder else edition_folder(system)


def read(file: Path) -> Mapping[str, Any]:
    """Return what a file says; an edition that has no such file says nothing there."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def facts(system: str) -> Facts:
    """Return what an edition says that is in no language."""
    said = read(folder_of(system) / "edition.toml")
    whole = full(system)

    def cites(numbers: Iterable[str]) -> Cites:
        return tuple(map(whole, numbers))

    citations: dict[str, Cites | Table] = {}
    for name, value in said.get("citations", {}).items():
        several = isinstance(value, dict)
        citations[name] = {part: cites(own) for part, own in value.items()} if several else cites(value)
    homes: Mapping[str, str] = said.get("implemented_by", {})
    made = Facts(
        citations=citations,
        cited_by={},
        readings={name: cites(clauses) for name, clauses in said.get("readings", {}).items()},
        implemented_by=homes,
        decides=frozenset([*homes, *said.get("decides", ())]),
        restated=frozenset(said.get("restated", ())),
    )

    def carried(names: Iterable[str]) -> Cites:
        """Return what groups of these names hold; a name that no group has is a clause itself."""
        return union(*(made.group(name) if name in citations else (whole(name),) for name in names))

    return made._replace(cited_by={kind: carried(names) for kind, names in said.get("steps", {}).items()})


def citing(system: str, kind: type[T]) -> T:
    """Return the citations of an edition as the fields of a named tuple.

    Raises:
        KeyError: the edition has no citations for a field without a default.
    """
    own, defaults = facts(system).citations, kind._field_defaults
    return kind._make(own[name] if name in own else defaults[name] for name in kind._fields)
