"""The rule catalogue: every clause and reading, found by citation or by words, and the steps that cite it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from pairtutor.errors import UnknownSystem, UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.editions import IN_FORCE, SYSTEMS, TAUGHT, TIEBREAK_READINGS, TIEBREAKS_IN_FORCE
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.citing import Clause, Reading
from pairtutor.rules.facts import edition_followed, facts
from pairtutor.rules.texts import names_in_texts, texts

Entry = Clause | Reading
Entries = tuple[Entry, ...]

GENERAL: Final = "general"
"""The rules that all systems lean on; each of their texts is cited by its own name (`C.04.1`)."""


def catalogue(system: str | None = None, language: Language = ENGLISH) -> tuple[Entry, ...]:
    """Return the rules of a system, or of all: its clauses, its readings, and last the general rules.

    Those of tie-breaks pair nobody and rest on no general rules. Of several editions of one system the latest
    comes first. A reading that an edition keeps stands among the rules of all once, with the older.

    Raises:
        UnknownSystem: there is no catalogue for that system.
    """
    if system is None:
        editions = (entry for known in _systems(None) for entry in _new_entries(known, language))
        return (*editions, *_of_tiebreaks(language), *_general(language))
    if system == TIEBREAKS_IN_FORCE:
        return _of_tiebreaks(language)
    (known,) = _systems(system)
    return (*_clauses(known, language), *_readings(known, language), *_general(language))


def _of_tiebreaks(language: Language) -> tuple[Entry, ...]:
    """Return the rules of tie-breaks, clauses first."""
    return (*_clauses(TIEBREAKS_IN_FORCE, language), *_readings(TIEBREAKS_IN_FORCE, language))


def _new_entries(system: str, language: Language) -> Iterator[Entry]:
    """Yield the rules of an edition without the readings that it keeps from the one that it follows."""
    yield from _clauses(system, language)
    kept = facts(edition_followed(system).edition).readings
    yield from (reading for reading in _readings(system, language) if reading.id not in kept)


def _entries_perhaps_called(name: str, language: Language) -> Iterator[Entry]:
    """Yield the rules of the editions in which anything is called so, then the general rules.

    The others are not read. `name` is squeezed.
    """
    for system in _systems(None):
        if name in _squeezed_names(system, language):
            yield from _new_entries(system, language)
    if name in _squeezed_names(TIEBREAKS_IN_FORCE, language):
        yield from _of_tiebreaks(language)
    yield from _general(language)


@cache
def _squeezed_names(system: str, language: Language) -> frozenset[str]:
    """Return the names of all that stands in the texts of an edition, squeezed."""
    return frozenset(map(_squeeze, names_in_texts(system, language)))


def entries_of_text(name: str, system: str | None = None, language: Language = ENGLISH) -> Entries:
    """Return the rules of the text of that name: of an edition (`dutch-2026`) or a general one (`C.04.1`).

    Raises:
        UnknownSystem: there is no catalogue for that system.
    """
    wanted = name.casefold()
    editions = _systems(system) if system else (*_systems(None), TIEBREAKS_IN_FORCE)
    known = [edition for edition in editions if edition.casefold() == wanted]
    of_edition = [entry for entry in catalogue(system, language) if entry.system in known] if known else []
    return (*of_edition, *(entry for entry in _general(language) if entry.system.casefold() == wanted))


@cache
def _by_citation(system: str | None, language: Language) -> Mapping[str, Entry]:
    """Return the rules of a system, or of all, by what steps cite: the whole citation, letter by letter."""
    return {str(entry): entry for entry in catalogue(system, language)}


def find(citation: str, system: str | None = None, language: Language = ENGLISH) -> Entry:
    """Return the one clause or reading that a citation names.

    Case, dots and spaces may be left out (`dutch-2017 C.12`, `C.12`, `c12`, `D17-2`). A bare number
    means a clause of a pairing system before one of the general rules, and of several editions the latest.

    Raises:
        UsageError: no entry has that citation, or several systems have one; the text names the
            nearest, or all that are meant.
        UnknownSystem: there is no catalogue for that system.
    """
    meant = _entries_meant(citation, system, language)
    if len(meant) == 1:
        return meant[0]
    if meant:
        several = list_message(map(str, meant))
        raise UsageError(Message("errors.rule.several", citation=repr(citation), rules=several))
    raise UsageError(_no_rule(citation, catalogue(system, language)))


def find_if_any(citation: str, system: str | None = None, language: Language = ENGLISH) -> Entry | None:
    """Return the one clause or reading that a citation names, None where none or several have it; see `find`.

    Raises:
        UnknownSystem: there is no catalogue for that system.
    """
    meant = _entries_meant(citation, system, language)
    return meant[0] if len(meant) == 1 else None


@cache
def _entries_meant(citation: str, system: str | None, language: Language) -> Entries:
    """Return the entries that a citation names, as few as can be told; a system that it names goes first."""
    said = " ".join(citation.split())
    own = _system_named(said) if system is None else None
    meant: Entries = ()
    for searched in (own, None) if own else (system,):
        if exact := _by_citation(searched, language).get(said):
            return (exact,)
        meant = tuple(_matching_entries(said, catalogue(searched, language)))
        if len(meant) == 1:
            break
    return meant


def entries_named(citation: str, system: str | None = None, language: Language = ENGLISH) -> Entries:
    """Return every entry that a citation may mean, in force first; `C12` is also [C12] of 2026. See `find`.

    Raises:
        UsageError: no entry has that citation.
        UnknownSystem: there is no catalogue for that system.
    """
    return entries_meant(citation, system, language) or (find(citation, system, language),)


def entries_meant(citation: str, system: str | None = None, language: Language = ENGLISH) -> Entries:
    """Return every entry that a citation may mean, none where none has it; see `entries_named`.

    Raises:
        UnknownSystem: there is no catalogue for that system.
    """
    said = " ".join(citation.split())
    if system is not None or _system_named(said):
        return _only(find_if_any(citation, system, language))
    squeezed = _squeeze(said)
    entries = [*_entries_perhaps_called(squeezed, language)]
    meant = [entry for entry in entries if _bare_name(entry).casefold() == said.casefold()]
    if not meant:
        meant = [one for one in entries if squeezed and squeezed in (_squeeze(_bare_name(one)), _tag(one))]
    return in_force_first(meant) if meant else _only(find_if_any(citation, system, language))


def _only(entry: Entry | None) -> tuple[Entry, ...]:
    return () if entry is None else (entry,)


def entries_called(name: str, language: Language = ENGLISH) -> tuple[Entry, ...]:
    """Return every entry of any system that is called so: `C5` is `C.5`, `C5` and `[C5]`; `21` is not 2.1."""
    said = name.strip().strip("[]").casefold()
    squeezed = _squeeze(said)
    named = [
        entry
        for entry in _entries_perhaps_called(squeezed, language)
        if _bare_name(entry).casefold() == said
        or (squeezed[:1].isalpha() and squeezed in (_squeeze(_bare_name(entry)), _tag(entry)))
    ]
    return in_force_first(named)


def in_force_first(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return entries, those of the edition in force first, then other systems, else in the order given."""
    return tuple(sorted(entries, key=lambda entry: (entry.system != IN_FORCE, entry.system not in SYSTEMS)))


