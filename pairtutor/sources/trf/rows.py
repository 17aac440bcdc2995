"""Record 001: one player with all rounds, each in eight columns."""

from __future__ import annotations

from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED, Mark
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.tournament import Player
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.faults import FaultBook, Misread
from pairtutor.sources.numbers import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    pairing_number,
    signed_half_points,
    whole_number,
)
from pairtutor.sources.trf.book import BEHIND_NAME
from pairtutor.text import clean, quote

WIDTH = 10
"""Columns from one round to the next: two blanks and the eight of the cell."""


class Oddity(NamedTuple):
    """Something that is read in spite of its spelling: a colour without an opponent, or a result.

    `written` is the result that stands there, None for a colour, and `read` the bye as which it is read.
    """

    written: Mark | None = None
    read: Mark | None = None


class Cell(NamedTuple):
    """What a cell says; everything None says nothing, which is an absence once the round is over."""

    opponent: Tpn | None
    colour: Colour | None
    mark: Mark | None
    oddity: Oddity | None = None

    @property
    def won_alone(self) -> bool:
        """Whether it has a win without an opponent, as older programs write a bye of either kind."""
        return self.oddity is not None and self.oddity.read is Mark.FULL_POINT_BYE

    def as_allocated_bye(self) -> Cell:
        """Return the cell of a win without an opponent as the pairing-allocated bye."""
        bye = Mark.PAIRING_ALLOCATED_BYE
        return Cell(
            opponent=None, colour=None, mark=bye, oddity=self.oddity and self.oddity._replace(read=bye)
        )


class BadCell(NamedTuple):
    """A cell that cannot be read: the offset of the defect from its first column, fault and mend."""

    offset: int
    fault: Message
    mend: Message


OPPONENT, COLOUR, RESULT = 0, 5, 7
"""Where these stand in the columns of a round, from 0."""
EMPTY = Cell(opponent=None, colour=None, mark=None)

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
    """Return the cell in the columns of one round, or the fault in them.

    `text` is opponent, blank, colour, blank, result.
    """
    text = text.ljust(RESULT + 1)
    number = text[: COLOUR - 1].strip(" ")
    if number and not (number.isascii() and number.isdigit()):
        return _bad_opponent(text)
    if text[COLOUR - 1] != " " or text[RESULT - 1] != " ":
        fault = Message("faults.trf.cell-out-of-columns", text=quote(text))
        return BadCell(COLOUR - 1, fault, Message("faults.mend.blank-between"))
    if text[COLOUR].lower() not in _COLOURS:
        fault = Message("faults.value.is", what=Message("faults.what.colour"), value=quote(text[COLOUR]))
        return BadCell(COLOUR, fault, Message("faults.mend.write-colour"))
    colour = _COLOURS[text[COLOUR].lower()]
    mark = _MARKS.get(text[RESULT].upper())
    if mark is None and text[RESULT] != " ":
        fault = Message("faults.value.is", what=Message("faults.what.result"), value=quote(text[RESULT]))
        return BadCell(RESULT, fault, Message("faults.mend.write-result"))
    opponent = int(number or "0")
    if opponent > MOST_PLAYERS:
        return _bad_opponent(text)
    return _game(Tpn(opponent), colour, mark) if opponent else _bye(colour, mark)


def _bad_opponent(text: str) -> BadCell:
    fault = Message("faults.value.is", what=Message("faults.what.opponent"), value=quote(text[: COLOUR - 1]))
    return BadCell(offset=OPPONENT, fault=fault, mend=Message("faults.mend.write-opponent"))


def _game(opponent: Tpn, colour: Colour | None, mark: Mark | None) -> Cell | BadCell:
    """Return the cell of a game against somebody, or its fault and the column of it in the cell."""
    if mark in _BYES:
        fault = Message("faults.trf.bye-with-opponent", mark=mark, opponent=opponent)
        return BadCell(RESULT, fault, Message("faults.mend.result-or-no-opponent"))
    if colour is None and mark in PLAYED:
        fault = Message("faults.trf.no-colour", opponent=opponent)
        return BadCell(COLOUR, fault, Message("faults.mend.write-w-or-b-small"))
    return Cell(opponent, colour, mark)


def _bye(colour: Colour | None, mark: Mark | None) -> Cell | BadCell:
    """Return the cell of a round without an opponent; marks of older files are kept as an oddity."""
    if mark is None or mark in _BYES:
        return Cell(opponent=None, colour=None, mark=mark, oddity=None if colour is None else Oddity())
    if mark in _OLD_BYES:
        bye = _OLD_BYES[mark]
        return Cell(opponent=None, colour=None, mark=bye, oddity=Oddity(mark, bye))
    fault = Message("faults.trf.result-without-opponent", mark=mark)
    return BadCell(RESULT, fault, Message("faults.mend.opponent-or-bye"))


FIRST_CELL = 89
"""Index of the two blanks before the first round."""

SCORE = 80
"""Index of the score, which has four columns."""

_PLACE = slice(85, 89)
"""Where the rank stands."""

_BLANKS = (3, 8, SCORE + 4)
"""Indices of the blanks before and after the pairing number and after the score."""

