"""Steps cite by names: each name in the code stands in `edition.toml`, and each there is used by the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import pairtutor
from pairtutor.answers.procedure_facts import CITED
from pairtutor.model.editions import SYSTEMS
from pairtutor.rules.facts import Citations, citations_of, facts
from tests.lab.package import module_paths, nodes_of

PACKAGE = Path(pairtutor.__file__).parent
DUTCH = ("dutch-2012", "dutch-2017", "dutch-2026", "burstein-2026")
SHARED = {
    "dutch": DUTCH,
    "lim": ("lim-1999", "lim-2026"),
    "upfloating": ("dubov-2026", "swiss-team-2026"),
    "swiss_team": ("swiss-team-2026",),
    "common": tuple(system for system in SYSTEMS if system != "ssm"),
}
"""The editions that cite by what stands in a folder of several; SSM opens its rounds itself."""


class Asked(NamedTuple):
    """A name by which code cites, one part of it or any (`*`), and where."""

    name: str
    part: str
    where: str


def _texts(node: ast.expr) -> list[str]:
    """Return what an argument can be, `*` where the code decides it."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=other):
            return _texts(body) + _texts(other)
    return ["*"]


def names_asked(source: str, where: str) -> Iterator[Asked]:
    """Yield the names by which a module of a system cites."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Name(id="cites") | ast.Attribute(attr="cites"), args=[first, *rest], keywords=[]
            ):
                parts = _texts(rest[0]) if rest else [""]
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="cites") | ast.Attribute(attr="cites"), attr="table"),
                args=[first],
            ):
                parts = ["*"]
            case _:
                continue
        yield from (Asked(name, part, f"{where}:{node.lineno}") for name in _texts(first) for part in parts)


@cache
def asked_by(system: str) -> list[Asked]:
    """Return all names by which the steps of an edition cite."""
    folders = [system.replace("-", "_"), *(folder for folder, users in SHARED.items() if system in users)]
    paths = [path for folder in folders for path in sorted((PACKAGE / "systems" / folder).rglob("*.py"))]
    return [one for path in paths for one in names_asked(path.read_text(encoding="utf-8"), str(path))]


@cache
def asked_elsewhere() -> set[str]:
    """Return the names by which all others ask, who have the facts of any edition; not those of the proof."""
    found = set()
    for path in module_paths():
        if path.relative_to(PACKAGE).parts[0] in {"positions", "verify", "systems"}:
            continue
        for node in nodes_of(path):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="group" | "table"), args=[ast.Constant(value=str(name))]
                ):
                    found.add(name)
    return found


def unknown(citations: Citations, asked: list[Asked]) -> list[Asked]:
    """Return what an edition does not have."""
    missing = []
    for one in asked:
        try:
            citations.table(one.name) if one.part == "*" else citations(one.name, one.part)
        except LookupError:
            missing.append(one)
    return missing


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_name_in_the_code_stands_in_the_edition(system: str) -> None:
    asked = asked_by(system)
    assert len(asked) > 20
    assert unknown(citations_of(system), asked) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_name_in_the_edition_is_used_by_the_code(system: str) -> None:
    barring = CITED.get(system) or CITED.get(SYSTEMS[system].family) or ()
    used = {one.name for one in asked_by(system)} | asked_elsewhere() | {*barring}
    assert set(facts(system).citations) - used == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_part_that_the_code_names_itself_is_told_apart_in_full(system: str) -> None:
    asked = asked_by(system)
    dynamic = {one.name for one in asked if one.part == "*"}
    for name in {one.name for one in asked if one.part not in ("", "*")} - dynamic - asked_elsewhere():
        assert set(facts(system).table(name)) == {one.part for one in asked if one.name == name}


def test_a_wrong_name_is_seen() -> None:
    source = 'a = cites("island")\nb = self.cites("bye" if one else "no_bye")\nc = cites("colour", rule)\n'
    source += 'd = cites("seen", "float")\ne = cites("seen", "heard")\nf = cites.table("colour").get(1)\n'
    source += 'g = edition.cites("colour")\nh = cites(name)\n'
    asked = sorted(names_asked(source, "here"), key=lambda one: one.where)
    assert [one.name for one in asked] == [
        *("island", "bye", "no_bye", "colour", "seen", "seen", "colour", "colour", "*")
    ]
    wrong = [(one.name, one.part, one.where) for one in unknown(citations_of("dubov-1997"), asked)]
    assert wrong == [
        ("no_bye", "", "here:2"),
        ("seen", "heard", "here:5"),
        ("colour", "", "here:7"),
        ("*", "", "here:8"),
    ]


def test_an_unknown_name_is_one_clear_error() -> None:
    cites = citations_of("lim-2026")
    with pytest.raises(LookupError, match=r"^lim-2026 has no citations 'iland'$"):
        cites("iland")
    with pytest.raises(LookupError, match=r"^lim-2026 has no citations 'undone\.median'$"):
        cites("undone", "median")
    with pytest.raises(LookupError, match=r"^lim-2026 has no groups of citations 'bye'$"):
        cites.table("bye")
