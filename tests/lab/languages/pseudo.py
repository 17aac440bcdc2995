"""A made-up language: all that English says, in other letters, so that what is left in Latin ones is seen."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment

from pairtutor.library_texts import COURSES
from pairtutor.model.editions import SYSTEMS, TIEBREAKS_IN_FORCE
from pairtutor.resources import ENGLISH, Language, edition_folder, language_folder, library_texts_file
from pairtutor.rules.catalogue import GENERAL
from tests.lab.languages import library

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

SAME = frozenset({"plural", "gender"})
"""Keys of tables whose values are no words; in the glossary `seen` is a scenario, too."""

HANDED_ON = frozenset({"white", "black", "text", "they", "would", "should"})
"""Names that phrases hand on to each other: colours, and parts of a phrase."""

_ENGLISH = language_folder(ENGLISH)
KIT = frozenset(re.findall(r"macro (\w+)", (_ENGLISH / "kit.txt.j2").read_text(encoding="utf-8")))
TERMS = frozenset(tomllib.loads((_ENGLISH / "words.toml").read_text(encoding="utf-8"))["terms"])
"""The macros of the kit, and the terms that they are asked for by name."""

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
            same = SAME | {"seen"} if file.name == "glossary.toml" else SAME
            _write(target, "".join(_toml(_worded(tomllib.loads(file.read_text(encoding="utf-8")), same))))
        elif file.suffix == ".j2":
            _write(target, phrase(file.read_text(encoding="utf-8")))
    for system in (*SYSTEMS, TIEBREAKS_IN_FORCE, GENERAL):
        rules = edition_folder(system) / "rules.en.toml"
        words = _worded(tomllib.loads(rules.read_text(encoding="utf-8")), SAME)
        _write(folder / system / f"rules.{CODE}.toml", "".join(_toml(words)))
    made_up = Language(CODE, folder)
    _write_texts(library_texts_file(made_up), library.english())
    _write_texts(library_texts_file(made_up, COURSES), library.english_courses())
    return made_up


def _write_texts(file: Path, texts: Mapping[library.Place, str]) -> None:
    """Write texts of scenarios or courses, each in its table."""
    tables: dict[str, Any] = {}
    for (name, *above, key), text in texts.items():
        table = tables.setdefault(name, {})
        if (*above, key) == ("title",):
            table["of"] = text
        for part in above:
            table = table.setdefault(part, {})
        table[key] = other_letters(text)
    _write(file, "# Texts in other letters.\n" + "".join(_toml(tables)))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _worded(value: Any, same: frozenset[str], key: str = "") -> Any:
    if isinstance(value, dict):
        if key == "signs":
            return value
        return {name: _worded(below, same, name) for name, below in value.items()}
    if isinstance(value, list):
        return [_worded(below, same, key) for below in value]
    return other_letters(value) if isinstance(value, str) and key not in same else value


def _toml(table: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the lines of a table and those below it."""
    plain = {name: value for name, value in table.items() if not isinstance(value, dict)}
    if above:
        yield f"[{'.'.join(map(_key, above))}]\n"
    for name, value in plain.items():
        yield f"{_key(name)} = {_value(value)}\n"
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _toml(value, (*above, name))


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(name)} = {_value(below)}' for name, below in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


class Token(NamedTuple):
    """A piece of a phrase; `told` says that a reader sees it, `call` is what it is an argument of."""

    kind: str
    value: str
    told: bool
    call: str


def tokens_of(source: str) -> Iterator[Token]:
    """Yield the pieces of a phrase; a string is told unless it is compared, imported or asked for."""
    tokens = [(kind, value) for _, kind, value in _JINJA.lex(source)]
    compared = HANDED_ON.union(_compared(tokens))
    inside = list[str]()
    for at, (kind, value) in enumerate(tokens):
        told = kind == "data" or (kind == "string" and not _is_code(tokens, at, inside, compared))
        yield Token(kind, value, told, inside[-1] if inside else "")
        if kind in ("block_begin", "variable_begin"):
            inside = []
        elif kind == "operator" and value == "(":
            inside.append(_before(tokens, at))
        elif kind == "operator" and value == ")" and inside:
            inside.pop()


def phrase(source: str) -> str:
    """Return a phrase in other letters: what it prints, but not what it compares, imports or asks for."""
    made = []
    for token in tokens_of(source):
        if not token.told:
            made.append(token.value)
        elif token.kind == "data":
            made.append(other_letters(token.value))
        else:
            made.append(token.value[0] + other_letters(token.value[1:-1]) + token.value[-1])
    return "".join(made)


ASKED = frozenset(
    {"say", "map", "select", "reject", "selectattr", "rejectattr", "groupby", "sort", "sum"}
    | {"import", "include", "from", "ui"}
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
        or after == ":"  # the key of a table
        or (before in ("import", "include", "from", "[", "extends") and after not in (",", "]"))
        or before in ("import", "include", "from")
        or bool(inside and inside[-1] in ASKED)
        or (after == "|" and _after_pipe(tokens, at) == "term")
        or bool(inside and inside[-1] in KIT and value in TERMS)
    )


def _after_pipe(tokens: list[tuple[str, str]], at: int) -> str:
    """Return the name of the filter that a string goes through."""
    rest = [value for kind, value in tokens[at + 1 : at + 6] if kind != "whitespace"]
    return rest[1] if rest[:1] == ["|"] and len(rest) > 1 else ""


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
