"""What an edition says that is in no language, from `edition.toml`: citations, readings, what does what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pairtutor.model.editions import SYSTEMS
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import edition_folder
from pairtutor.rules.citing import Cites, citation_completer, union
from pairtutor.tables import file_text, parse_table, table

Table = Mapping[str, Cites]


class Facts(NamedTuple):
    """The facts of one edition.

    `citations` are by what is told: one group of citations, or several by name. `cited_by` has every citation
    that a step of a kind can carry, the kinds in the order of the events; `groups` has what is cited together
    there. `readings` are the clauses that
    each reading fills; `implemented_by` is what carries out a clause, as a dotted name, and `decides` has the
    clauses on which an outcome can turn; the seed text lacks those that are `restated`.
    """

    citations: Mapping[str, Cites | Table]
    cited_by: Table
    groups: Mapping[str, tuple[Cites, ...]]
    readings: Table
    implemented_by: Mapping[str, str]
    decides: frozenset[str]
    restated: frozenset[str]

    def table(self, name: str) -> Table:
        """Return the citations of that name where they are several groups; none if there are none."""
        group = self.citations.get(name, {})
        return {} if isinstance(group, tuple) else group

    def group(self, name: str) -> Cites:
        """Return all citations of that name, each once; none if there are none."""
        group = self.citations.get(name, ())
        return group if isinstance(group, tuple) else union(*group.values())


class Citations:
    """What the steps of an edition cite, by the name of what is told; several groups by name and part.

    The names stand in the edition's `edition.toml`, each with what it says.
    """

    def __init__(self, system: str, groups: Mapping[str, Cites | Table]) -> None:
        self._system = system
        self._groups = groups

    def __call__(self, name: str, part: str = "") -> Cites:
        """Return the citations of that name, the main clause first; of several groups those of a part.

        Raises:
            LookupError: the edition has no such citations.
        """
        group = self._groups.get(name)
        cited = group.get(part) if isinstance(group, Mapping) else None if part else group
        if cited is None:
            raise LookupError(f"{self._system} has no citations {f'{name}.{part}' if part else name!r}")
        return cited

    def table(self, name: str) -> Table:
        """Return the several groups of that name, by their parts.

        Raises:
            LookupError: the edition has no such groups.
        """
        groups = self._groups.get(name)
        if not isinstance(groups, Mapping):
            raise LookupError(f"{self._system} has no groups of citations {name!r}")
        return groups


def folder_of(system: str) -> Path:
    """Return the folder of what a system's rules say, or those of `general`."""
    record = SYSTEMS.get(system)
    return Path(record.folder) if record and record.folder else edition_folder(system)


@cache
def read(file: Path) -> Mapping[str, Any]:
    """Return the tables of a TOML file; empty for an edition or language that has no such file."""
    return parse_table(file_text(str(file))) if file.is_file() else {}


@cache
def facts(system: str) -> Facts:
    """Return the facts of an edition that belong to no language."""
    said = _edition_data(system)
    whole = citation_completer(system)
    citations = _citations(system, said)
    homes = {number: home for number, home in said.get("implemented_by", {}).items() if home}
    made = Facts(
        citations=citations,
        cited_by={},
        groups={},
        readings={name: tuple(map(whole, clauses)) for name, clauses in said.get("readings", {}).items()},
        implemented_by=homes,
        decides=frozenset([*homes, *said.get("decides", ())]),
        restated=frozenset(said.get("restated", ())),
    )

    def cites_of(names: Iterable[str]) -> Cites:
        """Return the citations of the groups of these names; a name without a group is a clause itself."""
        return union(*(made.group(name) if name in citations else (whole(name),) for name in names))

    def together(names: Iterable[str]) -> tuple[Cites, ...]:
        """Return the groups of these names in order, each once, several of one name singly."""
        groups: list[Cites] = []
        for name in names:
            group = citations.get(name, (whole(name),))
            groups += group.values() if not isinstance(group, tuple) else [group]
        return tuple(dict.fromkeys(groups))

    steps = said.get("steps", {})
    return made._replace(
        cited_by={kind: cites_of(names) for kind, names in steps.items()},
        groups={kind: together(names) for kind, names in steps.items()},
    )


def _citations(system: str, said: Mapping[str, Any]) -> Mapping[str, Cites | Table]:
    """Return the citations of an edition by name, from its data or from that table of it alone."""
    whole = citation_completer(system)
    made: dict[str, Cites | Table] = {}
    for name, value in said.get("citations", {}).items():
        if isinstance(value, dict):
            made[name] = {part: tuple(map(whole, own)) for part, own in value.items()}
        else:
            made[name] = tuple(map(whole, value))
    return made


class Followed(NamedTuple):
    """The older edition that holds where this one says nothing else, empty where there is none.

    `numbers` are those of clauses and readings here, by the older ones, where they differ.
    """

    edition: str = ""
    numbers: Mapping[str, str] = {}


@cache
def edition_followed(system: str) -> Followed:
    """Return the edition that one follows; no more of its file is read."""
    file = folder_of(system) / "edition.toml"
    follows = parse_table(table(file_text(str(file)), "follows")) if file.is_file() else {}
    return Followed(**follows.get("follows", {}))


def _read_table(file: Path, name: str) -> Mapping[str, Any]:
    """Return one table of a TOML file under its name; empty for an edition that has no such file or table."""
    return parse_table(table(file_text(str(file)), name)) if file.is_file() else {}


def _edition_data(system: str, name: str = "") -> Mapping[str, Any]:
    """Return the data of an edition, completed by those of the edition that it follows.

    With a `name` this is that table alone, and no more of the files is read.
    """
    file = folder_of(system) / "edition.toml"
    own = _read_table(file, name) if name else read(file)
    follows, numbers = edition_followed(system)
    return laid_over(_renumber(_edition_data(follows, name), numbers), own) if follows else own


def _renumber(value: Any, newer_by_older: Mapping[str, str]) -> Any:
    """Return data in which every number of a clause or reading, keys included, is that of a newer edition.

    `newer_by_older` maps the older number to the newer one; what is not in it stays.
    """
    if isinstance(value, dict):
        return {newer_by_older.get(key, key): _renumber(item, newer_by_older) for key, item in value.items()}
    if isinstance(value, list):
        return [_renumber(item, newer_by_older) for item in value]
    return newer_by_older.get(value, value)


def laid_over(older: Any, newer: Any) -> Any:
    """Return tables with what newer ones say in place of the older; what they do not say stays."""
    if not (isinstance(older, dict) and isinstance(newer, dict)):
        return newer
    return older | {key: laid_over(older.get(key), said) for key, said in newer.items()}


@cache
def citations_of(system: str) -> Citations:
    """Return the citations of an edition, to be asked by name."""
    return Citations(system, _citations(system, _edition_data(system, "citations")))
