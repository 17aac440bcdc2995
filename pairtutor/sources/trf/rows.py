"""Record 001: one player with all rounds, each in eight columns."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED, Mark
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.tournament import Player
from pairtutor.sources.faults import FaultBook, Misread
from pairtutor.sources.numbers import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    pairing_number,
    signed_half_points,
    whole_number,
)
from pairtutor.text import clean, quote

WIDTH = 10
"""Columns from one round to the next: two blanks and the eight of the cell."""

_READ_AS = {mark: f"it is read as {mark}" for mark in Mark}
"""How the remark on an old spelling of a bye ends."""


class Cell(NamedTuple):
    """What a cell says; everything None says nothing, which is an absence once the round is over.

    `remark` tells of something that is read in spite of its spelling.
    """

    opponent: Tpn | None
    colour: Colour | None
    mark: Mark | None
    remark: str = ""

    @property
    def won_alone(self) -> bool:
        """Whether it has a win without an opponent, as older programs write a bye of either kind."""
        return self.mark is Mark.FULL_POINT_BYE and self.remark.endswith(_READ_AS[Mark.FULL_POINT_BYE])

    def allocated(self) -> Cell:
        """Return the cell of a win without an opponent as the pairing-allocated bye."""
        bye = Mark.PAIRING_ALLOCATED_BYE
        return Cell(None, None, bye, self.remark.removesuffix(_READ_AS[self.mark or bye]) + _READ_AS[bye])


class BadCell(NamedTuple):
    """A cell that cannot be read: the offset of the defect from its first column, fault and mend."""

    offset: int
    fault: str
    mend: str


EMPTY = Cell(None, None, None)

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}
_MARKS = {mark.value: mark for mark in Mark}
_BYES = frozenset({Mark.HALF_POINT_BYE, Mark.FULL_POINT_BYE, Mark.PAIRING_ALLOCATED_BYE, Mark.ZERO_POINT_BYE})
_OLD_BYES = {
    Mark.DRAW: Mark.HALF_POINT_BYE,
    Mark.LOSS: Mark.ZERO_POINT_BYE,
    Mark.FORFEIT_LOSS: Mark.ZERO_POINT_BYE,
    Mark.WIN: Mark.FULL_POINT_BYE,
    Mark.FORFEIT_WIN: Mark.FULL_POINT_BYE,
}
"""What older programs mean by a result without an opponent."""


def read_cell(text: str) -> Cell | BadCell:
    """Return what the columns of one round say; `text` is opponent, blank, colour, blank, result."""
    text = text.ljust(8)
    number = text[:4].strip(" ")
    if number and not (number.isascii() and number.isdigit()):
        return BadCell(0, f"the opponent is {quote(text[:4])}", "write a pairing number, or 0000 for none")
    if text[4] != " " or text[6] != " ":
        return BadCell(4, f"the round {quote(text)} is out of its columns", "keep a blank between its parts")
    if text[5].lower() not in _COLOURS:
        return BadCell(5, f"the colour is {quote(text[5])}", "write w, b or -")
    colour = _COLOURS[text[5].lower()]
    mark = _MARKS.get(text[7].upper())
    if mark is None and text[7] != " ":
        return BadCell(7, f"the result is {quote(text[7])}", "write one of 1 = 0 W D L + - H F U Z")
    opponent = int(number or "0")
    if opponent > MOST_PLAYERS:
        return BadCell(0, f"the opponent is {quote(text[:4])}", "write a pairing number, or 0000 for none")
    return _game(Tpn(opponent), colour, mark) if opponent else _bye(colour, mark)


def _game(opponent: Tpn, colour: Colour | None, mark: Mark | None) -> Cell | BadCell:
    if mark in _BYES:
        return BadCell(
            7, f"the mark {mark} of a bye stands beside opponent {opponent}", "write a result, or no opponent"
        )
    if colour is None and mark in PLAYED:
        return BadCell(5, f"the game against {opponent} has no colour", "write w or b")
    return Cell(opponent, colour, mark)


def _bye(colour: Colour | None, mark: Mark | None) -> Cell | BadCell:
    remark = "" if colour is None else "has a colour without an opponent; the colour is left out"
    if mark is None or mark in _BYES:
        return Cell(None, None, mark, remark)
    if mark in _OLD_BYES:
        bye = _OLD_BYES[mark]
        return Cell(None, None, bye, f"has the result {mark} without an opponent; {_READ_AS[bye]}")
    return BadCell(
        7,
        f"the result {mark} has no opponent",
        "write the opponent, U for the pairing-allocated bye or F for a full-point bye",
    )


_ROUNDS = 89
"""Index of the two blanks before the first round."""

_POINTS = 80

_BLANKS = (3, 8, _POINTS + 4)
"""Indices of the blanks before and after the pairing number and after the score."""


class Row:
    """A player's line as the file has it.

    `cells` has one item per column of the file, round 1 first, None where it cannot be
    read; `points` is None where the file gives none. `shift` is what the columns of the
    rounds are off by where a program counted the bytes of the name.
    """

    __slots__ = ("cells", "line", "player", "points", "shift")

    def __init__(
        self,
        line: int,
        player: Player,
        points: HalfPoints | None,
        cells: list[Cell | None],
        shift: int = 0,
    ) -> None:
        self.line = line
        self.player = player
        self.points = points
        self.cells = cells
        self.shift = shift

    def column(self, number: int, offset: int = 0) -> int:
        """Return the column, from 1, of a round's cell or of a place within it."""
        return 92 + WIDTH * (number - 1) + offset - self.shift

    def cell(self, number: int) -> Cell | None:
        """Return the cell of a round; a line that ends before says nothing about it."""
        return self.cells[number - 1] if number <= len(self.cells) else EMPTY


