"""The shape of the package: no import circles, no class name twice; packages name their modules."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.lab.package import module_paths, tree_of
from tests.lab.together import together

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pairtutor"


@cache
def modules() -> dict[str, ast.Module]:
    """Return the modules of the package by their dotted names."""
    found = {}
    for path in module_paths():
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = tree_of(path)
    return found


def imported(tree: ast.AST, known: set[str]) -> Iterator[str]:
    """Yield the modules among those known that a module imports: at its head, for types, or in a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                below = f"{node.module}.{one.name}"
                if below in known:
                    yield below
                elif node.module in known:
                    yield node.module


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return the names of a circle, in the order of the imports; empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_there_is_no_import_circle_even_for_types() -> None:
    known = set(modules())
    graph = {name: set(imported(tree, known)) for name, tree in modules().items()}
    assert sum(map(len, graph.values())) > len(graph)
    assert circle(graph) == []


@together(
    "back",
    [
        "from b import B",
        "import b",
        "if TYPE_CHECKING:\n    from b import B",
        "def f():\n    from b import B",
    ],
)
def test_a_circle_is_seen_however_it_is_closed(back: str) -> None:
    sources = {"a": back, "b": "from a import A"}
    graph = {name: set(imported(ast.parse(text), {"a", "b"})) for name, text in sources.items()}
    assert sorted(set(circle(graph))) == ["a", "b"]


def names_of_classes(*, proving: bool) -> dict[str, list[str]]:
    """Return in which modules of the verifier, or of all else, each class name is defined.

    The verifier says again, in code of its own, what the engine says; the names are then alike too.
    `_private` names are left out.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for name, tree in modules().items():
        if name.startswith(("pairtutor.positions", "pairtutor.verify")) == proving:
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(name)
    return found


ALLOWED = {
    "Average",
    "Board",
    "Claim",
    "Forbidden",
    "Row",
}
"""Class names that are defined more than once."""


@together("proving", [False, True])
def test_a_class_name_has_one_meaning(proving: bool) -> None:
    named = names_of_classes(proving=proving)
    assert len(named) > 50
    assert {name: at for name, at in named.items() if len(at) > 1 and name not in ALLOWED} == {}


PACKAGES = sorted(path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("*/__init__.py"))


@together("below", PACKAGES, ids=str)
def test_a_package_names_each_of_its_modules_once(below: Path) -> None:
    folder = PACKAGE / below
    inside = [path.stem for path in folder.glob("*.py") if path.name != "__init__.py"]
    page = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    assert sorted(re.findall(r"^- `(\w+)`: \S", page, re.MULTILINE)) == sorted(inside)
