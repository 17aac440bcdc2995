"""What a reader sees has left Python: no text of two words is left in the modules that are done."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

DONE = [  # modules and folders, a line each; it only grows
    "pairtutor/app",
    "pairtutor/cli",
    "pairtutor/exercises/clauses.py",
    "pairtutor/exercises/draft.py",
    "pairtutor/exercises/field.py",
    "pairtutor/exercises/generate.py",
    "pairtutor/exercises/judge.py",
    "pairtutor/exercises/kinds",
    "pairtutor/exercises/offered.py",
    "pairtutor/exercises/opponent_search.py",
    "pairtutor/exercises/paper.py",
    "pairtutor/exercises/position.py",
    "pairtutor/exercises/practice.py",
    "pairtutor/exercises/sequence.py",
    "pairtutor/exercises/series.py",
    "pairtutor/exercises/slips.py",
    "pairtutor/exercises/trial.py",
    "pairtutor/exercises/typed.py",
    "pairtutor/exercises/wording.py",
    "pairtutor/html/course.py",
    "pairtutor/html/exam.py",
    "pairtutor/narrative/disputes/published.py",
    "pairtutor/narrative/terms.py",
    "pairtutor/tui",
]
KEPT = {  # texts of two words that nobody reads as a sentence, and why
    " 'wasm-unsafe-eval' blob:; worker-src blob:": "a policy of the page",
    r"the following arguments are required: (?P<arguments>.*)": "argparse says it, and is understood",
    r"unrecognized arguments: (?P<words>.*)": "argparse says it, and is understood",
    "expected one argument": "argparse says it, and is understood",
    "expected at least one argument": "argparse says it, and is understood",
    r"ignored explicit argument (?P<value>.*)": "argparse says it, and is understood",
    ": a defect of the program: ": "a defect is told in English",
    "; please report it with the file": "a defect is told in English",
    "pairtutor: a defect of the program: ": "a defect is told in English",
    "; please report it with the command and file": "a defect is told in English",
    "pairtutor why-not ": "a command, as it is typed",
    "### pairtutor generate ": "a command, as it is typed",
    "box tall": "classes of a style",
    "box tall broad": "classes of a style",
    "bold underline": "a style",
    "bold $text-accent": "a style",
    "Fira Code": "the name of a font",
    "Mapping[str, tuple[AnyAnswer, ...]]": "a type",
    "left over": "a value of the column about leaving, told by `tutor.leaving`",
}
TWO_WORDS = re.compile(r"[^\W\d_]{2,}[,;:.!?]? +[^\W\d_]{2,}")


def modules(place: str) -> list[Path]:
    """Return the files of a module or folder."""
    path = ROOT / place
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts in code with their lines; not docstrings, nor what is told if an assertion fails."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                continue
            case ast.Assert():
                yield from texts(node.test)
            case ast.Constant(value=str(text)):
                yield node.lineno, text
            case _:
                yield from texts(node)


@pytest.mark.parametrize("place", DONE)
def test_no_text_of_two_words_is_left(place: str) -> None:
    left = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in modules(place)
        for line, text in texts(ast.parse(path.read_text(encoding="utf-8")))
        if TWO_WORDS.search(text) and text not in KEPT
    ]
    assert left == []
