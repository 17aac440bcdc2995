"""The lines between two columns of players, and the cards in which they sit where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.layout import columns
from pairtutor.narrative.parts import PlayerRow
from pairtutor.scenes.scene import TAKEN_BACK, Tie
from pairtutor.tui.boards.board import Line, Look, Piece
from pairtutor.tui.boards.rows import CULPRIT

APART: Final = 5
"""Columns between two columns of players where there is no room for more."""
LEAST, MOST = 14, 36
"""Columns from which a line is drawn longer, and up to which: the eye has to find its other end."""
FRAME: Final = 4
"""Columns that the frame of a card takes."""
Branch = Literal["", "┬", "├", "└"]
"""Where a line leaves the one that comes from a player: the only one, the first, a further, the last."""
Side = tuple[PlayerRow | None, PlayerRow | None]
Ties = Mapping[frozenset[Tpn], Tie]


class Strand(NamedTuple):
    """What is drawn between the two of a row: their line, its branch, whether another goes on below.

    Without a tie nothing joins the two; a branch can pass them by all the same.
    """

    tie: Tie | None = None
    branch: Branch = ""
    goes_on: bool = False


def strands(rows: Sequence[Side], ties: Ties) -> list[Strand]:
    """Return the strand drawn in each row; a player tied to several has a line to each of them.

    Below such a player stand rows with nobody on the left, one for each further one.
    """
    found: list[Strand] = []
    begin = 0
    while begin < len(rows):
        end = begin + 1
        while end < len(rows) and rows[end][0] is None:
            end += 1
        first = rows[begin][0]
        own = [_tie(first, right, ties) for _, right in rows[begin:end]]
        last = max((at for at, tie in enumerate(own) if tie), default=0)  # 0: no further line, so no branch
        for at, tie in enumerate(own):
            branch: Branch = "" if not last or at > last else "└" if at == last else "├" if at else "┬"
            found.append(Strand(tie, branch, at < last))
        begin = end
    return found


def _tie(first: PlayerRow | None, second: PlayerRow | None, ties: Ties) -> Tie | None:
    if first is None or second is None:
        return None
    return ties.get(frozenset((Tpn(first.who.tpn), Tpn(second.who.tpn))))


def joint(strand: Strand, width: int, end: str = " ") -> Line:
    """Return the line between two in so many columns: the line, and on it why not, where it has room.

    At its ends it keeps away from what is there, unless that is the frame of a card (then `end` is empty).
    Where no line joins the two only a branch is drawn that passes them by.
    """
    tie, branch, _ = strand
    if tie is None:
        passing = {"┬": "┐", "├": "│"}.get(branch, " ")
        return (Piece(f"{end}{passing}".ljust(width), "bad" if branch else "good"),)
    look, stroke, sign = look_of(tie), stroke_of(tie), sign_on(tie)
    gap = " " if sign and width >= LEAST else ""
    room = width - columns(end + sign + gap + gap + end)
    words = _words(tie, room - 2) if gap else ""
    over = room - columns(words)
    before, after = (branch or stroke) + stroke * (over // 2 - 1), stroke * (over - over // 2)
    if not sign:
        return (Piece(f"{end}{before}{after}{end}", look),)
    return (Piece(f"{end}{before}{gap}", look), Piece(sign, look), Piece(f"{words}{gap}{after}{end}", look))


def stroke_of(tie: Tie) -> str:
    """Return the characters that a line is drawn with."""
    return "┄" if tie.state == "proposed" else "─"


def sign_on(tie: Tie) -> str:
    """Return the sign in the middle of a line, empty if it is drawn through."""
    if tie.state == "refused":
        return TAKEN_BACK.sign if tie.why == TAKEN_BACK else CULPRIT
    return "?" if tie.state == "asked" else ""


def look_of(tie: Tie) -> Look:
    """Return the look of a line."""
    return "bad" if tie.state == "refused" else "good"


def _words(tie: Tie, room: int) -> str:
    """Return why two are refused each other, in as many words as there is room for."""
    said = (tie.why.long, tie.why.short) if tie.why else ()
    return next((f" {text}" for text in said if text and columns(text) < room), "")


def as_cards(left: Line, right: Line, strand: Strand, width: int) -> Iterator[Line]:
    """Yield the three lines of two cards side by side, so many columns apart; nobody has no card.

    Between the edges goes what the strand has in the rows above and below. The last piece of a player's line
    says who it is (0: nobody sits there), and how the frame looks.
    """
    above, below = strand.branch in ("├", "└"), strand.goes_on
    coming, passing = (Piece(("│" if there else "").ljust(width), "bad") for there in (above, below))
    yield (*_edge(left, "╭╮"), coming, *_edge(right, "╭╮"))
    yield (*_inside(left), *joint(strand, width, end=""), *_inside(right))
    yield (*_edge(left, "╰╯"), passing, *_edge(right, "╰╯"))


def _edge(player: Line, corners: str) -> Line:
    """Return the upper or lower edge of a card; blanks where nobody sits."""
    wide = sum(columns(piece.text) for piece in player) + FRAME
    if not player[-1].player:
        return (Piece(" " * wide),)
    return (Piece(corners[0] + "─" * (wide - 2) + corners[1], _frame_look(player)),)


def _inside(player: Line) -> Line:
    """Return a player's line between the sides of the card."""
    side = "│" if player[-1].player else " "
    look = _frame_look(player)
    return (Piece(f"{side} ", look), *player, Piece(f" {side}", look))


def _frame_look(player: Line) -> Look:
    look = player[-1].look
    return "dim" if look == "plain" else look
