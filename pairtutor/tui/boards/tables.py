"""Tables of players that fit the columns there are: what matters least is folded first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

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
        shown = row.colours if columns(row.colours) <= self.colours else "…" + row.colours[1 - self.colours :]
        made = [row.who.number.rjust(self.tpn), fit(row.who.name, self.name)]
        if self.score:
            made.append(row.score.rjust(self.score))
        made += [pad(shown, self.colours), pad(row.due, self.due)]
        if self.floats:
            made.append(row.floats)
        return " ".join(made)

    def heading(self) -> str:
        """Return the headings of the cells, behind the marks."""
        made = ["No".rjust(self.tpn), fit("Player", self.name)]
        if self.score:
            made.append(fit("Pts", self.score))
        made += [fit("Colours", self.colours), fit("Due", self.due)]
        if self.floats:
            made.append("Fl")
        return " ".join(made)


def fitting(rows: Sequence[PlayerRow], width: int, *, headed: bool = False) -> Fitting:
    """Return how to show these players in so many columns; `headed` leaves room for headings."""
    same_score = len({row.score for row in rows}) < 2
    whole = Fitting(
        bsn=_widest(str(row.bsn) for row in rows),
        tpn=max(2, _widest(row.who.number for row in rows)),
        name=max(6, _widest(row.who.name for row in rows)),
        score=0 if same_score else max(3, _widest(row.score for row in rows)),
        colours=max(7 if headed else 1, _widest(row.colours for row in rows)),
        due=max(3 if headed else 1, _widest(row.due for row in rows)),
        floats=2,
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


def _widest(texts: Iterable[str]) -> int:
    return max(map(columns, texts), default=0)
