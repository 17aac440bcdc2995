"""One round of one player: opponent, colour and result in eight columns."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED, Mark
from pairtutor.model.ids import Tpn
from pairtutor.sources.numbers import MOST_PLAYERS
from pairtutor.sources.text import quote

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