_COLUMNS = "faults.what.in-columns"
_NUMBER = Message(_COLUMNS, what=Message("faults.what.pairing-number"), first=5, last=8)
_RATING = Message(_COLUMNS, what=Message("faults.what.rating"), first=49, last=52)
_SCORE = Message(_COLUMNS, what=Message("faults.what.score"), first=81, last=84)


class Row:
    """A player's line as the file has it.

    `cells` has one item per column of the file, round 1 first, None where it cannot be
    read; `points` and `listed_place`, the rank, are None where the file gives none. `shift` is what the
    columns of the rounds are off by where a program counted the bytes of the name.
    """

    __slots__ = ("cells", "line", "listed_place", "player", "points", "shift")

    def __init__(
        self,
        line: int,
        player: Player,
        points: HalfPoints | None,
        cells: list[Cell | None],
        shift: int = 0,
        place: int | None = None,
    ) -> None:
        self.line = line
        self.listed_place = place
        self.player = player
        self.points = points
        self.cells = cells
        self.shift = shift

    def column(self, number: int, offset: int = 0) -> int:
        """Return the column, from 1, of a round's cell or of a place within it."""
        return FIRST_CELL + 3 + WIDTH * (number - 1) + offset - self.shift  # behind two blanks

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
        text, shift = align_fields(text)
        if "\t" in text:
            column = text.index("\t") + 1
            self._faults.add(line, column, Message("faults.trf.tab"), Message("faults.mend.spaces"))
            self.lost = True
            return
        try:
            tpn = pairing_number(text[4:8], _NUMBER)
        except Misread as error:
            self._faults.misread(line, BEHIND_NAME, error)
            self.lost = True
            return
        for index in _BLANKS:
            if text[index : index + 1].strip():
                column = index + 1 - shift
                fault = Message("faults.trf.not-blank", column=column)
                self._faults.add(line, column, fault, Message("faults.mend.align"))
        if tpn in self.rows:
            first = self.rows[tpn].line
            fault = Message("faults.trf.player-again", player=tpn, line=first)
            self._faults.add(line, BEHIND_NAME, fault, Message("faults.mend.one-line"))
            return
        # as indices from 0: title 10-12, name 14-46, rating 48-51
        name = text[14:47] if not shift else text[14:47].encode("latin-1").decode("utf-8", "ignore")
        player = Player(
            tpn=tpn,
            name=clean(name) or f"Player {tpn}",
            rating=self._read_rating(line, text[48:52], shift),
            title=clean(text[10:13]),
        )
        points = self._points(line, text[SCORE : SCORE + 4], shift)
        rank = text[_PLACE].strip()
        listed_place = int(rank) if rank.isascii() and rank.isdigit() else None
        row = Row(line, player, points, cells=[], shift=shift, place=listed_place)
        self._read_rounds(row, text)
        self.rows[tpn] = row

    def _read_rating(self, line: int, text: str, shift: int) -> int:
        """Return the rating of a row, 0 if it has none or what stands there is a fault."""
        if not text.strip():
            return 0
        try:
            return whole_number(text, _RATING, first=0, last=9999)
        except Misread as error:
            self._faults.add(line, 49 - shift, error.fault, Message("faults.mend.number-or-blank"))
            return 0

    def _points(self, line: int, text: str, shift: int) -> HalfPoints | None:
        """Return the score of a row in half points, None if it has none or what stands there is a fault."""
        if not text.strip():
            return None
        try:
            return signed_half_points(text, _SCORE)
        except Misread as error:
            self._faults.misread(line, SCORE + 1 - shift, error)
            return None

    def _read_rounds(self, row: Row, text: str) -> None:
        """Read the cells of a row into it, None for a cell with a fault; equal cells are made once."""
        text = text.rstrip()
        cells = self._cells
        if len(text) > FIRST_CELL + WIDTH * MOST_ROUNDS:
            fault = Message("faults.trf.too-many-rounds", most=MOST_ROUNDS)
            self._faults.add(row.line, 1, fault, Message("faults.mend.cut"))
            return
        for start in range(FIRST_CELL, len(text), WIDTH):
            chunk = text[start : start + WIDTH]
            cell = cells.get(chunk)
            if cell is None:
                cell = cells[chunk] = _chunk(chunk)
            if isinstance(cell, BadCell):
                # columns count from 1, and offsets from behind two blanks
                self._faults.add(row.line, start + 3 + cell.offset - row.shift, cell.fault, cell.mend)
                row.cells.append(None)
            else:
                row.cells.append(cell)


def _chunk(text: str) -> Cell | BadCell:
    """Return the cell of ten columns, of which the first two must be blank."""
    if text[:2].strip():
        fault = Message("faults.trf.no-blanks", text=quote(text[:2]))
        return BadCell(-2, fault, Message("faults.mend.align-rounds"))
    return read_cell(text[2:])


def align_fields(text: str) -> tuple[str, int]:
    """Return the line with every field in its columns, and by how much the rounds had moved (0: not).

    A name in UTF-8 has more bytes than characters. Programs pad it either way; the
    decimal point of the score shows which. Where the rounds had moved, each character is a byte of the line.
    """
    point = SCORE + 2
    if text.isascii() or text[point : point + 1] in (".", ","):
        return text, 0
    counted = text.encode().decode("latin-1")
    if counted[point : point + 1] not in (".", ","):
        return text, 0
    return counted, len(counted) - len(text)
