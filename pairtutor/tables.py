"""Bundled files of tables, in TOML: what is plain in them is read many times faster than TOML in earnest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any


def file_text(file: str) -> str:
    """Return the text of a file of tables, each after a line end."""
    with open(file, encoding="utf-8") as text:
        return "\n" + text.read()


def head(text: str) -> str:
    """Return what stands before the first table of a file."""
    return text.partition("\n[")[0]


def table(text: str, name: str) -> str:
    """Return a table of a file with those in it, not yet read; empty if there is none of that name."""
    pieces = []
    begin = text.find(f"\n[{name}")
    while begin >= 0:
        end = text.find("\n[", begin + 1)
        piece = text[begin:] if end < 0 else text[begin:end]
        if piece[len(name) + 2] in ".]":
            pieces.append(piece)
        begin = text.find(f"\n[{name}", begin + 1)
    return "".join(pieces)


def parsed(table: str) -> dict[str, Any]:
    """Return a piece of a file, table in table."""
    plain = _plain(table)
    if plain is None:
        import tomllib

        return tomllib.loads(table)
    return plain


def _plain(table: str) -> dict[str, Any] | None:
    """Return a table that has nothing but plain values, None if TOML has to be read in earnest."""
    made: dict[str, Any] = {}
    own = made
    lines = iter(table.split("\n"))
    for line in lines:
        if not line or line[0] == "#":
            continue
        if line[0] == "[":
            begun = _begun(made, line)
            if begun is None:
                return None
            own = begun
            continue
        key, _, value = line.partition(" = ")
        *above, name = _names(key)
        table_of = _below(own, above)
        read = _READERS[value](lines) if value in _READERS else _value(value)
        if name is None or table_of is None or name in table_of or read is None or not _is_end(read[1]):
            return None
        table_of[name] = read[0]
    return made


def _begun(made: dict[str, Any], line: str) -> dict[str, Any] | None:
    """Return the table that begins with a line, perhaps the next of a list; None if that is not plain."""
    end = "]]" if line.startswith("[[") else "]"
    names, closed, rest = line[len(end) :].partition(end)
    if not closed or not _is_end(rest):
        return None
    *above, last = _names(names)
    own = _below(made, above if end == "]]" else [*above, last])
    if own is None or end == "]":
        return own
    several = None if last is None else own.setdefault(last, [])
    if type(several) is not list:
        return None
    several.append({})
    return _below(own, [last])


def _below(table: dict[str, Any], names: Iterable[str | None]) -> dict[str, Any] | None:
    """Return the table that names lead to from another, of a list the last one; None if there is none."""
    for name in names:
        below = None if name is None else table.setdefault(name, {})
        if type(below) is list and below:
            below = below[-1]
        if type(below) is not dict:
            return None
        table = below
    return table


def _names(key: str) -> list[str | None]:
    """Return the names that a key has, parted by dots, each None where it is not plain."""
    if key.startswith('"'):
        return [_name(key)]
    bare, dot, quoted = key.partition('."')
    return [*map(_name, bare.split(".")), *([_name(f'"{quoted}')] if dot else ())]


_Read = tuple[Any, str]
"""A plain value, and what follows it on its line."""


def _block(below: Iterator[str]) -> _Read | None:
    """Return the text that stands below its key; None if it is not plain."""
    lines = []
    for line in below:
        last, closed, rest = line.partition('"""')
        lines.append(last)
        if closed:
            text = "\n".join(lines)
            return None if "\\" in text else (text, rest)
    return None


def _lines(below: Iterator[str]) -> _Read | None:
    """Return the list that stands below its key; None if it is not plain."""
    return _list(" ".join(map(str.strip, takewhile("]".__ne__, below))).removesuffix(",") + "]")


_READERS = {'"""': _block, "[": _lines}
"""What reads a value that stands below its key, by what stands after that."""


def _value(line: str) -> _Read | None:
    """Return the value that a piece of a line begins with; None if it is not plain."""
    quote = line[:1]
    if quote in ("'", '"'):
        text, closed, rest = line[1:].partition(quote)
        return (text, rest) if closed and (quote == "'" or "\\" not in text) else None
    if line.startswith("["):
        return _list(line[1:])
    if line.startswith("{ "):
        return _table_on_line(line[2:])
    if line.startswith("true"):
        return True, line[4:]
    rest = line.lstrip("0123456789")
    digits = line[: len(line) - len(rest)]
    return (int(digits), rest) if digits and (digits == "0" or digits[0] != "0") else None


def _list(rest: str) -> _Read | None:
    """Return the list of which this is what follows its bracket."""
    values: list[Any] = []
    while not rest.startswith("]"):
        read = _value(rest)
        if read is None:
            return None
        value, rest = read
        values.append(value)
        if rest.startswith(", "):
            rest = rest[2:]
        elif not rest.startswith("]"):
            return None
    return values, rest[1:]


def _table_on_line(rest: str) -> _Read | None:
    """Return the table of which this is what follows its brace."""
    values: dict[str, Any] = {}
    while True:
        key, _, rest = rest.partition(" = ")
        name, read = _name(key), _value(rest)
        if name is None or name in values or read is None:
            return None
        values[name], rest = read
        if rest.startswith(" }"):
            return values, rest[2:]
        if not rest.startswith(", "):
            return None
        rest = rest[2:]


def _is_end(rest: str) -> bool:
    """Say whether nothing but a remark is left of a line."""
    return not rest or rest.lstrip()[:1] in ("", "#")


def _name(key: str) -> str | None:
    """Return the name that a key is, in quotes or bare; None if it is not plain."""
    quoted = key[1:-1] if key.startswith('"') and key.endswith('"') else ""
    if quoted:
        return None if '"' in quoted or "\\" in quoted else quoted
    return key if _is_bare(key) else None


def _is_bare(name: str) -> bool:
    """Say whether a key needs no quotes."""
    return name.isascii() and name.replace("-", "").replace("_", "").isalnum()
