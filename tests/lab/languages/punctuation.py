"""Punctuation that a document or a module sets between what is told: it is for the language to set."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pairtutor.resources import languages, template_folder
from tests.lab.languages.pseudo import tokens_of
from tests.lab.package import nodes_of

SIGNS = {":": "colon", ";": "semicolon", ",": "comma", ".": "stop"}
"""What a language has signs of its own for, in the table `signs` of its words."""

_SET = re.compile(r"[:;,.!?](?=\**(?:\s|$))")
_RULE = re.compile(r"\|[-:|]+\|?|:?-+:?\|")


class Set(NamedTuple):
    """A sign that a document sets: file, place in it, sign, the text of an expression that it is in."""

    file: Path
    start: int
    sign: str
    quoted: str
    string: int

    def __str__(self) -> str:
        line = self.file.read_text(encoding="utf-8").count("\n", 0, self.start) + 1
        return f"{self.file.name}:{line}: {self.sign!r} is the language's: signs.{SIGNS.get(self.sign, '?')}"


def documents() -> list[Path]:
    """Return the templates that all languages share."""
    folder = template_folder()
    found = sorted(folder.rglob("*.j2"))
    return [file for file in found if file.relative_to(folder).parts[0] not in languages()]


def set_in(file: Path) -> Iterator[Set]:
    """Yield the signs that a document sets itself."""
    source, at, in_tag = file.read_text(encoding="utf-8"), 0, False
    for token in tokens_of(source):
        start = source.find(token.value, at)
        if start < 0:
            continue
        at = start + len(token.value)
        if token.kind == "string" and token.told:
            for sign in _SET.finditer(token.value[:-1]):
                yield Set(file, start + sign.start(), sign[0], token.value, start)
        if token.kind != "data":
            continue
        text = token.value
        if file.name.endswith(".html.j2"):
            text, in_tag = _outside_of_tags(text, in_tag)
        for sign in _SET.finditer(_RULE.sub(lambda rule: "-" * len(rule[0]), text)):
            yield Set(file, start + sign.start(), sign[0], "", start)


def _outside_of_tags(text: str, in_tag: bool) -> tuple[str, bool]:
    """Return a text with the tags blotted out, and whether it ends within one; what is read in one stays."""
    kept = []
    for letter in text:
        in_tag = in_tag or letter == "<"
        kept.append("-" if in_tag else letter)
        in_tag = in_tag and letter != ">"
    return "".join(kept), in_tag


def _text_of(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


_BETWEEN = re.compile(r"[:;!?] ")
_SET_BETWEEN = re.compile(r"(?:\0[^\0]*|^\W*)[:;!?] [^\0]*\0")
"""What Python does not set: a comma and a full stop are the same in the languages that there are."""


def set_in_module(file: Path) -> Iterator[str]:
    """Yield the texts of a module in which a sign is set between values, and those that join with one."""
    for node in nodes_of(file):
        if isinstance(node, ast.JoinedStr):
            between = "".join(_text_of(part) or "\0" for part in node.values)
            if _SET_BETWEEN.search(between):
                yield ast.unparse(node)
        elif (
            isinstance(node, ast.Attribute) and node.attr == "join" and _BETWEEN.search(_text_of(node.value))
        ):
            yield ast.unparse(node)
