"""The text is there as a whole; every clause that decides has its place, every reading its step."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import get_args, get_type_hints

import pairtutor
from pairtutor.rules.catalogue import catalogue, cited_by, events_citing, find
from pairtutor.rules.citing import Clause, Reading
from pairtutor.rules.facts import facts
from pairtutor.trace.events import ColourDecided
from tests.lab.package import module_paths, nodes_of
from tests.lab.rules.editions import clauses
from tests.lab.together import together

CLAUSES = clauses("lim-1999")
HOMES = facts("lim-1999").implemented_by

PACKAGE = Path(pairtutor.__file__).parent
CITATIONS = {str(entry) for entry in catalogue()}
DECIDING = [number for number, clause in CLAUSES.items() if clause.decides]
HELPING = {("definitions", "1.1"), ("definitions", "2.2"), ("groups", "2.2"), ("opponents", "3.8")}
"""What the words mean, or who is asked, where what is done about it is decided elsewhere."""
IN_TEXT = re.compile(r"\blim-1999 [1-8](?:\.(?:\d+|[a-d]))*(?![\w-])|\bLIM-\d+\b")


def test_the_whole_text_is_there_in_its_order() -> None:
    assert list(CLAUSES) == [
        *("1", "1.1"),
        *("2", "2.1", "2.2", "2.3", "2.3.a", "2.3.b", "2.3.c", "2.3.d", "2.4", "2.5", "2.6"),
        *("3", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.6.1", "3.6.2", "3.6.3"),
        *("3.7", "3.7.1", "3.7.2", "3.7.3", "3.8", "3.9", "3.9.a", "3.9.b", "3.9.c", "3.9.d", "3.10"),
        *("4", "4.1", "4.1.a", "4.1.b", "4.2", "4.3", "4.4", "4.4.a", "4.4.b"),
        *("5", "5.1", "5.1.a", "5.1.b", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7"),
        *("6", "7", "7.1", "7.2", "7.3", "8", "8.1", "8.2", "8.3"),
    ]


def test_all_readings_are_there_and_say_which_clauses_they_fill() -> None:
    readings = [entry for entry in catalogue("lim-1999") if isinstance(entry, Reading)]
    assert [reading.id for reading in readings] == [f"LIM-{number}" for number in range(1, 34)]
    for reading in readings:
        assert reading.clauses and set(reading.clauses) <= CITATIONS, reading.id


def test_a_reading_and_a_clause_are_found_however_they_are_spelt() -> None:
    assert str(find("lim-30")) == "LIM-30"
    assert str(find("lim-1999 2.3.d")) == str(find("Lim-1999 23d")) == "lim-1999 2.3.d"


def test_every_clause_that_decides_has_a_home_and_no_other_has() -> None:
    assert list(HOMES) == DECIDING
    assert [number for number, clause in CLAUSES.items() if clause.implemented_by] == DECIDING


@together("number", DECIDING)
def test_the_home_can_be_imported_and_says_what_it_does(number: str) -> None:
    assert resolve_name(HOMES[number]).__doc__


def _module_of(home: str) -> str:
    parts = home.split(".")
    while not (PACKAGE.parent / "/".join(parts)).with_suffix(".py").is_file():
        parts.pop()
    return ".".join(parts)


def _sources() -> Iterator[tuple[str, str]]:
    """Yield the module and the clause of every source that the code of this system names."""
    for path in sorted([*PACKAGE.glob("rules/lim/**/*.py"), *PACKAGE.glob("systems/lim/*.py")]):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for node in nodes_of(path):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                text = ast.get_docstring(node) or ""
                for line in re.findall(r"^Source: (.+)\.$", text, re.MULTILINE):
                    yield from ((module, number) for number in re.findall(r"lim-1999 ([\d.a-d]+)", line))


def test_where_the_code_names_its_source_that_module_is_the_home() -> None:
    homes: dict[str, set[str]] = {}
    for number, home in HOMES.items():
        homes.setdefault(_module_of(home), set()).add(number)
    found = list(_sources())
    assert len(found) > 25
    for module, number in found:
        near = {own for own in homes.get(module, set()) if own.split(".")[0] == number.split(".")[0]}
        assert near or (module.rpartition(".")[2], number) in HELPING, (module, number)


def test_every_citation_in_the_code_has_an_entry() -> None:
    for path in module_paths():
        text = path.read_text(encoding="utf-8")
        assert set(IN_TEXT.findall(text)) <= CITATIONS | {"LIM-1"}, path.name


def test_every_step_has_citations_and_each_is_an_entry() -> None:
    for kind, citations in cited_by("lim-1999").items():
        assert citations, kind
        assert set(citations) <= CITATIONS, kind


@together(
    "citation",
    [
        str(entry)
        for entry in catalogue("lim-1999")
        if isinstance(entry, Reading) or (entry.system == "lim-1999" and entry.decides)
    ],
)
def test_every_decision_and_reading_can_be_cited_by_a_step(citation: str) -> None:
    assert events_citing(citation)


def test_every_rule_for_colours_has_its_citations() -> None:
    assert set(facts("lim-1999").table("colour")) < set(get_args(get_type_hints(ColourDecided)["rule"]))


def test_each_clause_is_said_in_our_own_words() -> None:
    for clause in CLAUSES.values():
        assert isinstance(clause, Clause)
        assert 20 < len(clause.meaning) < 420, clause.number
