"""The package as tests of form look at it: each module is read and parsed once for all of them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pairtutor

PACKAGE = Path(pairtutor.__file__).parent


@cache
def module_paths() -> tuple[Path, ...]:
    """Return the files of all modules of the package, in order."""
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def text_of(path: Path) -> str:
    """Return the text of a module."""
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a module; whoever asks changes nothing in it."""
    return ast.parse(text_of(path))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of the syntax tree of a module."""
    return tuple(ast.walk(tree_of(path)))
