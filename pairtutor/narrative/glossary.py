"""The glossary of the field: the terms of a language, and which of them stand in a text (`glossary.toml`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pairtutor.model.editions import SYSTEMS, TIEBREAKS_IN_FORCE, pairs_teams
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language, language_folders
from pairtutor.rules.facts import read

FILE = "glossary.toml"
"""The file of a language with its glossary; what it lacks is said in English, term by term."""

OF_PLAYERS, OF_TEAMS, OF_STANDINGS = "terms", "of-teams", "of-standings"
"""The tables of the file; besides them `of-lim` or `of-lim-2026` has what is otherwise in a system."""


class Term(NamedTuple):
    """A term: what it is called, what it means, and the scenario in which it can be seen, empty for none.

    Where it has several parts (`S1, S2`), it stands in a text in which one of them does, or one of those of
    `also`: how it is declined, which no reader is shown. Its `name` is the same in every language.
    """

    called: str
    says: str
    seen: str = ""
    name: str = ""
    also: str = ""


@cache
def glossary(language: Language = ENGLISH, system: str = "") -> tuple[Term, ...]:
    """Return the terms of a language, in the order of its file; last those that are said in English.

    A system that pairs teams has terms of its own, and so have tie-breaks, which pair nobody. Of a `system` a
    term means what it means there, not in others.
    """
    if system == TIEBREAKS_IN_FORCE:
        return _terms(language, OF_STANDINGS)
    own = (SYSTEMS[system].family, system) if system else ()
    return _terms(language, OF_TEAMS if pairs_teams(system) else OF_PLAYERS, own)


def every_term(language: Language) -> tuple[Term, ...]:
    """Return the terms of a language, then those that only the rules for teams have, and only tie-breaks."""
    known: dict[str, Term] = {}
    for table in (OF_PLAYERS, OF_TEAMS, OF_STANDINGS):
        for term in _terms(language, table):
            known.setdefault(term.name, term)
    return tuple(known.values())


def _terms(language: Language, table: str, own: tuple[str, ...] = ()) -> tuple[Term, ...]:
    """Return the terms of a table in a language, English ones where it has none, in the language's order.

    What is otherwise in a system, or in all its editions (`own`), is laid over it.
    """
    entries: dict[str, Mapping[str, str]] = {}
    for folder in reversed(language_folders(language)):
        file = folder / FILE
        if file.is_file():
            tables = read(file)
            said = {name: {**entry, "name": name} for name, entry in tables.get(table, {}).items()}
            for name, entry in (
                (name, entry) for of in own for name, entry in tables.get(f"of-{of}", {}).items()
            ):
                said[name] = {**said.get(name, {}), **entry}
            said = {name: {**entries.get(name, {}), **entry} for name, entry in said.items()}
            entries = {**said, **{name: entry for name, entry in entries.items() if name not in said}}
    return tuple(map(_term, entries.values()))


def term_ids(system: str) -> tuple[str, ...]:
    """Return the names of all terms of a system."""
    return tuple(term.name for term in glossary(ENGLISH, system))


def terms_in(text: str, entries: Mapping[str, Mapping[str, Any]]) -> Iterator[Term]:
    """Yield those of some entries of a file that stand in a text."""
    return (term for term in map(_term, entries.values()) if stands_in(text, term))


def stands_in(text: str, term: Term, *, capitals: bool = False) -> bool:
    """Return whether a word of a text begins with a part of a term.

    With `capitals` a part that is written in capitals has to be so there.
    """
    return any(
        re.search(rf"\b{re.escape(part)}", text, 0 if capitals and part.isupper() else re.IGNORECASE)
        for part in filter(None, (*term.called.split(", "), *term.also.split(", ")))
    )


def _term(said: Mapping[str, str]) -> Term:
    return Term(said["term"], said["says"], said.get("seen", ""), said.get("name", ""), said.get("also", ""))
