"""Bytes to lines of text, and text that is safe to show."""

from __future__ import annotations

from typing import Final

_JOINERS = "\u200c\u200d"
"""Invisible, but part of the spelling of names in several scripts."""

_UNBREAKABLE = ("\u00a0", "\u202f")
"""Spaces at which no line is broken: French has them before signs and in large numbers."""

_LONGEST_QUOTE = 40


def decode(data: bytes) -> str:
    """Return the text of a file: UTF-8 with or without a byte order mark, else Latin-1.

    The Windows variety of Latin-1 is tried first; they differ only where Latin-1 has
    control characters. A closing Ctrl-Z, the end mark of old programs, is dropped.
    """
    data = data.rstrip(b"\x1a")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def split_lines(text: str) -> list[str]:
    """Return the lines of a text whose lines end with CR, LF or CRLF, even mixed."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def clean(text: str) -> str:
    """Return a text on one line without escape sequences, control or direction characters.

    Runs of white space become one space. Markup is left alone: what is safe in a
    terminal still has to be escaped for a page.
    """
    if not text.isprintable():
        text = _without_controls(text)
    return " ".join(text.split())


def clean_sentence(text: str) -> str:
    """Return a sentence on one line as `clean` does, but with the spaces at which no line is broken."""
    wide, narrow = _UNBREAKABLE
    return narrow.join(wide.join(map(clean, part.split(wide))) for part in text.split(narrow))


def quote(text: str) -> str:
    """Return a piece of the input between quotes, clean and not too long, for a message."""
    shown = clean(text)
    if len(shown) > _LONGEST_QUOTE:
        shown = shown[: _LONGEST_QUOTE - 3] + "..."
    return f"'{shown}'"


def _without_controls(text: str) -> str:
    """Return a text without sequences that steer a terminal, and without characters that do not show."""
    # Names that need these modules are rare, and loading them is not free.
    import re
    import unicodedata

    text = re.sub(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]", "", text)
    text = re.sub(r"(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)", "", text)
    text = re.sub(r"\x1b[ -/]*[0-~]", "", text)
    kept = []
    for character in text:
        if character.isspace():
            kept.append(" ")
        elif character in _JOINERS or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn"):
            kept.append(character)
    return "".join(kept)


_BEGINS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def as_table_cell(text: str) -> str:
    """Return a text for a cell of a table, behind an apostrophe where a spreadsheet would calculate it."""
    return f"'{text}" if text.startswith(_BEGINS_FORMULA) else text  # the apostrophe itself is not shown