class RowReader:
    """Reads the players of one file and notes their defects.

    `rows` holds what could be read, in the order of the file; `lost` says that a player
    had to be left out, so that a missing opponent need not be a defect of its own.
    """

    def __init__(self, faults: FaultBook) -> None:
        self.rows: dict[Tpn, Row] = {}
        self.lost = False
        self._faults = faults
        self._cells: dict[str, Cell | BadCell] = {}

    def read(self, line: int, text: str) -> None:
        """Read one line."""
        text, shift = _align_fields(text)
        if "\t" in text:
            column = text.index("\t") + 1
            self._faults.add(line, column, "a tab stands where columns count", "replace it by spaces")
            self.lost = True
            return
        try:
            tpn = pairing_number(text[4:8], "the pairing number (columns 5-8)")
        except Misread as error:
            self._faults.misread(line, 5, error)
            self.lost = True
            return
        for index in _BLANKS:
            if text[index : index + 1].strip():
                fault = f"column {index + 1 - shift} is not blank, so the fields are out of their columns"
                self._faults.add(line, index + 1 - shift, fault, "align the line")
        if tpn in self.rows:
            first = self.rows[tpn].line
            fault = f"player {tpn} stands in line {first} already"
            self._faults.add(line, 5, fault, "give each player one line and one number")
            return
        name = text[14:47] if not shift else text[14:47].encode("latin-1").decode("utf-8", "ignore")
        player = Player(
            tpn=tpn,
            name=clean(name) or f"Player {tpn}",
            rating=self._rating(line, text[48:52], shift),
            title=clean(text[10:13]),
        )
        points = self._points(line, text[_POINTS : _POINTS + 4], shift)
        row = Row(line, player, points, [], shift)
        self._read_rounds(row, text)
        self.rows[tpn] = row

    def _rating(self, line: int, text: str, shift: int) -> int:
        if not text.strip():
            return 0
        try:
            return whole_number(text, "the rating (columns 49-52)", 0, 9999)
        except Misread as error:
            self._faults.add(line, 49 - shift, error.fault, "write a whole number or leave it blank")
            return 0

    def _points(self, line: int, text: str, shift: int) -> HalfPoints | None:
        if not text.strip():
            return None
        try:
            return signed_half_points(text, "the score (columns 81-84)")
        except Misread as error:
            self._faults.misread(line, _POINTS + 1 - shift, error)
            return None

    def _read_rounds(self, row: Row, text: str) -> None:
        text = text.rstrip()
        cells = self._cells
        if len(text) > _ROUNDS + WIDTH * MOST_ROUNDS:
            self._faults.add(row.line, 1, f"the line has more than {MOST_ROUNDS} rounds", "cut it")
            return
        for start in range(_ROUNDS, len(text), WIDTH):
            chunk = text[start : start + WIDTH]
            cell = cells.get(chunk)
            if cell is None:
                cell = cells[chunk] = _chunk(chunk)
            if isinstance(cell, BadCell):
                self._faults.add(row.line, start + 3 + cell.offset - row.shift, cell.fault, cell.mend)
                row.cells.append(None)
            else:
                row.cells.append(cell)


def _chunk(text: str) -> Cell | BadCell:
    if text[:2].strip():
        return BadCell(-2, f"there is {quote(text[:2])} where two blanks separate rounds", "align the rounds")
    return read_cell(text[2:])


def _align_fields(text: str) -> tuple[str, int]:
    """Return the line with every field in its columns, and by how much the rounds had moved.

    A name in UTF-8 has more bytes than characters. Programs pad it either way; the
    decimal point of the score shows which.
    """
    point = _POINTS + 2
    if text.isascii() or text[point : point + 1] in (".", ","):
        return text, 0
    counted = text.encode().decode("latin-1")
    if counted[point : point + 1] not in (".", ","):
        return text, 0
    return counted, len(counted) - len(text)
