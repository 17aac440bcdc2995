"""The reply of the field's engines: the number of lines, then `white black` per board, `id 0` for the bye."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.text import quoted


class Reply(NamedTuple):
    """Boards in the order of the file, White first, and who has the bye."""

    boards: tuple[Board, ...]
    bye: Tpn | None


LONGEST = 6
"""Digits of a number in a reply; longer ones are no slip."""


def is_reply(text: str) -> bool:
    """Return whether a text looks like a reply: its first line is a single number."""
    first = next((line.split() for line in text.splitlines() if line.strip()), [])
    return len(first) == 1 and _is_number(first[0])


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= LONGEST


def read_reply(text: str, file: str) -> Reply:
    """Return the pairing of a reply.

    Raises:
        SourceError: a line is no pair of numbers, a player occurs twice, or lines are missing.
    """
    book = FaultBook(file)
    boards: list[Board] = []
    bye: Tpn | None = None
    seen: dict[int, int] = {}
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    head, rows = int(lines[0][1].split()[0]), lines[1:]
    if head != len(rows):
        lacking = f"the first line announces {head} lines, and {len(rows)} follow"
        book.add(lines[0][0], 1, lacking, "make the first line the number of boards, the bye included")
    for number, line in rows:
        words = line.split()
        if len(words) != 2 or not all(map(_is_number, words)):
            book.add(number, 1, f"{quoted(line)} is no board", "write two pairing numbers, White first")
            continue
        for word in words:
            tpn, column = int(word), line.index(word) + 1
            if tpn and tpn in seen:
                told = f"player {tpn} is on lines {seen[tpn]} and {number}"
                book.add(number, column, told, "every player has one board")
            seen.setdefault(tpn, number)
        white, black = (Tpn(int(word)) for word in words)
        if black == 0:
            bye = white
        else:
            boards.append(Board(white, black))
    book.close()
    return Reply(tuple(boards), bye)
