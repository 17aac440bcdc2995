"""What two editions share has one home: no block of six or more like lines stands in the folders of both."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "pairtutor"
SHORTEST = 6
"""So many lines make a block."""

Place = tuple[str, int]
"""A file below the package, and a line in it."""


def _left_out(tree: ast.Module) -> set[int]:
    """Return the lines of imports, of text that stands alone (docstrings), and of what a function takes.

    Names and parameters that an interface asks for are no copy; what is done with them can be one.
    """
    lines: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
                lines.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
            case ast.FunctionDef():
                lines.update(range(node.lineno, node.body[0].lineno))
    return lines


def code_lines(source: str) -> list[tuple[int, str]]:
    """Return the lines of code with their numbers, white space folded.

    Left out are imports, docstrings, comments, first lines of functions, and lines without a letter or digit.
    """
    without = _left_out(ast.parse(source))
    found = []
    for number, line in enumerate(source.splitlines(), 1):
        words = " ".join(line.split())
        if number not in without and not words.startswith("#") and any(map(str.isalnum, words)):
            found.append((number, words))
    return found


def shared_blocks(sources: dict[str, str]) -> dict[tuple[str, ...], list[Place]]:
    """Return the blocks that stand in two folders, each with its places; `sources` are texts by path."""
    places: dict[tuple[str, ...], list[Place]] = defaultdict(list)
    for path, source in sources.items():
        lines = code_lines(source)
        for start in range(len(lines) - SHORTEST + 1):
            block = lines[start : start + SHORTEST]
            places[tuple(words for _, words in block)].append((path, block[0][0]))
    return {block: at for block, at in places.items() if len({_folder(path) for path, _ in at}) > 1}


def _folder(path: str) -> str:
    """Return the edition's folder, such as `rules/dutch_2017`."""
    return "/".join(path.split("/")[:2])


def _editions() -> dict[str, str]:
    """Return the texts of all modules in the folders of editions: those named after a system and its year."""
    folders = [
        folder
        for layer in ("rules", "systems")
        for folder in sorted((PACKAGE / layer).iterdir())
        if folder.name == "ssm" or folder.name.rpartition("_")[2].isdigit()
    ]
    return {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
    }


def test_no_block_of_six_like_lines_stands_in_two_edition_folders() -> None:
    sources = _editions()
    assert {"rules/dutch_2012", "systems/dutch_2026"} <= {_folder(path) for path in sources}
    told = {tuple(f"{path}:{line}" for path, line in at) for at in shared_blocks(sources).values()}
    assert not told


SIX = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\nf = 6\n"


def test_a_copied_block_is_found_whatever_its_indent_and_the_words_between() -> None:
    other = '"""A module."""\n\nimport os\n\n\nclass One:\n' + "\n".join(
        f"    {line}\n    # why\n" for line in SIX.splitlines()
    )
    found = shared_blocks({"rules/dutch_2012/one.py": SIX, "rules/dutch_2026/other.py": other})
    assert list(found.values()) == [[("rules/dutch_2012/one.py", 1), ("rules/dutch_2026/other.py", 7)]]


@pytest.mark.parametrize(
    "other",
    ["rules/dutch_2012/other.py", "rules/dutch_2026/other.py"],
    ids=["one edition", "a line less"],
)
def test_what_is_no_copy_is_not_found(other: str) -> None:
    shorter = SIX if "2012" in other else SIX[:-6]
    assert not shared_blocks({"rules/dutch_2012/one.py": SIX, other: shorter})