def _tag(entry: Entry) -> str:
    """Return the tag that the rules themselves give a clause: `c12` for [C12]; empty without one."""
    start, bracket, _ = _entry_heading(entry).partition("]")
    return _squeeze(start) if bracket and start.startswith("[") else ""


def entry_cited(citation: str, system: str, language: Language = ENGLISH) -> Entry:
    """Return the entry cited by a step of a system; what that system lacks, as another has it.

    Raises:
        UsageError: no system has it.
    """
    return _by_citation(system, language).get(citation) or find(citation, system=None, language=language)


def _system_named(citation: str) -> str | None:
    """Return the system that a citation names with its first letters, None if it names none.

    Only the rules of that system have to be read then.
    """
    said = _squeeze(citation)
    for system in SYSTEMS:  # before readings: `lim-2026 5.1` is none of lim-1999 (`LIM-1`)
        if said.startswith(_squeeze(system)):
            return system
    beginnings = {record.readings: system for system, record in SYSTEMS.items()}
    for readings, system in (beginnings | {TIEBREAK_READINGS: TIEBREAKS_IN_FORCE}).items():
        number = said.removeprefix(_squeeze(readings))
        if number != said and number.isdigit():
            return system
    return TIEBREAKS_IN_FORCE if said.startswith(_squeeze(TIEBREAKS_IN_FORCE)) else None


def _matching_entries(citation: str, entries: tuple[Entry, ...]) -> list[Entry]:
    """Return those of the entries, in order of the catalogue, that a citation names; closest forms first."""
    for names in (_full_name, _bare_name):
        for key in (str.casefold, _squeeze):
            sought = key(citation)
            same = [entry for entry in entries if sought and key(names(entry)) == sought]
            own = _latest([entry for entry in same if entry.system in SYSTEMS]) or same
            if own:
                return own
    return []


def _latest(entries: list[Entry]) -> list[Entry]:
    """Leave out entries of earlier editions where there is one of a later edition; it stands before them."""
    first: dict[str, str] = {}
    for entry in entries:
        first.setdefault(SYSTEMS[entry.system].family, entry.system)
    return [entry for entry in entries if first[SYSTEMS[entry.system].family] == entry.system]


def search(words: str, system: str | None = None, language: Language = ENGLISH) -> tuple[Entry, ...]:
    """Return the entries that contain all the words, parts of words included; titles and questions first.

    Raises:
        UnknownSystem: there is no catalogue for that system.
    """
    parts = words.casefold().split()
    entries = catalogue(system, language)
    matches = [entry for entry in entries if parts and all(word in _text(entry) for word in parts)]
    matches.sort(key=lambda entry: not all(word in _entry_heading(entry).casefold() for word in parts))
    return tuple(matches)


