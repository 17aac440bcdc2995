"""Many sources: folders of them, and what an earlier run has found out already."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from pairtutor.errors import UsageError
from pairtutor.sources.faults import single_fault
from pairtutor.sources.folders import sources_below


def sources_of(given: Iterable[str]) -> list[str]:
    """Return the sources, a folder as the report files and scenarios below it, in order of their paths.

    Raises:
        UsageError: there is neither in a folder.
    """
    found: list[str] = []
    for source in given:
        if not os.path.isdir(source):
            found.append(source)
            continue
        below = sources_below(source)
        if not below:
            nothing = "there is no report file (.trf) and no scenario (.yaml) in this folder or below it"
            raise UsageError(f"{source}: {nothing}")
        found += below
    return list(dict.fromkeys(found))


def contents_of(source: str) -> bytes | None:
    """Return the bytes of a file, None for what a worker has itself or nobody can read."""
    try:
        with open(source, "rb") as file:
            return file.read()
    except OSError:
        return None


Held = dict[tuple[str, int], dict[str, Any]]
"""What an earlier output holds: its lines by file and round."""


def held_rounds(path: str) -> Held:
    """Return what a json output holds; a last line that was cut off is not counted.

    Raises:
        SourceError: the file cannot be read, or is no such output.
    """
    held: Held = {}
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return held
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8"
        raise single_fault(
            path, f"cannot be read: {why}", "name an earlier output of --format json"
        ) from None
    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            if "error" not in line:
                held[str(line["file"]), int(line["round"])] = line
        except (ValueError, TypeError, KeyError, RecursionError):
            if number == len(lines):
                break
            fault = "this line is no round of an earlier output"
            raise single_fault(
                path, fault, "name an output of --format json", line=number, column=1
            ) from None
    return held
