"""A list of boards as somebody writes it: the reply of an engine, or two numbers or names a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from pairtutor.disputes.persons import is_number, player_meant, two_meant
from pairtutor.errors import UsageError
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board
from pairtutor.model.player import Player
from pairtutor.sources.faults import MOST, FaultBook
from pairtutor.sources.files import Material
from pairtutor.sources.text import quote, split_lines

FORMS: Final = (
    "write 3 6, 3-6, 3,6, 1 3 6 (board first) or Berg - Holm, White first, and 5 bye; or give a report file"
)
"""What a line of a list may look like, as a message says it."""

LONGEST: Final = 200
"""Columns of the longest line that is looked at."""

_TOURNAMENT: Final = re.compile(r"0\d\d[ \t]|(?:XX|BB)\w[ \t]|---|%|\{|(?!bye\b)[A-Za-z_]+:", re.IGNORECASE)
_LABEL: Final = re.compile(r"\d{1,6}(?:[.)]\s*|\s+(?=\d{1,6}\s+\D))")
_NUMBERS: Final = re.compile(
    r"(?:\d{1,6}\s+)?(\d{1,6})\s*[-–—,;:\s]\s*(\d{1,6}|[-–—]|bye)", re.ASCII | re.IGNORECASE
)
_BYE: Final = re.compile(r"bye\s*[:\s]\s*(.+)|(.+?)\s*[-–—,;:\s]\s*(?:bye|0)|(.+?)\s+[-–—]", re.IGNORECASE)
_BOTH: Final = re.compile(r"(\d{1,6})\s+(\D.*)", re.ASCII)


class Listed(NamedTuple):
    """Boards in the order of the file, White first, and who has the bye."""

    boards: tuple[Board, ...]
    bye: Tpn | None


class _Row(NamedTuple):
    """One line: two players and their columns from 1; the second is 0 for the bye."""

    players: tuple[Tpn, Tpn]
    columns: tuple[int, int]


def is_list(material: Material) -> bool:
    """Return whether a file is a list of boards rather than a tournament or a trace."""
    if material.ending in (".trf", ".yaml", ".yml"):
        return False
    lines = _lines(material.text)
    return not any(line.startswith("001 ") for _, line in lines) and not _TOURNAMENT.match(lines[0][1])


def read_list(text: str, file: str, players: Sequence[Player]) -> Listed:
    """Return the pairing of a list; a lone number in its first line is how many lines follow.

    Raises:
        SourceError: a line is no board, a player occurs twice, or lines are missing.
    """
    book = FaultBook(file)
    lines = _lines(text)
    if is_number(lines[0][1]):
        (at, head), *lines = lines
        if int(head) != len(lines):
            lacking = f"the first line announces {int(head)} lines, and {len(lines)} follow"
            book.add(at, 1, lacking, "make the first line the number of boards, the bye included")
    rows: list[_Row] = []
    seen: dict[int, int] = {}
    for number, line in lines:
        row = _row(line, players)
        if isinstance(row, str):
            book.add(number, 1, f"{quote(line)} is no board{row}", FORMS)
            if len(book) >= MOST or not rows:
                break
            continue
        rows.append(row)
        for tpn, column in zip(row.players, row.columns, strict=True):
            if tpn in seen:
                who = f"player {tpn}" if tpn else "the bye"
                told = f"{who} is on lines {seen[tpn]} and {number}"
                book.add(number, column, told, "every player has one board, and one player the bye")
            seen.setdefault(tpn, number)
    book.close()
    bye = next((row.players[0] for row in rows if not row.players[1]), None)
    return Listed(tuple(Board(*row.players) for row in rows if row.players[1]), bye)


def _lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that say something, with their numbers."""
    numbered = enumerate(split_lines(text), 1)
    said = [(number, line.rstrip()) for number, line in numbered if line.strip() and line[0] != "#"]
    return said or [(1, "")]


def _row(line: str, players: Sequence[Player]) -> _Row | str:
    """Read one line; of one that is no board return what is known of it, as the end of a sentence."""
    at = len(line) - len(line.lstrip())
    label = None if _NUMBERS.fullmatch(line, at) else _LABEL.match(line, at)
    at = label.end() if label else at
    found = _NUMBERS.fullmatch(line, at)
    if len(line) > LONGEST:
        return ""
    if found is not None:
        first, second = Tpn(int(found[1])), Tpn(int(found[2]) if found[2].isdecimal() else 0)
        columns = (found.start(1) + 1, found.start(2) + 1)
        return _Row((first, second), columns) if first not in (0, second) else ""
    try:
        bye = _BYE.fullmatch(line, at)
        if bye is not None:
            return _Row((_person(next(filter(None, bye.groups())), players), Tpn(0)), (at + 1, at + 1))
        pair = two_meant(line[at:], players, _person)
    except UsageError as error:
        return f": {error}"
    return "" if pair is None else _Row(pair, (at + 1, at + 1))


def _person(text: str, players: Sequence[Player]) -> Tpn:
    """Return the player of a number, a name, or a number and the name that goes with it.

    Raises:
        UsageError: it is nobody, or the name is another's.
    """
    both = _BOTH.fullmatch(text.strip())
    if both is None:
        return player_meant(text, players)
    number, name = int(both[1]), both[2]
    try:
        return player_meant(name, [one for one in players if one.tpn == number])
    except UsageError:
        raise UsageError(f"player {number} is not called {quote(name)}") from None