def readings_of(clause: Clause, language: Language = ENGLISH) -> tuple[Reading, ...]:
    """Return the readings that fill a gap of the clause, in the order of their numbers."""
    return tuple(
        reading
        for system in _citing_systems(clause)
        for reading in _readings(system, language)
        if str(clause) in reading.clauses
    )


def parts_of(clause: Clause, language: Language = ENGLISH) -> tuple[Clause, ...]:
    """Return the clauses directly below one: `D.2.a` to `D.2.d` for `D.2`, `D.1` to `D.3` for `D`."""
    depth = clause.number.count(".") + 1
    entries = _clauses(clause.system, language) if _is_edition(clause.system) else _general(language)
    return tuple(
        entry
        for entry in entries
        if entry.system == clause.system
        and entry.number.startswith(f"{clause.number}.")
        and entry.number.count(".") == depth
    )


def events_citing(citation: str) -> tuple[str, ...]:
    """Return the kinds of trace step that can cite a clause or reading, in the order of a round.

    Raises:
        UsageError: no entry has that citation, or several have.
    """
    entry = find(citation)
    kinds = [
        kind
        for system in _citing_systems(entry)
        for kind, cites in cited_by(system).items()
        if str(entry) in cites
    ]
    return tuple(dict.fromkeys(kinds))


def cited_by(system: str) -> Mapping[str, tuple[str, ...]]:
    """Return, for each kind of trace step of a system, every citation that it can carry."""
    return facts(system).cited_by


def _is_edition(system: str) -> bool:
    """Return whether a text has its own edition, and is not one of the general rules."""
    return system in SYSTEMS or system == TIEBREAKS_IN_FORCE


def _systems(system: str | None) -> tuple[str, ...]:
    """Return one system, or the tie-breaks; without an id all systems.

    These are families in their order, of each the latest edition first.
    """
    if system is None:
        families = list(dict.fromkeys(record.family for record in SYSTEMS.values()))
        latest = list(reversed(SYSTEMS.values()))
        return tuple(record.id for family in families for record in latest if record.family == family)
    if system not in TAUGHT:
        raise UnknownSystem(
            Message("errors.rule.no-system", system=repr(system), systems=list_message(TAUGHT))
        )
    return (system,)


def _citing_systems(entry: Entry) -> tuple[str, ...]:
    """Return the systems that can speak of an entry: its own, or all for a general rule."""
    return (entry.system,) if _is_edition(entry.system) else _systems(None)


@cache
def _clauses(system: str, language: Language) -> tuple[Clause, ...]:
    """Return the clauses of an edition in its own order, with their words in a language."""
    own = facts(system)
    return tuple(
        Clause(
            system=system,
            number=number,
            **text._asdict(),
            implemented_by=own.implemented_by.get(number, ""),
            decides=number in own.decides,
            restated=number in own.restated,
        )
        for number, text in texts(system, language).clauses.items()
    )


@cache
def _readings(system: str, language: Language) -> tuple[Reading, ...]:
    """Return the readings of an edition in a language, in the order of its file."""
    own = facts(system).readings
    said = texts(system, language).readings
    return tuple(
        Reading(id=name, system=system, clauses=own[name], **text._asdict()) for name, text in said.items()
    )


@cache
def _general(language: Language) -> tuple[Clause, ...]:
    """Return the general rules, each text as a system of its own: `C.04.1`, `C.04.2`, `C.04.7`."""
    deciding = facts(GENERAL).decides
    return tuple(
        Clause(
            system=citation.partition(" ")[0],
            number=citation.partition(" ")[2],
            **text._asdict(),
            decides=citation in deciding,
        )
        for citation, text in texts(GENERAL, language).clauses.items()
    )


def _full_name(entry: Entry) -> str:
    return str(entry) if isinstance(entry, Clause) else f"{entry.system} {entry.id}"  # dutch-2017 D17-2


def _bare_name(entry: Entry) -> str:
    return entry.number or entry.system if isinstance(entry, Clause) else entry.id  # C.12, C.04.1, D17-2


@lru_cache(maxsize=16_384)
def _squeeze(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))  # letters and digits, in lower case


def _entry_heading(entry: Entry) -> str:
    return entry.title if isinstance(entry, Clause) else entry.question


def _text(entry: Entry) -> str:
    """Return all that can be searched of a clause or reading, in lower case."""
    if isinstance(entry, Clause):
        parts: tuple[str, ...] = (str(entry), entry.group, entry.title, entry.meaning)
    else:
        parts = (entry.id, *entry.clauses, entry.question, entry.choice, entry.why)
    return " ".join(parts).casefold()


def _no_rule(citation: str, entries: tuple[Entry, ...]) -> Message:
    """Return the message that there is no such rule, with the nearest that there is."""
    from difflib import get_close_matches

    spellings: dict[str, str] = {}
    for entry in entries:
        for name in (_bare_name(entry), str(entry)):
            spellings.setdefault(name.casefold(), str(entry))
    if near := get_close_matches(citation.casefold().strip(), spellings, n=1, cutoff=0.5):
        return Message("errors.rule.misspelt", citation=repr(citation), rule=spellings[near[0]])
    return Message("errors.rule.none", citation=repr(citation))
