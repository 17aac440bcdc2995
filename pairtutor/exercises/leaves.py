"""The sheets of an exam on paper: as many exercises on each as there is room for, in their order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pairtutor.exercises.paper import Solved

LINES: Final = 43
"""Lines of a sheet of A4, below its head."""

FIRST: Final = 30
"""Lines that the head of the first sheet takes: title, legend, words."""

_HEAD: Final = 3
_WIDE: Final = 85
"""Letters of a line."""

TIGHT: Final = 20
"""Tables of more players are set in smaller lines."""


def leaves(solved: Iterable[Solved], first: int = FIRST) -> list[list[Solved]]:
    """Return the exercises sheet by sheet; one that is longer than a sheet has it alone.

    The first sheet may have none, where what is explained leaves too little room.
    """
    sheets: list[list[Solved]] = [[]]
    room = LINES - first
    for one in solved:
        lines = _lines(one)
        if lines > room and (sheets[-1] or len(sheets) == 1):
            sheets.append([])
            room = LINES
        sheets[-1].append(one)
        room -= lines
    return sheets


def _lines(one: Solved) -> int:
    """Return about how many lines an exercise takes."""
    sheet = one.sheet
    texts = (sheet.exercise.question + sheet.setting, *sheet.form, *(text for _, text in sheet.options))
    told = sum(1 + len(text) // _WIDE for text in texts)
    players = len(sheet.rows) + len(sheet.others)
    rows = 1 + bool(sheet.others) + (players if players <= TIGHT else (4 * players) // 5)
    boards = len(sheet.exercise.boards) + bool(sheet.exercise.pairs)
    return _HEAD + told + rows + boards + (4 * len(sheet.blanks) + 4) // 5
