"""Text with the colours of a terminal: headings bold, what holds green, what fails red."""

from __future__ import annotations

import os
import re
import sys
from typing import Final

_BOLD, _GREEN, _RED, _PLAIN = "\x1b[1m", "\x1b[32m", "\x1b[31m", "\x1b[0m"
_HEADING: Final = re.compile(r"^(\S.*)\n((?:=+|-+))$", re.MULTILINE)
_SIGNS: Final = (
    (re.compile(r"✓|(?<=: )agrees(?=, \d)"), _GREEN),
    (re.compile(r"✗|(?<= )differs?(?=, paired by)|(?<=  )broken first:"), _RED),
)


def in_colour() -> bool:
    """Return whether standard output is a terminal that shows colours; `NO_COLOR` says that it is not to."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def add_colours(text: str) -> str:
    """Return a text with colours where standard output shows them, else as it is."""
    if not in_colour():
        return text
    text = _HEADING.sub(rf"{_BOLD}\1{_PLAIN}\n\2", text)
    for sign, colour in _SIGNS:
        text = sign.sub(rf"{colour}\g<0>{_PLAIN}", text)
    return text
