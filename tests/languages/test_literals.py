"""What a reader sees has left Python: no text of two words is left in the modules that are done."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairtutor.model.editions import TAUGHT
from tests.conftest import ROOT
from tests.lab.package import tree_of

XXS = ("WW", "WD", "WL", "BW", "BD", "BL", "PAB", "FPB", "HPB", "ZPB", "FW", "FL")
DONE = [  # modules and folders, a line each; it only grows
    "pairtutor/answers",
    "pairtutor/app",
    "pairtutor/cli",
    "pairtutor/disputes",
    "pairtutor/errors.py",
    "pairtutor/exercises",
    "pairtutor/html/course.py",
    "pairtutor/html/exam.py",
    "pairtutor/messages.py",
    "pairtutor/model",
    "pairtutor/narrative/disputes/published.py",
    "pairtutor/narrative/words.py",
    "pairtutor/resources.py",
    "pairtutor/rules",
    "pairtutor/seeded.py",
    "pairtutor/sources",
    "pairtutor/systems",
    "pairtutor/text.py",
    "pairtutor/trace/read.py",
    "pairtutor/trace/read_json.py",
    "pairtutor/trace/read_yaml.py",
    "pairtutor/trace/shape.py",
    "pairtutor/tui",
    "pairtutor/tutor.py",
    "pairtutor/yaml_tree.py",
]
KEPT = {  # texts of two words that nobody reads as a sentence, and why
    "resident-down down": "names of criteria",
    "differences scores": "names of criteria",
    "list[Mapping[str, Mistake]]": "a type",
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
    "pairtutor why-not": "the same, of which options are asked",
    "pairtutor why": "the same",
    "pairtutor standings ": "a command, as it is typed",
    "pairtutor convert FILE --renumber -o NEW.trf": "a command, as it is typed",
    "### pairtutor generate ": "a command, as it is typed",
    '.TH PAIRTUTOR 1 "" "pairtutor ': "a request of the typesetter",
    "### pairtutor check\n\n": "a command, as it is typed",
    '<testsuites name="pairtutor check"': "markup of a report",
    '<?xml version="1.0" encoding="UTF-8"?>\n': "markup of a report",
    "    <testcase classname=": "markup of a report",
    "  <testsuite name=": "markup of a report",
    "No valid pairing exists for round ": "as engines of the field have it",
    "  Checker pairings        Tournament pairings \n": "as engines of the field have it",
    "a defect of the program: ": "a defect is told in English",
    "maxi: true": "a key of scenarios",
    "not last": "a fact, as it is typed",
    "{} not topscorer": "a fact, as it is typed",
    ", kind: pairing}": "a key of scenarios",
    "box tall": "classes of a style",
    "box tall broad": "classes of a style",
    "bold underline": "a style",
    "bold $text-accent": "a style",
    "Fira Code": "the name of a font",
    "Mapping[str, tuple[AnyAnswer, ...]]": "a type",
    "Ada Ben Cleo Dov Eva Finn Gia Hugo Ines Jon Kira Leo Mara Nils Olga Pau Rosa Sven Tess Uwe Vera Wim "
    "Yara Zeno": "names of players that are made up",
    "Abel Berg Costa Dahl Egger Frey Galli Holm Ivo Jansen Keller Lund Moser Novak Orlov Perez "
    "Quist Rossi Silva Toth Urban Vidal Weber Young Zeman": "names of players that are made up",
    "Adlerberg Birkental Castellar Dunmore Eichwald Fontenay Grasmere Hellebro Ilmenau Joncourt Kallmar "
    "Lindau Montalto Norwick Ostrava Pontel Quimera Rosenau Solvang Tarvisio Uppdal Valmont Westby "
    "Zellbach": "names of teams that are made up",
    "Callable[[int, int, Said, Said], None]": "a type",
    "WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D": "codes of record XXS",
    "XXC rank": "a record",
    "### Paired by ": "a comment in a report file",
    ", which has no code for record 192: pairtutor --system ": "a comment in a report file",
    "### Games have no colours; w stands for the lower pairing number": "a comment in a report file",
    **dict.fromkeys((f"XXS {code}" for code in XXS), "a code of a report file"),
    **dict.fromkeys((system.name for system in TAUGHT.values()), "a name that traces and files have"),
    **dict.fromkeys((system.short for system in TAUGHT.values()), "a name where there are two"),
}
DEFECTS = {"AssertionError", "LookupError", "TypeError", "ValueError"}
"""Errors that tell of a defect of the program, in English."""
TWO_WORDS = re.compile(r"[^\W\d_]{2,}[,;:.!?]? +[^\W\d_]{2,}")


def modules(place: str) -> list[Path]:
    """Return the files of a module or folder."""
    path = ROOT / place
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts in code with their lines; no docstrings or types, nor what a failed assertion says."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
                continue
            case ast.Assert():
                yield from texts(node.test)
            case ast.Raise(exc=ast.Call(func=ast.Name(id=error))) if error in DEFECTS:
                continue
            case ast.Constant(value=str(text)):
                yield node.lineno, text
            case _:
                yield from texts(node)


@pytest.mark.parametrize("place", DONE)
def test_no_text_of_two_words_is_left(place: str) -> None:
    left = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in modules(place)
        for line, text in texts(tree_of(path))
        if TWO_WORDS.search(text) and text not in KEPT
    ]
    assert left == []
