"""Rows of players with their marks, tables of one column, and what the marks mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.layout import pad
from pairtutor.narrative.parts import PlayerRow
from pairtutor.narrative.view import BracketView, GroupView
from pairtutor.tui.boards.board import BoardStep, Line, Look, Piece, line, wrap_lines
from pairtutor.tui.boards.tables import Fitting, fit_table

UP, DOWN, SHIFTED, CULPRIT, FOLLOWED = "▲", "▼", "↕", "✗", "›"
MARKS: Final[dict[str, str]] = {
    UP: "up",
    DOWN: "down",
    SHIFTED: "shifted",
    CULPRIT: "culprit",
    FOLLOWED: "followed",
}
"""Signs, and what they are called in `tutor.legend`."""
RULE: Final = "┄"


def player(row: PlayerRow | None, fit: Fitting, step: BoardStep, change: str = " ") -> Line:
    """Return a player's cells behind the number in the bracket and two marks: a `change`, and a fault.

    All lines of one `fit` are as wide; None, for nobody, is blank. A bracket number 0 is not shown.
    """
    if row is None:
        return (Piece(" " * fit.width),)
    tpn = row.who.tpn
    look: Look = "plain" if change == " " else "changed"
    fault = CULPRIT if tpn in step.culprits else FOLLOWED if tpn == step.following else " "
    if fault != " ":
        look = "bad" if fault == CULPRIT else "followed"
    cells = pad(fit.cells(row), fit.width - fit.bsn - 2)
    return (
        Piece((str(row.bsn) if row.bsn else "").rjust(fit.bsn), "dim"),
        Piece(change, "changed"),
        Piece(fault, look if fault != " " else "plain"),
        Piece(cells, look, tpn),
    )


def ordinal(fit: Fitting, step: BoardStep) -> str:
    """Return the head of the column of bracket numbers: empty unless changes are counted in them."""
    compares = SYSTEMS[step.cast.opened.system].compares
    return pad(step.messages("tutor.table.bsn") if compares else "", fit.bsn + 2)


def roster(
    step: BoardStep,
    rows: Sequence[PlayerRow],
    name: str = "",
    *,
    met: bool = True,
    drawn: Callable[[PlayerRow, Fitting], Line] | None = None,
) -> list[Line]:
    """Return a table of players, one below the other; a rule divides off those who came from elsewhere.

    `name` stands above it, else that these are players; with `met` also whom they have met, if there is room.
    A row is `drawn` with what is special to it, else plainly.
    """
    fit = fit_table(rows, step.width, step.messages, met=met).widen_names([name], step.width)
    lines: list[Line] = [line(ordinal(fit, step) + fit.heading(name), "head")]
    for number, row in enumerate(rows):
        if number and rows[number - 1].moved_down and not row.moved_down:
            lines.append(line(RULE * min(step.width, fit.width), "dim"))
        lines.append(drawn(row, fit) if drawn else player(row, fit, step))
    return lines


def legend(lines: Sequence[Line], step: BoardStep) -> list[Line]:
    """Return the meaning of the signs that occur in lines."""
    seen = {piece.text for drawn in lines for piece in drawn}
    said = {sign: step.messages(f"tutor.legend.{name}") for sign, name in MARKS.items() if sign in seen}
    return [row for sign, words in said.items() for row in wrap_lines(f"{sign} {words}", step.width, "dim")]


def title(step: BoardStep) -> str:
    """Return the name and size of the bracket, or the label of a step outside of all.

    Behind the curtain the size is only who has come (`gathered`), without the pairs and floaters: of a
    bracket in the step that opens it, of a group, whose size tells what was made, in every step.
    """
    section = step.section
    if section is None:
        return step.narrated.label
    opens = isinstance(step.view, BracketView)
    size_hidden = step.curtain and (opens or isinstance(section, GroupView))
    size = step.phrases.say(section, "gathered" if size_hidden else "size")
    return f"{step.phrases.say(section, 'title')} · {size}"


def table_of_everybody(step: BoardStep) -> list[Line]:
    """Return a table of all who take part in the round, in their order."""
    cast = step.cast
    lines = roster(step, tuple(cast.row(known.tpn, known.rank) for known in cast.opened.players))
    return [*lines, *legend(lines, step)]
