"""The report files, and the scenarios, in a folder and all folders below it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

REPORT_FILES: Final = (".trf", ".trfx", ".txt")
"""How report files end; other texts (`.txt`) are told from them by their first lines."""

SCENARIOS: Final = (".yaml", ".yml")
"""How scenarios end; traces, courses and exams are told from them by their first lines."""

_FIRST_LINES: Final = 4096
"""Bytes in which a report file has a record, a scenario a key, that shows what it is."""


def report_files_below(folder: str) -> list[str]:
    """Return the paths of the report files below a folder, in order."""
    return sorted(path for path in _files(folder) if _is_report(path))


def sources_below(folder: str) -> list[str]:
    """Return the paths of the report files and scenarios below a folder, in order."""
    return sorted(path for path in _files(folder) if _is_report(path) or _is_scenario(path))


def _files(folder: str) -> Iterator[str]:
    for place, _, names in os.walk(folder):
        yield from (os.path.join(place, name) for name in names)


def _is_report(path: str) -> bool:
    """Return whether a file ends as report files do, and a text has a record of one in its first lines."""
    ending = _file_ending(path)
    records = (b"001 ", b"012 ", b"XXR ", b"142 ")
    return ending in REPORT_FILES and (
        ending != ".txt" or any(one.startswith(records) for one in _first(path))
    )


def _is_scenario(path: str) -> bool:
    """Return whether a file ends as scenarios do and has players, or names a report file that has them."""
    keys = (b"players:", b"trf:")
    return _file_ending(path) in SCENARIOS and any(one.startswith(keys) for one in _first(path))


def _file_ending(path: str) -> str:
    return os.path.splitext(path)[1].lower()


def _first(path: str) -> list[bytes]:
    """Return the first lines of a file, none of one that cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(_FIRST_LINES).replace(b"\r", b"\n").split(b"\n")
    except OSError:
        return []
