"""Tables of players that fit the columns there are: what matters least is folded first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pairtutor.narrative.cast import UNPLAYED
from pairtutor.narrative.layout import columns, fit, pad
from pairtutor.narrative.parts import PlayerRow

LEAST_NAME: Final = 7
LEAST_COLOURS: Final = 4
"""Of a long history the latest colours stay, behind an ellipsis."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """How many columns each cell has; 0 leaves it out."""

    bsn: int
    tpn: int
    name: int
    score: int
    colours: int
    due: int
    floats: int

    @property
    def width(self) -> int:
        """Columns of a whole line, with the two marks before the number and a space between cells."""
        cells = (self.name, self.score, self.colours, self.due, self.floats)
        return self.bsn + 2 + self.tpn + sum(cell + 1 for cell in cells if cell)

    def cells(self, row: PlayerRow) -> str:
        """Return a player's line behind the marks."""
        made = [row.who.number.rjust(self.tpn), fit(row.who.name, self.name)]
        if self.score:
            made.append(row.score.rjust(self.score))
        if self.colours:
            whole = columns(row.colours) <= self.colours
            made.append(pad(row.colours if whole else "…" + row.colours[1 - self.colours :], self.colours))
        if self.due:
            made.append(pad(row.due, self.due))
        if self.floats:
            made.append(row.floats)
        return " ".join(made)

    def heading(self) -> str:
        """Return the headings of the cells, behind the marks."""
        heads = {"Player": self.name, "Pts": self.score, "Colours": self.colours, "Due": self.due}
        shown = [fit(head, width) for head, width in heads.items() if width]
        return " ".join(["No".rjust(self.tpn), *shown, *(["Fl"] if self.floats else [])])


def fitting(rows: Sequence[PlayerRow], width: int, *, headed: bool = False) -> Fitting:
    """Return how to show these players in so many columns; `headed` leaves room for headings."""
    same_score = len({row.score for row in rows}) < 2
    whole = Fitting(
        bsn=_widest(str(row.bsn) for row in rows),
        tpn=max(2, _widest(row.who.number for row in rows)),
        name=max(6, _widest(row.who.name for row in rows)),
        score=0 if same_score else max(3, _widest(row.score for row in rows)),
        colours=_told((row.colours for row in rows), UNPLAYED, 7 if headed else 1),
        due=_told((row.due for row in rows), "-", 3 if headed else 1),
        floats=_told((row.floats for row in rows), UNPLAYED, 2),
    )
    name = max(LEAST_NAME, whole.name - max(0, whole.width - width))
    shorter = replace(whole, name=min(name, whole.name))
    over = shorter.width - width
    if over > 0:
        shorter = replace(shorter, colours=max(min(LEAST_COLOURS, shorter.colours), shorter.colours - over))
    if shorter.width > width:
        shorter = replace(shorter, floats=0)
    spare = width - shorter.width
    return replace(shorter, name=min(whole.name, shorter.name + spare)) if spare > 0 else shorter


def _told(texts: Iterable[str], nothing: str, least: int) -> int:
    """Return the columns for texts, 0 where none of them tells anything."""
    known = [text for text in texts if text.strip(nothing)]
    return max(least, _widest(known)) if known else 0


def _widest(texts: Iterable[str]) -> int:
    return max(map(columns, texts), default=0)
