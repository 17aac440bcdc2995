"""Tables of players that fit the columns there are: what matters least is folded first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pairtutor.messages import Messages, messages_of
from pairtutor.narrative.layout import ISOLATE, columns, fit_width, pad
from pairtutor.narrative.parts import PlayerRow
from pairtutor.narrative.signs import UNPLAYED
from pairtutor.resources import ENGLISH

LEAST_NAME: Final = 10
SHORT_NAME: Final = 7
SHORTEST_NAME: Final = 4
ENOUGH_NAME: Final = 14
"""Columns of a name that is not cut further before the colours are."""
LEAST_COLOURS: Final = 4
"""Of a long history the latest colours stay, behind an ellipsis."""
LEAST_MET: Final = 8


@dataclass(frozen=True, slots=True)
class Fitting:
    """How many columns each cell has; 0 leaves it out."""

    bsn: int
    tpn: int
    name: int
    figure: int
    score: int
    colours: int
    due: int
    floats: int
    met: int = 0
    messages: Messages = field(default_factory=lambda: messages_of(ENGLISH), compare=False)

    @property
    def width(self) -> int:
        """Columns of a whole line, with the two marks before the number and a space between cells."""
        cells = (self.name, self.figure, self.score, self.colours, self.due, self.floats, self.met)
        return self.bsn + 2 + self.tpn + sum(cell + 1 for cell in cells if cell)

    def cells(self, row: PlayerRow) -> str:
        """Return a player's line behind the marks; of colours without room the oldest are left out."""
        made = [row.who.number.rjust(self.tpn), fit_width(fit_name(row.who.name, self.name), self.name)]
        if self.figure:
            made.append(row.figure.rjust(self.figure))
        if self.score:
            made.append(row.score.rjust(self.score))
        if self.colours:
            whole = columns(row.colours) <= self.colours  # else an ellipsis takes one of the columns
            made.append(pad(row.colours if whole else "…" + row.colours[1 - self.colours :], self.colours))
        if self.due:
            made.append(pad(row.due, self.due))
        if self.floats:
            made.append(pad(row.floats, self.floats))
        if self.met:
            made.append(fit_width(", ".join(map(str, row.met)), self.met))
        return " ".join(made)

    def widen_names(self, titles: Iterable[str], width: int) -> Fitting:
        """Return the same with names as wide as these titles, as far as there are columns for it."""
        over = max(map(columns, titles), default=0) - self.name
        return replace(self, name=self.name + max(0, min(over, width - self.width)))

    def heading(self, title: str = "") -> str:
        """Return the headings of the cells, behind the marks; a title that is too long is not cut.

        It takes the room of the others then. Where the due colour has no heading of its own, that of the
        colours stands over both.
        """
        said = self.messages
        title, number = (
            title or said("tutor.table.player"),
            pad(said("tutor.table.number"), self.tpn, right=True),
        )
        if columns(title) > self.name and not self.figure:
            return " ".join([number, title])
        over = self.name + 1 + self.figure if self.figure else self.name
        together = 0 < self.due < _least_due(said) <= self.colours
        histories = self.colours + (1 + self.due if together else 0)
        colours = said("tutor.table.colours")
        if histories < columns(colours):
            colours = said("tutor.table.colours-short")
        due = 0 if together else self.due
        heads = (
            (said("tutor.table.points"), self.score),
            (colours, histories),
            (said("tutor.table.due"), due),
            (said("tutor.table.floats"), self.floats),
        )
        shown = [fit_width(head, width) for head, width in heads if width]
        last = [said("tutor.table.met")] if self.met else []
        return " ".join([number, fit_width(title, over), *shown, *last])


def fit_table(rows: Sequence[PlayerRow], width: int, messages: Messages, *, met: bool = False) -> Fitting:
    """Return the widths that fit these players into the columns; with `met` also opponents, if they fit.

    Where there is too little room names are cut first, then the oldest colours, then names again; then
    floats, due colours and scores go. What is over is given back to the names.
    """
    points = messages("tutor.table.points")
    same_score = len({row.score for row in rows}) < 2
    whole = Fitting(
        # the heading of the numbers stands over the two marks before them as well
        bsn=max(2, columns(messages("tutor.table.bsn")) - 2, _widest(str(row.bsn) for row in rows)),
        tpn=max(columns(messages("tutor.table.number")), _widest(row.who.number for row in rows)),
        name=max(6, _widest(row.who.name for row in rows)),
        figure=_widest(row.figure for row in rows),
        score=0 if same_score else max(columns(points), _widest(row.score for row in rows)),
        colours=_text_columns((row.colours for row in rows), UNPLAYED, 3),
        due=_text_columns((row.due for row in rows), "-", _least_due(messages)),
        floats=_text_columns((row.floats for row in rows), UNPLAYED, columns(messages("tutor.table.floats"))),
        messages=messages,
    )
    shorter = _cut_name(whole, width, ENOUGH_NAME)
    if shorter.due and shorter.colours and whole.width > width:
        shorter = replace(shorter, due=min(shorter.due, _widest(row.due for row in rows)))
    over = shorter.width - width
    if over > 0:
        shorter = replace(shorter, colours=max(min(LEAST_COLOURS, shorter.colours), shorter.colours - over))
    shorter = _cut_name(shorter, width, LEAST_NAME)
    if shorter.width > width:
        shorter = _cut_name(replace(shorter, floats=0), width, SHORT_NAME)
    if shorter.width > width:
        shorter = _cut_name(replace(shorter, due=0), width, SHORTEST_NAME)
    if shorter.width > width:
        shorter = replace(shorter, score=0)
    spare = width - shorter.width
    shorter = replace(shorter, name=min(whole.name, shorter.name + spare)) if spare > 0 else shorter
    room = width - shorter.width - 1
    listed = max(8, _widest(", ".join(map(str, row.met)) for row in rows))
    shown = met and room >= LEAST_MET and any(row.met for row in rows)
    return replace(shorter, met=min(listed, room)) if shown else shorter


def _least_due(messages: Messages) -> int:
    """Return the columns of the colour that is due; in fewer it stands under the heading of the colours."""
    return columns(messages("tutor.table.due"))


def fit_name(name: str, width: int) -> str:
    """Return a name if it fits, else with an initial (`T. Bárány`, `CARLSEN, M.`), else the family name.

    One that is written from the right to the left stays whole, as does a single word; both may be too wide.
    """
    if columns(name) <= width or ISOLATE in name or " " not in name:
        return name
    family, comma, given = name.partition(", ")
    if not comma:
        given, _, family = name.partition(" ")
    shorter = f"{family}, {given[:1]}." if comma else f"{given[:1]}. {family}"
    return shorter if columns(shorter) <= width else family


def _cut_name(fit: Fitting, width: int, least: int) -> Fitting:
    """Return a line with its names cut until it fits, but not below so many columns."""
    return replace(fit, name=min(fit.name, max(least, fit.name - max(0, fit.width - width))))


def _text_columns(texts: Iterable[str], nothing: str, least: int) -> int:
    """Return the columns for texts, at least so many; 0 where all are made of `nothing` alone."""
    known = [text for text in texts if text.strip(nothing)]
    return max(least, _widest(known)) if known else 0


def _widest(texts: Iterable[str]) -> int:
    return max(map(columns, texts), default=0)
