"""The Dubov catalogue: complete, in its order, every clause with a home, every home with its clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import pytest

import pairtutor
from pairtutor.rules.catalogue import catalogue, cited_by, events_citing, find
from pairtutor.rules.citing import Clause, Reading
from pairtutor.rules.facts import facts
from tests.lab.rules.editions import clauses, readings

COLOUR = facts("dubov-1997").table("colour")
CLAUSES = clauses("dubov-1997")
HOMES = facts("dubov-1997").implemented_by
READINGS = readings("dubov-1997")

PACKAGE = Path(pairtutor.__file__).parent
DECIDING = [number for number, clause in CLAUSES.items() if clause.decides]
IN_TEXT = re.compile(r"\bdubov-1997 \d(?:\.\d)?(?![\w.-])|\bDUB-\d+\b")


def own_modules() -> Iterator[tuple[str, str]]:
    for folder in ("rules", "systems"):
        for path in sorted((PACKAGE / folder / "dubov_1997").rglob("*.py")):
            name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
            yield name, path.read_text(encoding="utf-8")


def test_the_whole_text_is_there_in_its_order() -> None:
    assert list(CLAUSES) == [
        *("Preface", "1", "2", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3", "4", "5"),
        *("6", "6.1", "6.2", "6.3", "6.4", "7", "7.1", "7.2", "7.3", "7.4", "8", "8.1", "8.2", "9"),
    ]


def test_all_readings_are_there() -> None:
    assert [reading.id for reading in READINGS] == [f"DUB-{number}" for number in range(1, 43)]
    entries = {str(entry) for entry in catalogue("dubov-1997")}
    for reading in READINGS:
        assert reading.clauses and set(reading.clauses) <= entries, reading.id


def test_every_clause_that_decides_and_every_reading_is_cited_by_a_step() -> None:
    for number in DECIDING:
        assert events_citing(f"dubov-1997 {number}"), number
    for reading in READINGS:
        assert events_citing(reading.id), reading.id


def test_every_citation_of_a_step_has_an_entry() -> None:
    entries = {str(entry) for entry in catalogue("dubov-1997")}
    for kind, cited in cited_by("dubov-1997").items():
        assert cited and set(cited) <= entries, kind
    assert all(cites[0].startswith("dubov-1997") for cites in COLOUR.values())


def test_every_clause_that_decides_has_a_home_and_no_other_has() -> None:
    assert [number for number in CLAUSES if number in HOMES] == DECIDING == list(HOMES)


@pytest.mark.parametrize("number", DECIDING)
def test_the_home_can_be_imported_and_says_what_it_does(number: str) -> None:
    home = resolve_name(HOMES[number])
    assert home.__doc__, number


def test_the_code_cites_only_what_there_is_and_each_clause_somewhere() -> None:
    told: set[str] = set()
    for name, text in own_modules():
        for citation in IN_TEXT.findall(text):
            assert isinstance(find(citation), (Clause, Reading)), (name, citation)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                for line in re.findall(r"^Source: (.+)\.$", ast.get_docstring(node) or "", re.MULTILINE):
                    told.update(line.split(", "))
    assert {f"dubov-1997 {number}" for number in DECIDING} - told == set()


def test_the_source_text_is_not_copied() -> None:
    text = " ".join(clause.meaning for clause in CLAUSES.values()).casefold()
    for phrase in (
        "shall not be paired",
        "in descending",
        "with decreasing preference",
        "is to be transferred",
    ):
        assert phrase not in text
