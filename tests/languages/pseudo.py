"""A made-up language: all that English says, in other letters, so that what is left in Latin ones is seen."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment

from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH, Language, edition_folder, language_folder
from pairtutor.rules.catalogue import GENERAL

LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER = "абцдефгхийклмнопярстувшчыз"
LETTERS = str.maketrans(LATIN + LATIN.upper(), OTHER + OTHER.upper())
CODE = "zz"
KEPT = re.compile(
    r"\{\{|\}\}|\{[^{}]*\}"  # slots
    r"|</?[a-z][^>]*>|&[a-z]+;"  # markup
    r"|(?<![\w-])--[\w-]+"  # options
    r"|\b\w*\d\w*\b"  # numbers, clauses, codes
    r"|\b(?:[A-Z]\.)+[a-z\d.]*"
)
"""What is the same in every language."""

SAME = frozenset({"seen", "plural", "gender"})
"""Keys of tables whose values are no words."""

HANDED_ON = frozenset({"white", "black", "text", "they", "each", "would", "should"})
"""Names that phrases hand on to each other: colours, and parts of a phrase."""

_JINJA = Environment(trim_blocks=True, lstrip_blocks=True)


def other_letters(text: str) -> str:
    """Return a text in other letters; slots, markup and codes stay."""
    made, at = [], 0
    for kept in KEPT.finditer(text):
        made += [text[at : kept.start()].translate(LETTERS), kept[0]]
        at = kept.end()
    return "".join([*made, text[at:].translate(LETTERS)])


def write_pseudo(folder: Path) -> Language:
    """Write the language into a folder, and return it."""
    english = language_folder(ENGLISH)
    for file in sorted(english.rglob("*")):
        target = folder / file.relative_to(english)
        if file.suffix == ".toml":
            _write(target, "".join(_toml(_worded(tomllib.loads(file.read_text(encoding="utf-8"))))))
        elif file.suffix == ".j2":
            _write(target, phrase(file.read_text(encoding="utf-8")))
    for system in (*SYSTEMS, GENERAL):
        rules = edition_folder(system) / "rules.en.toml"
        words = _worded(tomllib.loads(rules.read_text(encoding="utf-8")))
        _write(folder / system / f"rules.{CODE}.toml", "".join(_toml(words)))
    return Language(CODE, folder)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _worded(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        if key == "signs":
            return value
        return {name: _worded(below, name) for name, below in value.items()}
    if isinstance(value, list):
        return [_worded(below, key) for below in value]
    return other_letters(value) if isinstance(value, str) and key not in SAME else value


def _toml(table: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the lines of a table and those below it."""
    plain = {name: value for name, value in table.items() if not isinstance(value, dict)}
    if above:
        yield f"[{'.'.join(map(json.dumps, above))}]\n"
    for name, value in plain.items():
        yield f"{json.dumps(name)} = {_value(value)}\n"
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _toml(value, (*above, name))


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(name)} = {_value(below)}' for name, below in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def phrase(source: str) -> str:
    """Return a phrase in other letters: what it prints, but not what it compares, imports or asks for."""
    tokens = [(kind, value) for _, kind, value in _JINJA.lex(source)]
    compared = HANDED_ON.union(_compared(tokens))
    made, inside = [], list[str]()
    for at, (kind, value) in enumerate(tokens):
        if kind == "data":
            made.append(other_letters(value))
        elif kind == "string" and not _is_code(tokens, at, inside, compared):
            made.append(value[0] + other_letters(value[1:-1]) + value[-1])
        else:
            made.append(value)
        if kind in ("block_begin", "variable_begin"):
            inside = []
        elif kind == "operator" and value == "(":
            inside.append(_before(tokens, at))
        elif kind == "operator" and value == ")" and inside:
            inside.pop()
    return "".join(made)


ASKED = frozenset(
    {"say", "map", "selectattr", "rejectattr", "groupby", "sort", "import", "include", "from", "ui"}
)
"""Calls and statements whose strings are names."""


def _before(tokens: list[tuple[str, str]], at: int, step: int = -1) -> str:
    """Return the token before one, without white space."""
    at += step
    while 0 <= at < len(tokens) and tokens[at][0] == "whitespace":
        at += step
    return tokens[at][1] if 0 <= at < len(tokens) else ""


def _is_code(tokens: list[tuple[str, str]], at: int, inside: list[str], compared: frozenset[str]) -> bool:
    value = tokens[at][1][1:-1]
    before, after = _before(tokens, at), _before(tokens, at, 1)
    return (
        value in compared
        or (before in ("import", "include", "from", "[", "extends") and after not in (",", "]"))
        or before in ("import", "include", "from")
        or bool(inside and inside[-1] in ASKED)
    )


def _compared(tokens: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the strings that a phrase compares something with."""
    listed = [(kind, value) for kind, value in tokens if kind != "whitespace"]
    for at, (kind, value) in enumerate(listed):
        if kind == "string":
            near = {listed[at - 1][1], listed[at + 1][1] if at + 1 < len(listed) else ""}
            if near & {"==", "!=", "in"}:
                yield value[1:-1]
        elif (kind, value) == ("name", "in") and listed[at + 1][1] in "([":
            for kind_there, there in listed[at + 2 :]:
                if there in (")", "]"):
                    break
                if kind_there == "string":
                    yield there[1:-1]
