"""Which entry of a list a sentence is about, and which of them are larger."""

from __future__ import annotations

import re
from typing import Any

from tests.lab.told.facts import halves
from tests.lab.told.listing import Differences, Entry

ENTRY = (
    r"(?:How many: |That (?:(?:one of them has|a difference is) (?P<worth>[\d.]+)"
    r"|one with (?P<limbo>[\d.]+) stays in the Limbo)(?P<kept>, with those before it kept)?: )?"
)
"""What stands before a sentence about one entry of a list."""


def entry_fault(match: re.Match[str], value: Any) -> str:
    """Return what is wrong with which entry a sentence is said to be about, of a list that was reached."""
    if not (told := match["worth"] or match["limbo"]):
        return ""
    entries = value if isinstance(value, tuple) else ()
    if isinstance(value, Differences):
        entries = tuple(value.scores if match["limbo"] else value.others)
    return "" if halves(told) in entries else f"no {told} in {value}"


def with_larger_kept(match: re.Match[str], found: list[Entry], own: Entry, criterion: str) -> list[Entry]:
    """Return of some candidates those with the same larger entries, if a sentence says that; else all."""
    if not match["kept"] or own.values is None:
        return found
    least, limbo = halves(match["worth"] or match["limbo"]), bool(match["limbo"])
    mine = _larger(own.values[criterion], least, limbo=limbo)
    return [one for one in found if one.values and _larger(one.values[criterion], least, limbo=limbo) == mine]


def _larger(value: Any, least: int, *, limbo: bool) -> tuple[list[int], ...]:
    """Return what of a list is larger than an entry: a score of one in the Limbo, a difference, or a score.

    Who is in the Limbo counts more than any difference.
    """
    if isinstance(value, Differences):
        scores = [one for one in value.scores if not limbo or one > least]
        return scores, [] if limbo else [one for one in value.others if one > least]
    return ([one for one in value if one > least],)
