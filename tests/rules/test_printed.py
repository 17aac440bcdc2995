"""Whatever is cited anywhere is found as it is printed: all systems, all languages, in every form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.citations import citations, in_brackets
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.rules.catalogue import Entry, catalogue, cited_by, entry_cited
from pairtutor.rules.citing import Clause
from pairtutor.rules.printed import entries_listed, entries_printed
from pairtutor.rules.texts import texts
from tests.lab.together import together

NAMED = re.compile(r"\[(\w+)\]")


def cited(system: str, language: Language) -> Iterator[Entry]:
    """Yield every entry of a system, and whatever else its steps cite."""
    yield from catalogue(system, language)
    for cites in cited_by(system).values():
        for cite in cites:
            yield entry_cited(cite, system, language)


def forms(entry: Entry, system: str) -> Iterator[str]:
    """Yield how an entry is cited in a round of a system, the way in which a person copies it too."""
    (citation,) = citations((str(entry),), system)
    label = citation.label
    yield from (str(entry), label, in_brackets(label), f"({label})", f" {label} ", label.casefold())
    yield str(entry).replace(" ", "  ")
    if isinstance(entry, Clause) and entry.system == system:
        yield entry.number
        if (named := NAMED.match(entry.title)) is not None:
            yield from (named[0], named[1], named[1].casefold(), f"({named[0]})")


@together("code", languages())
@together("system", SYSTEMS)
def test_every_citation_is_found_in_every_form(system: str, code: str) -> None:
    language = Language(code)
    for entry in dict.fromkeys(cited(system, language)):
        for form in filter(str.strip, forms(entry, system)):
            assert entries_printed(form, system, language)[:1] == (entry,), form
            if language == ENGLISH:  # a reading that an edition keeps stands once, with the older one
                assert str(entry) in map(str, entries_printed(form, None, language)), form


@together("code", languages())
@together("system", SYSTEMS)
def test_every_name_in_the_words_of_the_rules_is_found(system: str, code: str) -> None:
    language = Language(code)
    said = texts(system, language)
    prose = [
        " ".join(filter(None, map(str, text))) for text in (*said.clauses.values(), *said.readings.values())
    ]
    for name in {found for text in prose for found in re.findall(r"\[C\d+\]", text)}:
        assert entries_printed(name, system, language), name


@together(
    ("row", "system", "numbers"),
    [
        ("[C1]-[C3]", "dutch-2026", ["2.1.1", "2.1.2", "2.1.3"]),
        ("[C1]-[C3]", "burstein-2026", ["2.1.1", "2.1.2", "2.1.3"]),
        ("C.1-C.3", "dutch-2017", ["C.1", "C.2", "C.3"]),
        ("B.1, B.2", "dutch-2012", ["B.1", "B.2"]),
        ("(C.12, C.4; [C.6])", "dutch-2017", ["C.12", "C.4", "C.6"]),
    ],
)
def test_rows_and_lists_are_all_that_they_name(row: str, system: str, numbers: list[str]) -> None:
    assert [entry.number for entry in entries_listed(row, system) if isinstance(entry, Clause)] == numbers


@together("text", ["transposition", "bye", "C.99", "[C99]", "C.1-nobody", "C.1, nobody", "", "()"])
def test_what_is_no_citation_is_none(text: str) -> None:
    assert entries_printed(text) == entries_listed(text) == ()
