"""What of modules goes into the file: their code, line by line, without what only people read."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from jinja2 import Environment

from pairtutor.app.bundle import bundle, packing_order, without_comments, without_docstrings
from pairtutor.resources import PACKAGE, template_folder


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


def test_a_comment_is_gone_and_its_line_is_not() -> None:
    source = 'A = "# kept"  # said\n# said\n\n\ndef f() -> int:  # said\n    # said\n    return 1\n'
    assert (
        without_comments(source.encode()).decode() == 'A = "# kept"\n\n\n\ndef f() -> int:\n\n    return 1\n'
    )


def test_templates_are_packed_without_their_comments_and_say_the_same() -> None:
    lexed = Environment(trim_blocks=True, lstrip_blocks=True).lex
    with ZipFile(BytesIO(bundle())) as packed:
        names = [name for name in packed.namelist() if name.endswith(".j2")]
        shorter = 0
        for name in names:
            given = packed.read(name).decode()
            own = template_folder().joinpath(name.partition("templates/")[2]).read_text(encoding="utf-8")
            shorter += len(given) < len(own)
            assert said(lexed(given)) == said(lexed(own)), name
        assert shorter > 200


def said(tokens: Iterable[tuple[int, str, str]]) -> list[tuple[str, str]]:
    """Return the tokens of a template without its comments, texts beside each other in one."""
    told: list[tuple[str, str]] = []
    for _, kind, text in tokens:
        if kind.startswith("comment"):
            continue
        if told and told[-1][0] == kind == "data":
            told[-1] = kind, told[-1][1] + text
        else:
            told.append((kind, text))
    return told


def test_all_modules_are_packed_with_their_code_in_its_lines() -> None:
    with ZipFile(BytesIO(bundle())) as packed:
        names = [name for name in packed.namelist() if name.startswith("pairtutor/") and name.endswith(".py")]
        assert len(names) > 400
        for name in names:
            given, own = packed.read(name), Path(PACKAGE).parent.joinpath(name).read_bytes()
            assert code_of(given) == code_of(own), name
            assert len(given.splitlines()) == len(own.splitlines()), name


def test_what_languages_and_editions_say_of_one_thing_lies_side_by_side() -> None:
    templates = [f"templates/{code}/{name}" for code in ("en", "fr") for name in ("a.j2", "b.j2")]
    tables = [f"editions/{edition}/rules.{code}.toml" for edition in ("lim", "ssm") for code in ("de", "en")]
    assert sorted([*templates, *tables, "main.pyc", "base.py"], key=packing_order) == [
        "templates/en/a.j2",
        "templates/fr/a.j2",
        "templates/en/b.j2",
        "templates/fr/b.j2",
        "base.py",
        "main.pyc",
        "editions/lim/rules.de.toml",
        "editions/lim/rules.en.toml",
        "editions/ssm/rules.de.toml",
        "editions/ssm/rules.en.toml",
    ]
