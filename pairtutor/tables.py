"""Bundled files of tables, in TOML: a table can be cut out of its file before anything of it is read."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pairtutor.kept import find_kept, keep


def file_text(file: str) -> str:
    """Return the text of a file of tables, each after a line end, as `head` and `table` take it."""
    with open(file, encoding="utf-8") as text:
        return "\n" + text.read()


def head(text: str) -> str:
    """Return the text before the first table of a file."""
    return text.partition("\n[")[0]


def table(text: str, name: str) -> str:
    """Return a table of a file with those in it, not yet read; empty if there is none of that name."""
    pieces = []
    begin = text.find(f"\n[{name}")
    while begin >= 0:
        end = text.find("\n[", begin + 1)
        piece = text[begin:] if end < 0 else text[begin:end]
        if piece[len(name) + 2] in ".]":  # the name ends here: `[name]` or `[name.inner]`, not `[names]`
            pieces.append(piece)
        begin = text.find(f"\n[{name}", begin + 1)
    return "".join(pieces)


def own_lines(text: str, name: str) -> str:
    """Return the lines of a table of a file itself, without the tables in it, not yet read."""
    begin = text.find(f"\n[{name}]")
    if begin < 0:
        return ""
    end = text.find("\n[", begin + 1)
    return text[begin:] if end < 0 else text[begin:end]


def parse_table(table: str) -> dict[str, Any]:
    """Return a piece of a file, table in table; it is parsed once and then kept as JSON."""
    if not table.strip():
        return {}
    import json
    from hashlib import sha256

    place = ("tables", sha256(table.encode()).hexdigest())
    with suppress(ValueError, TypeError):  # none is kept, or it is not whole
        known: dict[str, Any] = dict(json.loads(find_kept(*place) or ""))
        return known
    import tomllib

    parsed = tomllib.loads(table)
    keep(json.dumps(parsed, ensure_ascii=False, separators=(",", ":")).encode(), *place)
    return parsed
