"""What of our own modules goes into the file: their code, line by line, without what only people read."""

from __future__ import annotations

import ast
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from pairtutor.app.bundle import bundle, without_docstrings
from pairtutor.resources import PACKAGE


def code_of(source: bytes) -> list[tuple[str, int]]:
    """Return the statements of a module that are no text alone, each with its line."""
    return [
        (ast.dump(node), node.lineno)
        for node in ast.parse(source).body
        if not (isinstance(node, ast.Expr | ast.FunctionDef | ast.ClassDef))
    ]


def test_docstrings_are_empty_and_lines_stay() -> None:
    source = (
        'A = 1\n"""What é is,\nin two lines."""\n\n\ndef f() -> str:\n    """Text."""\n    return "kept"\n'
    )
    bare = without_docstrings(source.encode()).decode()
    assert bare == 'A = 1\n"""\n"""\n\n\ndef f() -> str:\n    """"""\n    return "kept"\n'


def test_all_modules_are_packed_with_their_code_in_its_lines() -> None:
    with ZipFile(BytesIO(bundle())) as packed:
        names = [name for name in packed.namelist() if name.startswith("pairtutor/") and name.endswith(".py")]
        assert len(names) > 400
        for name in names:
            given, own = packed.read(name), Path(PACKAGE).parent.joinpath(name).read_bytes()
            assert code_of(given) == code_of(own), name
            assert len(given.splitlines()) == len(own.splitlines()), name
