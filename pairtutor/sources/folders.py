"""The report files in a folder and all folders below it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

REPORT_FILES: Final = (".trf", ".trfx", ".txt")
"""How report files end; other texts (`.txt`) are told from them by their first lines."""

_FIRST_LINES: Final = 4096
"""Bytes in which a report file has a record that shows what it is."""


def report_files_below(folder: str) -> list[str]:
    """Return the paths of the report files below a folder, in order."""
    return sorted(_below(folder))


def _below(folder: str) -> Iterator[str]:
    for place, _, names in os.walk(folder):
        for name in names:
            ending = os.path.splitext(name)[1].lower()
            path = os.path.join(place, name)
            if ending in REPORT_FILES and (ending != ".txt" or _is_report(path)):
                yield path


def _is_report(path: str) -> bool:
    """Return whether the first lines have a record of a report file."""
    try:
        with open(path, "rb") as file:
            start = file.read(_FIRST_LINES)
    except OSError:
        return False
    lines = start.replace(b"\r", b"\n").split(b"\n")
    return any(line.startswith((b"001 ", b"012 ", b"XXR ", b"142 ")) for line in lines)
