"""The catalogue of the rules for teams of 2026: complete, and every clause that decides has a home."""

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

CLAUSES = clauses("swiss-team-2026")
HOMES = facts("swiss-team-2026").implemented_by
DECIDING = [number for number, clause in CLAUSES.items() if clause.decides]
PACKAGE = Path(pairtutor.__file__).parent


def test_the_whole_text_is_there_in_its_order() -> None:
    assert list(CLAUSES) == [
        *("0", "1", "1.1", "1.1.3", "1.2", "1.2.1", "1.2.2", "1.3", "1.3.1", "1.3.2", "1.4", "1.5", "1.6"),
        *("1.6.1", "1.7", "1.7.1", "1.7.2", "2", "2.1", "2.1.1", "2.1.2", "2.2", "2.2.1", "2.3"),
        *(f"2.3.{number}" for number in range(1, 8)),
        *("3", "3.1", "3.2", "3.3", "3.3.1", "3.3.2", "3.3.3"),
        *("3.4", *(f"3.4.{number}" for number in range(1, 5))),
        *("3.5", *(f"3.5.{number}" for number in range(1, 6))),
        *("3.6", *(f"3.6.{number}" for number in range(1, 5))),
        *("4", "4.1", "4.2", "4.2.1", "4.2.2", "4.2.3", "4.3"),
        *(f"4.3.{number}" for number in range(1, 10)),
    ]


def test_all_readings_are_there_and_each_is_cited_by_a_step() -> None:
    found = [reading.id for reading in readings("swiss-team-2026")]
    assert found == [f"TEAM26-{number}" for number in range(1, 42)]
    assert [reading for reading in found if not events_citing(reading)] == []


def test_every_clause_that_decides_is_cited_and_has_a_home() -> None:
    assert [number for number in DECIDING if not events_citing(f"swiss-team-2026 {number}")] == []
    assert list(HOMES) == DECIDING


@together("number", DECIDING)
def test_the_home_says_what_it_does(number: str) -> None:
    assert resolve_name(HOMES[number]).__doc__


def test_the_code_cites_each_clause_that_decides_somewhere() -> None:
    told: set[str] = set()
    folders = ("swiss_team", "swiss_team_2026", "upfloating", "common", "measures")
    paths = [path for name in folders for path in PACKAGE.glob(f"*/{name}/**/*.py")]
    for path in [*paths, PACKAGE / "model" / "teams.py"]:
        for node in nodes_of(path):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                said = " ".join((ast.get_docstring(node) or "").split())
                for part in re.findall(r"Source: ([^.]*(?:\.\S[^.]*)*)\.(?= |$)", said):
                    told.update(part.split(", "))
    own = {citation for citation in told if citation.startswith(("swiss-team-2026 ", "TEAM26-"))}
    for citation in own:
        assert find(citation)
    shared = {"4.1", "1.2.1", "1.3.2"}
    missing = {f"swiss-team-2026 {number}" for number in DECIDING if number not in shared} - own
    assert missing == set()
