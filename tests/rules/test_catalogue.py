from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pairtutor.errors import UnknownSystem, UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules import catalogue as module
from pairtutor.rules.catalogue import catalogue, events_citing, find, parts_of, readings_of, search
from pairtutor.rules.citing import Clause, Reading
from pairtutor.rules.texts import names_in_texts
from tests.lab.together import together


def clause(citation: str) -> Clause:
    found = find(citation)
    assert isinstance(found, Clause)
    return found


@together(
    ("citation", "meant"),
    [
        ("dutch-2017 C.12", "dutch-2017 C.12"),
        ("C.12", "dutch-2017 C.12"),
        ("c12", "dutch-2017 C.12"),
        (" Dutch-2017  c.12 ", "dutch-2017 C.12"),
        ("C.1", "dutch-2017 C.1"),
        ("a4b", "dutch-2017 A.4.b"),
        ("D17-2", "D17-2"),
        ("d17-2", "D17-2"),
        ("dutch-2017 D17-2", "D17-2"),
        ("C.04.1 b", "C.04.1 b"),
        ("c.04.2.d.5", "C.04.2 D.5"),
        ("C.04.7", "C.04.7"),
    ],
)
def test_a_citation_is_found_however_it_is_spelt(citation: str, meant: str) -> None:
    assert str(find(citation)) == meant


def test_a_bare_number_means_the_pairing_system_before_the_general_rules() -> None:
    assert str(find("D.2")) == "dutch-2017 D.2"
    assert str(find("D.9")) == "C.04.2 D.9"


@together(
    ("citation", "nearest"),
    [
        ("C.20", r"did you mean dutch-2017 C\.\d+\?"),
        ("dutch-2016 E.3", r"did you mean dutch-2017 E\.3\?"),
        ("D17-60", r"did you mean D17-6\?"),
        ("", "lists them all"),
        ("???", "lists them all"),
        ("nonsense altogether", "lists them all"),
    ],
)
def test_an_unknown_citation_is_one_line_with_the_nearest_spelling(citation: str, nearest: str) -> None:
    with pytest.raises(UsageError, match=nearest) as caught:
        find(citation)
    assert "\n" not in str(caught.value)


