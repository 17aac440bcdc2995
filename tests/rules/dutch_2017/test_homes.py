"""Every clause that decides is carried out somewhere, and the code that says so is that place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import pairtutor
from pairtutor.rules.facts import facts
from tests.lab.package import module_paths, nodes_of
from tests.lab.rules.editions import clauses
from tests.lab.together import together

CLAUSES = clauses("dutch-2017")
HOMES = facts("dutch-2017").implemented_by

PACKAGE = Path(pairtutor.__file__).parent
HELPING = {
    ("candidates", "D.1"),
    ("candidates", "D.2"),
    ("candidates", "D.3"),
    ("completion", "A.9"),
    ("counting", "B.6"),
    ("counting", "B.7"),
    ("definitions", "A.4.b"),
    ("dutch_graph", "B.1.c"),
    ("firsts", "D.1"),
    ("firsts", "D.2"),
    ("firsts", "D.3"),
    ("order", "D.1"),
    ("order", "D.2"),
    ("order", "D.3"),
    ("procedure", "C.4"),
    ("procedure", "C.7"),
    ("sequence", "D.2"),
    ("splitting", "D.2"),
    ("witnesses", "C.1"),
}
"""Modules that name a clause which lives elsewhere: reasons, words, stages, sizes, and who did not play."""
DECIDING = [number for number, clause in CLAUSES.items() if clause.decides]


def _module_of(home: str) -> str:
    """Return the dotted name of the module that a home is in."""
    parts = home.split(".")
    while not (PACKAGE.parent / "/".join(parts)).with_suffix(".py").is_file():
        parts.pop()
    return ".".join(parts)


def _sources() -> Iterator[tuple[str, str]]:
    """Yield the module and each clause of every `Source: dutch-2017 ...` line in the code."""
    for path in module_paths():
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for node in nodes_of(path):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                text = ast.get_docstring(node) or ""
                for line in re.findall(r"^Source: (dutch-2017 .*)\.$", text, re.MULTILINE):
                    for number in re.findall(r"dutch-2017 ([\w.]+)", line):
                        yield module, number


def _related(number: str, other: str) -> bool:
    return number == other or number.startswith(f"{other}.") or other.startswith(f"{number}.")


def test_every_clause_that_decides_has_a_home_and_no_other_has() -> None:
    assert list(HOMES) == DECIDING
    assert [number for number, clause in CLAUSES.items() if clause.implemented_by] == DECIDING


@together("number", DECIDING)
def test_the_home_can_be_imported_and_says_what_it_does(number: str) -> None:
    home = resolve_name(HOMES[number])
    module = resolve_name(_module_of(HOMES[number]))
    assert module.__doc__
    assert home.__doc__, "even a criterion has the words of its kind"


@together("number", [number for number in DECIDING if number.startswith("C.")][7:])
def test_each_criterion_is_the_one_of_its_clause(number: str) -> None:
    criterion = resolve_name(HOMES[number])
    assert criterion.clause == number


def test_where_the_code_names_its_source_that_module_is_the_home() -> None:
    homes: dict[str, list[str]] = {}
    for number, home in HOMES.items():
        homes.setdefault(_module_of(home), []).append(number)
    found = list(_sources())
    assert len(found) > 15
    strangers = [
        (module, number)
        for module, number in found
        if not any(_related(number, own) for own in homes.get(module, []))
    ]
    assert {(module.rpartition(".")[2], number) for module, number in strangers} <= HELPING


def test_chapters_of_the_code_that_say_their_source() -> None:
    told = [number for _, number in _sources()]
    for number in (
        "A.2",
        "A.4.b",
        "A.6",
        "A.9",
        "B.1",
        "B.8",
        "C.2",
        "C.7",
        "D.1",
        "D.2",
        "D.3.a",
        "E.3",
        "E.5",
    ):
        assert number in told, number
