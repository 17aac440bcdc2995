"""The rule catalogue: every clause and reading, found by citation or by words, and the steps that cite it."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from pairtutor.errors import UnknownSystem, UsageError
from pairtutor.rules.clause import Clause, Reading
from pairtutor.rules.general import GENERAL_RULES

if TYPE_CHECKING:
    from collections.abc import Mapping

Entry = Clause | Reading

PACKAGES: Final[dict[str, str]] = {
    "dutch-2026": "pairtutor.rules.dutch_2026",
    "dutch-2017": "pairtutor.rules.dutch_2017",
    "dutch-2012": "pairtutor.rules.dutch_2012",
    "ssm": "pairtutor.rules.ssm",
    "lim-1999": "pairtutor.rules.lim_1999",
    "dubov-1997": "pairtutor.rules.dubov_1997",
}
"""Where the rules of each system are: a package with `clauses`, `readings` and `citations`.

Of several editions of one system the latest comes first.
"""


def catalogue(system: str | None = None) -> tuple[Entry, ...]:
    """Return the rules of a system, or of all: its clauses, its readings, and last the general rules.

    Raises:
        UnknownSystem: there is no catalogue for that system.
    """
    entries: list[Entry] = []
    for known in _systems(system):
        entries += _clauses(known)
        entries += _readings(known)
    return (*entries, *GENERAL_RULES)


@cache
def find(citation: str, system: str | None = None) -> Entry:
    """Return the one clause or reading that a citation names.

    Case, dots and spaces may be left out (`dutch-2017 C.12`, `C.12`, `c12`, `D17-2`). A bare number
    means a clause of a pairing system before one of the general rules, and of several editions the latest.

    Raises:
        UsageError: no entry has that citation, or several systems have one; the text names the
            nearest, or all that are meant.
        UnknownSystem: there is no catalogue for that system.
    """
    entries = catalogue(system)
    for names in (_full_name, _bare_name):
        for key in (str.casefold, _squeeze):
            wanted = key(" ".join(citation.split()))
            found = [entry for entry in entries if wanted and key(names(entry)) == wanted]
            own = _latest([entry for entry in found if entry not in GENERAL_RULES]) or found
            if len(own) == 1:
                return own[0]
            if own:
                raise UsageError(f"{citation!r} can mean {', '.join(map(str, own))}; name one of these")
    raise UsageError(f"there is no rule {citation!r}; {_nearest(citation, entries)}")


def _latest(entries: list[Entry]) -> list[Entry]:
    """Leave out entries of earlier editions where a later one of the same system is there."""
    first: dict[str, str] = {}
    for entry in entries:
        first.setdefault(_family(entry.system), entry.system)
    return [entry for entry in entries if first[_family(entry.system)] == entry.system]


def _family(system: str) -> str:
    return system.rpartition("-")[0] or system


def search(words: str, system: str | None = None) -> tuple[Entry, ...]:
    """Return the entries that contain all the words, parts of words included; titles and questions first.

    Raises:
        UnknownSystem: there is no catalogue for that system.
    """
    wanted = words.casefold().split()
    found = [entry for entry in catalogue(system) if wanted and all(word in _text(entry) for word in wanted)]
    return tuple(
        sorted(found, key=lambda entry: not all(word in _heading(entry).casefold() for word in wanted))
    )


def readings_of(clause: Clause) -> tuple[Reading, ...]:
    """Return the readings that fill a gap of the clause, in the order of their numbers."""
    return tuple(
        reading for system in PACKAGES for reading in _readings(system) if str(clause) in reading.clauses
    )


def parts_of(clause: Clause) -> tuple[Clause, ...]:
    """Return the clauses directly below one: `D.2.a` to `D.2.d` for `D.2`, `D.1` to `D.3` for `D`."""
    depth = clause.number.count(".") + 1
    return tuple(
        entry
        for entry in catalogue()
        if isinstance(entry, Clause)
        and entry.system == clause.system
        and entry.number.startswith(f"{clause.number}.")
        and entry.number.count(".") == depth
    )


def events_citing(citation: str) -> tuple[str, ...]:
    """Return the kinds of trace step that can cite a clause or reading, in the order of a round.

    Raises:
        UsageError: no entry has that citation, or several have.
    """
    full = str(find(citation))
    kinds = [kind for system in PACKAGES for kind, citations in cited_by(system).items() if full in citations]
    return tuple(dict.fromkeys(kinds))


def cited_by(system: str) -> Mapping[str, tuple[str, ...]]:
    """Return, for each kind of trace step of a system, every citation that it can carry."""
    module = import_module(f"{PACKAGES[system]}.citations")
    return cast("Mapping[str, tuple[str, ...]]", module.CITED_BY)


def _systems(system: str | None) -> tuple[str, ...]:
    if system is None:
        return tuple(PACKAGES)
    if system not in PACKAGES:
        raise UnknownSystem(f"there are no rules of {system!r} here yet; there are: {', '.join(PACKAGES)}")
    return (system,)


@cache
def _clauses(system: str) -> tuple[Clause, ...]:
    module = import_module(f"{PACKAGES[system]}.clauses")
    return tuple(cast("Mapping[str, Clause]", module.CLAUSES).values())


@cache
def _readings(system: str) -> tuple[Reading, ...]:
    module = import_module(f"{PACKAGES[system]}.readings")
    return cast("tuple[Reading, ...]", module.READINGS)


def _full_name(entry: Entry) -> str:
    return str(entry) if isinstance(entry, Clause) else f"{entry.system} {entry.id}"


def _bare_name(entry: Entry) -> str:
    return entry.number or entry.system if isinstance(entry, Clause) else entry.id


def _squeeze(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _heading(entry: Entry) -> str:
    return entry.title if isinstance(entry, Clause) else entry.question


def _text(entry: Entry) -> str:
    if isinstance(entry, Clause):
        parts: tuple[str, ...] = (str(entry), entry.group, entry.title, entry.meaning)
    else:
        parts = (entry.id, *entry.clauses, entry.question, entry.choice, entry.why)
    return " ".join(parts).casefold()


def _nearest(citation: str, entries: tuple[Entry, ...]) -> str:
    spellings: dict[str, str] = {}
    for entry in entries:
        for name in (_bare_name(entry), str(entry)):
            spellings.setdefault(name.casefold(), str(entry))
    near = get_close_matches(citation.casefold().strip(), spellings, n=1, cutoff=0.5)
    return f"did you mean {spellings[near[0]]}?" if near else "`pairtutor rules` lists them all"
