"""Plain text inside Markdown: what could be read as markup, link or mention is taken literally."""

from __future__ import annotations

import re

_SIGNS = re.compile(r"[\\`*_\[\]<>|~&$#]")
_AT_START = re.compile(r"^(\d{1,9})([.)])(?=\s|$)|^([-+=])(?=\s|$|[-+=])")
_LINKS = re.compile(r"(?i)(?<=\w):(?=//)|(?<=\bwww)\.|(?<=\w)@|@(?=\w)")
UNJOINED = "\u2060"
"""An invisible sign after `@`, without which a site would call the member of that name."""


def literal(text: str) -> str:
    r"""Return a text that Markdown shows as it is: `*` becomes `\*`.

    Signs that mean something only at the start of a line are escaped there, should the text start one.
    """
    escaped = _SIGNS.sub(lambda match: f"\\{match[0]}", text)
    escaped = _AT_START.sub(_start, escaped)
    return _LINKS.sub(lambda match: f"@{UNJOINED}" if match[0] == "@" else f"\\{match[0]}", escaped)


def _start(match: re.Match[str]) -> str:
    number, sign, other = match.groups()
    return f"{number}\\{sign}" if number else f"\\{other}"
