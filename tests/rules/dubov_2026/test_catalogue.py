"""The catalogue of the Dubov rules of 2026: complete, and every clause that decides has a home."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from pkgutil import resolve_name

import pairtutor
from pairtutor.rules.catalogue import events_citing, find
from pairtutor.rules.facts import facts
from tests.lab.package import nodes_of
from tests.lab.rules.editions import clauses, readings
from tests.lab.together import together

CLAUSES = clauses("dubov-2026")
HOMES = facts("dubov-2026").implemented_by
DECIDING = [number for number, clause in CLAUSES.items() if clause.decides]
PACKAGE = Path(pairtutor.__file__).parent


def test_the_whole_text_is_there_in_its_order() -> None:
    assert list(CLAUSES) == [
        *(
            "0",
            "1",
            "1.1",
            "1.2",
            "1.3",
            "1.4",
            "1.5",
            "1.6",
            "1.6.1",
            "1.6.2",
            "1.6.3",
            "1.6.4",
            "1.7",
            "1.8",
        ),
        *("1.9", "2", "2.1", "2.1.1", "2.1.2", "2.1.3", "2.2", "2.2.1", "2.3"),
        *(f"2.3.{number}" for number in range(1, 7)),
        *("3", "3.1", *(f"3.1.{number}" for number in range(1, 6))),
        *("3.2", *(f"3.2.{number}" for number in range(1, 7))),
        *("4", "4.1", "4.2", "4.3", "4.4", "5", "5.1", "5.2", *(f"5.2.{number}" for number in range(1, 6))),
    ]


def test_all_readings_are_there_and_each_is_cited_by_a_step() -> None:
    found = [reading.id for reading in readings("dubov-2026")]
    assert found == [f"DB26-{number}" for number in range(1, 36)]
    assert [reading for reading in found if not events_citing(reading)] == []


def test_every_clause_that_decides_is_cited_and_has_a_home() -> None:
    assert [number for number in DECIDING if not events_citing(f"dubov-2026 {number}")] == []
    assert list(HOMES) == DECIDING


@together("number", DECIDING)
def test_the_home_says_what_it_does(number: str) -> None:
    assert resolve_name(HOMES[number]).__doc__


def test_the_code_cites_each_clause_that_decides_somewhere() -> None:
    told: set[str] = set()
    homes = {*PACKAGE.glob("rules/measures/*.py"), *PACKAGE.glob("systems/upfloating/*.py")}
    homes.add(PACKAGE / "systems/search/counting.py")
    for path in [*PACKAGE.glob("*/dubov_2026/**/*.py"), *homes]:
        for node in nodes_of(path):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                for line in re.findall(r"^Source: (.+)\.$", ast.get_docstring(node) or "", re.MULTILINE):
                    told.update(line.split(", "))
    for citation in told:
        assert find(citation)
    shared = {"4.1", "5.1", "1.5", "1.6.1", "1.6.2", "1.6.3", "5.2.2", "5.2.3", "5.2.4", "5.2.5"}
    missing = {f"dubov-2026 {number}" for number in DECIDING if number not in shared} - told
    assert missing == set()