@pytest.fixture
def nothing_read(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Nothing has been looked up, and nothing that is looked up now will be known later."""
    kept = [module._entries_meant, module._by_citation]
    for one in kept:
        one.cache_clear()
    yield monkeypatch
    for one in kept:
        one.cache_clear()


def test_a_citation_that_several_systems_have_lists_them(nothing_read: pytest.MonkeyPatch) -> None:
    def doubled(system: str | None = None, language: Language = ENGLISH) -> tuple[Clause | Reading, ...]:
        other = Clause(system="lim-1999", number="C.9", title="Another", meaning="Something else.")
        return (*catalogue(system, language), other)

    nothing_read.setattr(module, "catalogue", doubled)
    with pytest.raises(UsageError, match=r"can mean dutch-2017 C\.9, lim-1999 C\.9; name one"):
        find("C.9")
    assert str(find("lim-1999 C.9")) == "lim-1999 C.9"


@pytest.mark.parametrize("citation", ["dutch-2017 C.12", "D17-2", "d17-2", "Dutch-2017 c12"])
def test_only_the_rules_of_the_system_that_a_citation_names_are_read(
    citation: str, nothing_read: pytest.MonkeyPatch
) -> None:
    read: list[str | None] = []

    def noted(system: str | None = None, language: Language = ENGLISH) -> tuple[Clause | Reading, ...]:
        read.append(system)
        return catalogue(system, language)

    nothing_read.setattr(module, "catalogue", noted)
    find(citation)
    assert set(read) == {"dutch-2017"}


def test_a_bare_number_means_the_latest_edition_that_has_it() -> None:
    assert str(find("C.9")) == "dutch-2017 C.9"
    assert str(find("dutch-2012 C.9")) == "dutch-2012 C.9"
    assert str(find("C.10.a")) == "dutch-2012 C.10.a"


def test_a_system_without_rules_here_is_refused() -> None:
    with pytest.raises(UnknownSystem, match="dutch-2017"):
        catalogue("burstein-2016")
    with pytest.raises(UnknownSystem):
        find("C.1", "burstein-2016")


def test_the_catalogue_of_one_system_has_its_rules_its_readings_and_the_general_ones() -> None:
    kinds = {entry.system for entry in catalogue("dutch-2017")}
    assert kinds == {"dutch-2017", "C.04.1", "C.04.2", "C.04.7"}
    assert sum(isinstance(entry, Reading) for entry in catalogue("dutch-2017")) == 20


def test_a_search_wants_every_word_and_puts_titles_first() -> None:
    found = [str(entry) for entry in search("LIMBO exchange")]
    assert found[0] == "dutch-2017 D.3"
    assert "dutch-2017 B.7" not in found
    own = search("limbo", "dutch-2017")
    assert [str(entry) for entry in own][:2] == ["dutch-2017 B.2", "dutch-2017 D.3"]


def test_a_search_looks_into_readings_and_general_rules() -> None:
    assert "D17-9" in map(str, search("forfeit bye"))
    assert "C.04.2 D.9" in map(str, search("publishing sorted"))


@together("words", ["", "   ", "quaternion"])
def test_a_search_without_words_or_hits_finds_nothing(words: str) -> None:
    assert search(words) == ()


def test_readings_are_found_from_their_clauses() -> None:
    assert [reading.id for reading in readings_of(clause("A.9"))] == ["D17-1", "D17-2", "D17-4"]
    assert [reading.id for reading in readings_of(clause("C.16"))] == ["D17-7", "D17-8"]
    general = [reading.id for reading in readings_of(clause("C.04.2 D.5"))]
    assert [found for found in general if found.startswith("D17")] == ["D17-10", "D17-12"]
    assert "LIM-2" in general
    assert readings_of(clause("C.5")) == ()


def test_parts_are_the_clauses_directly_below() -> None:
    assert [part.number for part in parts_of(clause("D"))] == ["D.1", "D.2", "D.3"]
    assert [part.number for part in parts_of(clause("D.2"))] == ["D.2.a", "D.2.b", "D.2.c", "D.2.d"]
    assert parts_of(clause("C.1")) == ()


def test_the_steps_that_cite_a_rule_come_from_the_table_of_citations() -> None:
    assert events_citing("E.3") == ("colour",)
    assert events_citing("D17-15") == ("result",)
    assert events_citing("C.04.2 D.5") == ("round", "stated", "colour")
    assert "family" in events_citing("c12")
    assert events_citing("C.04.1 i") == ()


@together("system", [None, *SYSTEMS])
def test_a_whole_citation_finds_its_entry_and_a_reader_who_writes_it_otherwise_too(
    system: str | None,
) -> None:
    entries = catalogue(system)
    assert len({str(entry) for entry in entries}) == len(entries)
    for entry in entries:
        assert find(str(entry), system) is entry
        assert find(str(entry).lower().replace(" ", ""), system) is entry


@together("language", ["en", "fr"])
@together("system", SYSTEMS)
def test_the_names_in_the_files_of_an_edition_are_those_of_its_rules(system: str, language: str) -> None:
    names = names_in_texts(system, Language(language))
    entries = [entry for entry in catalogue(system, Language(language)) if entry.system == system]
    assert entries
    assert {entry.number if isinstance(entry, Clause) else entry.id for entry in entries} <= names
    tags = [re.match(r"\[(\w+)\]", entry.title) for entry in entries if isinstance(entry, Clause)]
    assert {tag[1] for tag in tags if tag} <= names


def test_of_a_bare_number_only_the_editions_that_have_it_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(system: str, language: Language) -> tuple[Clause, ...]:
        read.append(system)
        return clauses(system, language)

    clauses = module._clauses
    monkeypatch.setattr(module, "_clauses", noted)
    meant = module.entries_named("C12")
    assert [str(entry) for entry in meant] == ["dutch-2026 2.4.7", "dutch-2017 C.12", "dutch-2012 C.12"]
    assert {*read} == {entry.system for entry in meant}
