"""Citations in any form in which they are printed: `[C12] 2.4.7`, `C12`, `(C.12, D17-2)`, `C.1-C.3`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from pairtutor.model.editions import SYSTEMS, TIEBREAKS_IN_FORCE
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import (
    Entry,
    catalogue,
    entries_called,
    entries_meant,
    find,
    find_if_any,
    in_force_first,
)
from pairtutor.rules.citing import Clause, Reading

_NAME: Final = re.compile(r"\[\w+\]")
_NAME_ALONE: Final = re.compile(r"\[\w+\]|C\d+", re.IGNORECASE)
_RANGE: Final = re.compile(r"(\S+)\s*[-–]\s*(\S+)")


def entries_printed(text: str, system: str | None = None, language: Language = ENGLISH) -> tuple[Entry, ...]:
    """Return the entries that a citation means, in any form in which one is printed; empty if it is none.

    Of several systems that have such a one that in force comes first. What a system lacks, and is cited with
    a name (`[C9]`) or another system (`dutch-2026 2.1.3`), another one has.

    Raises:
        UnknownSystem: there is no catalogue for that system.
    """
    said = _bare(text)
    if system is not None:
        whole = _printed_forms(system, language).get(_squeeze(said)) or find_if_any(said, system)
        own = find_if_any(str(whole), system, language) if whole else None
        if own is not None:
            return (own,)
        named = _NAME.match(said) or any(said.casefold().startswith(known) for known in SYSTEMS)
        reading = isinstance(_anywhere(said, language), Reading)
        return entries_printed(said, system=None, language=language) if named or reading else ()
    if _NAME_ALONE.fullmatch(said):
        return entries_called(said, language)
    meant: dict[Entry, None] = {}  # each once, in order
    for written in dict.fromkeys((said, said.strip("[]"))):
        meant |= dict.fromkeys(entries_meant(written, system=None, language=language))
    if not meant:
        editions = (*SYSTEMS, TIEBREAKS_IN_FORCE)
        forms = (_printed_forms(known, language).get(_squeeze(said)) for known in editions)
        meant |= dict.fromkeys(
            in_force_first(find(form, system=None, language=language) for form in forms if form)
        )
    if said[:1].isalpha():
        meant |= dict.fromkeys(entries_called(said, language))
    return tuple(meant)


def _anywhere(said: str, language: Language) -> Entry | None:
    """Return the entry that a citation means, None unless there is just one such in all systems."""
    return find_if_any(said.strip("[]"), system=None, language=language)


def entries_listed(text: str, system: str | None = None, language: Language = ENGLISH) -> tuple[Entry, ...]:
    """Return the entries of a list (`C.12, D17-2`) or a row (`[C1]-[C3]`); empty where it is none.

    Raises:
        UnknownSystem: there is no catalogue for that system.
    """
    said = _bare(text)
    parts = re.split(r"\s*[,;]\s*", said)
    if len(parts) > 1:
        several = [
            entries_printed(part, system, language)[:1] or entries_listed(part, system, language)
            for part in parts
        ]
        return tuple(dict.fromkeys(clause for part in several for clause in part)) if all(several) else ()
    row = _RANGE.fullmatch(said)
    if row is None:
        return ()
    firsts, lasts = (entries_printed(end, system, language) for end in row.groups())
    for first in firsts:
        last = next((clause for clause in lasts if clause.system == first.system), None)
        if isinstance(first, Clause) and isinstance(last, Clause):
            return _row(first, last, language)
    return ()


def _bare(text: str) -> str:
    """Return a citation without the brackets in which it stands behind a sentence, and with single blanks."""
    said = " ".join(text.split())
    while said.startswith("(") and said.endswith(")"):
        said = said[1:-1].strip()
    return said


def _row(first: Clause, last: Clause, language: Language) -> tuple[Entry, ...]:
    """Return the clauses of one depth from a first to a last one; empty where the last comes before."""
    depth = first.number.count(".")
    entries = catalogue(first.system, language)
    between = entries[entries.index(first) : entries.index(last) + 1]
    return tuple(
        clause for clause in between if isinstance(clause, Clause) and clause.number.count(".") == depth
    )


def whole_citation(text: str, system: str, language: Language = ENGLISH) -> str:
    """Return the whole citation of a clause of a system as somebody writes it.

    That is any form that is printed (`2.4.9`, `[C14] 2.4.9`, `dutch-2026 2.4.9`, `2.4.9 [C14]` with its
    title, in the language or in English), in brackets or not, and its name alone (`[C14]`, `c14`, `C.14`).
    Only letters and digits count.

    Raises:
        UsageError: the system has no such clause.
    """
    meant = _printed_forms(system, language).get(_squeeze(text))
    return str(find(text, system)) if meant is None else meant


@cache
def _printed_forms(system: str, language: Language) -> Mapping[str, str]:
    """Return the citation of each clause of a system by the forms in which it is printed, squeezed.

    A number goes before what another clause is called. A form that means two clauses is left out.
    """
    spoken = dict.fromkeys((language, ENGLISH))
    entries = (entry for one in spoken for entry in catalogue(system, one))
    clauses = [entry for entry in entries if isinstance(entry, Clause)]
    own = {_squeeze(clause.number): str(clause) for clause in clauses if clause.system == system}
    forms: dict[str, set[str]] = {}
    for clause in clauses:
        for form in _forms(clause, own=clause.system == system):
            forms.setdefault(_squeeze(form), set()).add(str(clause))
    alone = {form: next(iter(meant)) for form, meant in forms.items() if form and len(meant) == 1}
    return {**alone, **own}


def _forms(clause: Clause, *, own: bool) -> Iterator[str]:
    """Yield how a clause is printed; only of the system's `own` rules a number or a name alone means one."""
    named = _NAME.match(clause.title)
    if clause.system == TIEBREAKS_IN_FORCE:
        for text in ("C.07 (2026)", "C.07", "C.07 (2026) art.", "C.07 art.", "Art."):
            yield f"{text} {clause.number}"
    for number in (str(clause), *([clause.number] if own else ())):
        yield number
        yield f"{number} {clause.title}"
        if named is not None:
            yield f"{number} {named[0]}"
            yield f"{named[0]} {number}"
    if named is not None and own:
        yield from (named[0], clause.title, f"{clause.system} {named[0]}")


@lru_cache(maxsize=16_384)
def _squeeze(text: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return "".join(filter(str.isalnum, text.casefold()))
