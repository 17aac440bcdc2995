"""The answers of a bracket or group as cells: on stairs, or below each other for one player."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from pairtutor.messages import Message, Messages, messages_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.group_answers import GroupAnswerView
from pairtutor.narrative.group_teller import Column
from pairtutor.narrative.layout import clip, columns, fit_width, pad
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.resources import ENGLISH
from pairtutor.tui.boards.board import Line, Look, Piece
from pairtutor.tui.boards.tables import fit_name

if TYPE_CHECKING:
    from pairtutor.answers.answer import Verdict
    from pairtutor.narrative.answers import AnyAnswer, TriangleView
    from pairtutor.narrative.bracket_answers import Loss

Lists: TypeAlias = "Mapping[str, tuple[AnyAnswer, ...]]"
Place = tuple[int, int]
"""A row and a column, from 0; the column of the floats comes after those of all players."""
HIDDEN: Final = "?"
APART_IN_GROUPS: Final = frozenset({"apart", "stuck"})
"""Verdicts that are told otherwise of a group of a procedure."""
LEAST_NAME: Final = 8
LOOKS: Final[dict[Verdict, Look]] = {
    "made": "good",
    "barred": "dim",
    "apart": "dim",
    "stuck": "bad",
    "fewer": "bad",
    "worse": "changed",
    "later": "plain",
    "passed": "plain",
}
LOSSES: Final[tuple[Loss, ...]] = ("pairs", "mdps", "s1", "left", "round")
"""What the one sign for all that is less can stand for, in the order in which it is told."""
HEADS: Final[dict[Column, str]] = {"over": "left", "down": "down", "up": "up", "bye": "bye"}
"""What the column about leaving is called in `tutor.leaving`."""


CAME: Final = {"down": "▼", "up": "▲"}
"""Stands beside somebody who came from above, or from below."""


class AnswerCell(NamedTuple):
    """The two who would meet, or the one who would float; `view` is None behind the curtain."""

    players: Group
    view: AnyAnswer | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTable:
    """All answers of a bracket or group, a row for each of its players; or those of one player, `alone`.

    `rows` are then the others by rank and at last the player, for leaving it. `moved` has the sign of those
    who came from another score. `leaving` is what the last column is about, empty where nobody can leave.
    The cells of the `lists` below, each by its name, are in the rows after those of the players.
    """

    title: str
    rows: Group
    moved: Mapping[int, str]
    cells: Mapping[Place, AnswerCell]
    leaving: Column
    lists: Lists = field(default_factory=dict)
    alone: PlayerRef | None = None

    @property
    def lines(self) -> int:
        """How many lines it is drawn in."""
        players = len(self.rows) + (0 if self.alone else 1)
        return players + sum(2 + len(views) for views in self.lists.values())

    @property
    def views(self) -> tuple[AnyAnswer, ...]:
        """All answers that are not behind the curtain."""
        return tuple(cell.view for cell in self.cells.values() if cell.view is not None)

    def next_to(self, here: Place, down: int, right: int) -> Place:
        """Return the next cell in a direction, the nearest one of another row; the same at an edge.

        `down` and `right` are 1, 0 or -1, and one of them is 0.
        """
        row, column = here
        if right:
            return (row, column + right) if (row, column + right) in self.cells else here
        other = [cell for cell in self.cells if (cell[0] - row) * down > 0]
        return min(other, key=lambda cell: (abs(cell[0] - row), abs(cell[1] - column)), default=here)

    def of_player(self, player: int) -> Place | None:
        """Return the first cell of a player's row, None for somebody who is not there."""
        own = (at for at, who in enumerate(self.rows) if who.tpn == player)
        row = next(own, None)
        return min((cell for cell in self.cells if cell[0] == row), default=None)


def on_stairs(triangle: TriangleView, lists: Lists) -> AnswerTable:
    """Return the answers of a small bracket, the lower ranked of two to the right.

    The cells of the `lists` stand below those about leaving, or without that column below the last player.
    """
    size = len(triangle.rows)
    cells: dict[Place, AnswerCell] = {}
    for number, row in enumerate(triangle.rows):
        for column, view in enumerate(row.pairs, size - len(row.pairs)):
            cells[number, column] = AnswerCell(view.players, view)
        if triangle.column:
            cells[number, size] = AnswerCell(row.floats.players, row.floats)
    return AnswerTable(
        title=triangle.title,
        rows=tuple(row.player for row in triangle.rows),
        moved={row.player.tpn: CAME[row.moved] for row in triangle.rows if row.moved},
        cells=cells | _list_cells(lists, size, size if triangle.column else size - 1),
        leaving=triangle.column,
        lists=lists,
    )


def _list_cells(lists: Lists, row: int, column: int) -> dict[Place, AnswerCell]:
    """Return the cells of lists, from a row on, all in one column, one list after the other."""
    views = [view for listed in lists.values() for view in listed]
    return {(row + number, column): AnswerCell(view.players, view) for number, view in enumerate(views)}


def behind_curtain(
    title: str,
    players: Group,
    moved: Mapping[int, str],
    bars: Mapping[frozenset[int], AnyAnswer],
    leaving: Column,
) -> AnswerTable:
    """Return the cells of a bracket with nothing in them but who may never meet (`bars`, by the two)."""
    size = len(players)
    cells: dict[Place, AnswerCell] = {}
    for row, player in enumerate(players):
        for column in range(row + 1, size):
            other = players[column]
            cells[row, column] = AnswerCell((player, other), bars.get(frozenset((player.tpn, other.tpn))))
        if leaving:
            cells[row, size] = AnswerCell((player,), None)
    return AnswerTable(title=title, rows=players, moved=moved, cells=cells, leaving=leaving)


def row_of(whole: AnswerTable, player: int) -> AnswerTable:
    """Return the answers for one player out of those of a bracket."""
    own = [cell for cell in whole.cells.values() if any(who.tpn == player for who in cell.players)]
    return of_player(whole.title, player, own, whole.moved, whole.leaving, lists={})


def of_player(
    title: str,
    player: int,
    cells: list[AnswerCell],
    moved: Mapping[int, str],
    leaving: Column,
    lists: Lists,
) -> AnswerTable:
    """Return the answers for one player: whom else to meet, by rank, and to leave the bracket.

    The `cells` come in that order; the last names the player alone, unless nobody can leave.
    """
    others = [next((who for who in cell.players if who.tpn != player), cell.players[0]) for cell in cells]
    alone = next(who for who in cells[0].players if who.tpn == player)
    return AnswerTable(
        title=title,
        rows=tuple(others),
        moved=moved,
        cells={(number, 0): cell for number, cell in enumerate(cells)}
        | _list_cells(lists, len(cells), column=0),
        leaving=leaving,
        lists=lists,
        alone=alone,
    )


# --- drawing -------------------------------------------------------------------------------


class Drawing(NamedTuple):
    """Lines, and where each cell stands in them: its line, its first column and how many it has."""

    lines: tuple[Line, ...]
    spans: Mapping[Place, tuple[int, int, int]]


def draw(table: AnswerTable, width: int, here: Place, messages: Messages | None = None) -> Drawing:
    """Return a table in so many columns; `here` is the cell where the reader is."""
    said = messages or messages_of(ENGLISH)
    return _list(table, width, here, said) if table.alone else _stairs(table, width, here, said)


def _leaving_heads(column: Column, messages: Messages) -> tuple[str, str]:
    """Return the head of the column about leaving, and a shorter one for where there is little room."""
    if not column:
        return "", ""
    name = HEADS[column]
    return messages(f"tutor.leaving.{name}.long"), messages(f"tutor.leaving.{name}.short")


def _stairs(table: AnswerTable, width: int, here: Place, messages: Messages) -> Drawing:
    """Return the answers of a bracket as stairs: names as long as there is room, then cells as wide.

    In columns of text: `own` are those of a row's number and sign, `each` those of a column of cells, `last`
    those of the column about leaving (0: none). Of the measures the widest that fit are taken, or the least.
    """
    size = len(table.rows)
    own = max(columns(who.number) for who in table.rows) + (2 if table.moved else 0)
    wide = max((columns(_mark(cell)) for cell in table.cells.values()), default=1)
    least = max(columns(who.number) for who in table.rows)
    for title, each in _measures(_leaving_heads(table.leaving, messages), max(wide, least) + 1, least + 1):
        last = max(columns(title) + 1, each) if title else 0
        if own + (size - 1) * each + last <= width:
            break
    spare = width - own - (size - 1) * each - last
    longest = max(columns(who.name) for who in table.rows)
    name = min(longest, spare - 2) if spare - 2 >= LEAST_NAME else 0
    each += min(2, max(0, spare - (name + 2 if name else 0)) // size)
    margin = own + (name + 2 if name else 0)
    spans: dict[Place, tuple[int, int, int]] = {}
    heads = [Piece(" " * margin)]
    for column, who in enumerate(table.rows[1:], 1):
        heads += _align_right(
            who.number, each, "followed" if column == here[1] and here[0] < size else "head"
        )
    if title:
        heads += _align_right(title, last, "followed" if here[1] == size and here[0] < size else "head")
    lines: list[Line] = [tuple(heads)]
    for row, who in enumerate(table.rows):
        sign = table.moved.get(who.tpn, "").rjust(2) if table.moved else ""
        look: Look = "followed" if row == here[0] else "head"
        pieces = [*_align_right(who.number, own - columns(sign), look), Piece(sign)]
        if name:
            shown = clip(fit_name(who.name, name), name)
            pieces += [Piece(" "), Piece(shown, look), Piece(pad("", name + 1 - columns(shown)))]
        if row:
            pieces.append(Piece(" " * (each * row)))
        at = margin + each * row
        for column in range(row + 1, size + (1 if title else 0)):
            room = last if column == size else each
            cell = table.cells[row, column]
            text = _mark_that_fits(cell, room - 1)
            pieces.append(Piece(" " * (room - columns(text) - 1)))
            pieces += _in_cell(cell, text, (row, column) == here)
            spans[row, column] = (len(lines), at, room)
            at += room
        lines.append(tuple(pieces))
    return _with_lists(table, width, here, Drawing(tuple(lines), spans), messages)


def _align_right(text: str, width: int, look: Look) -> list[Piece]:
    """Return a text at the right of some columns."""
    return [Piece(" " * (width - columns(text))), Piece(text, look)]


def _measures(leaving: tuple[str, str], most: int, least: int) -> list[tuple[str, int]]:
    """Return the heading of the last column and the columns of each other, from the widest on."""
    title, short = leaving
    return [(title, most), *((short, each) for each in range(most, least, -1)), (short, least)]


def _in_cell(cell: AnswerCell, text: str, here: bool) -> list[Piece]:
    """Return the content of a cell, a column to the left of it included."""
    look = LOOKS[cell.view.verdict] if cell.view else "dim"
    return [Piece(f" {text}", "here")] if here else [Piece(" "), Piece(text, look)]


def _list(table: AnswerTable, width: int, here: Place, messages: Messages) -> Drawing:
    """Return the answers for one player below each other."""
    own = max(columns(who.number) for who in table.rows)
    wide = max(columns(_mark(cell)) for cell in table.cells.values())
    lines: list[Line] = []
    spans: dict[Place, tuple[int, int, int]] = {}
    for row, who in enumerate(table.rows):
        cell = table.cells[row, 0]
        words = f"{who.number.rjust(own)} {who.name}"
        if len(cell.players) == 1:
            words = messages("list.colon", first=words, last=_leaving_heads(table.leaving, messages)[0])
        elif who.tpn in table.moved:
            words += f" {table.moved[who.tpn]}"
        spans[row, 0] = (row, 0, width)
        lines.append(_listed_line(cell, words, wide, width, (row, 0) == here))
    return _with_lists(table, width, here, Drawing(tuple(lines), spans), messages)


def _with_lists(table: AnswerTable, width: int, here: Place, above: Drawing, messages: Messages) -> Drawing:
    """Return the drawing with the lists below it; their cells are in the order of the answers in them."""
    lines, spans = list(above.lines), dict(above.spans)
    below = (cell_at for cell_at in table.cells if cell_at[0] >= len(table.rows))
    for name, views in table.lists.items():
        lines += [(), (Piece(clip(messages(f"tutor.lists.{name}"), width), "head"),)]
        for view in views:
            cell_at = next(below)
            spans[cell_at] = (len(lines), 0, width)
            cell = table.cells[cell_at]
            lines.append(_listed_line(cell, _players_text(view), 1, width, cell_at == here))
    return Drawing(tuple(lines), spans)


def _players_text(view: AnyAnswer) -> str:
    """Return the players of an answer in a list: a single one by name, several by number.

    Two who would meet are joined by a dash (`3 – 10`), the players of a set by `+`, all others by commas.
    """
    if len(view.players) == 1:
        return str(view.first)
    numbers = [who.number for who in view.players]
    if view.about == "pair":
        return f"{numbers[0]} – {', '.join(numbers[1:])}"
    return f"{' + ' if view.about == 'set' else ', '}".join(numbers)


def _listed_line(cell: AnswerCell, words: str, wide: int, width: int, chosen: bool) -> Line:
    """Return a cell that has a line for itself."""
    mark = pad(_mark(cell), wide, right=True)
    look = LOOKS[cell.view.verdict] if cell.view else "dim"
    head = [Piece(f" {mark} ", "here")] if chosen else [Piece(" "), Piece(mark, look), Piece(" ")]
    text = fit_width(f" {words}", max(LEAST_NAME, width - wide - 2))
    return (*head, Piece(text, "followed" if chosen else "plain"))


def _mark(cell: AnswerCell) -> str:
    return cell.view.mark if cell.view else HIDDEN


_PREFIX = re.compile(r"^(\D)\D+(?=\d+$)")
"""What stands between the sign and the number of a criterion."""


def _mark_that_fits(cell: AnswerCell, room: int) -> str:
    """Return the mark of a cell, where it does not fit without the letter of the criterion, or the sign."""
    mark = _mark(cell)
    sign = cell.view.sign if cell.view else HIDDEN
    return next((text for text in (mark, _PREFIX.sub(r"\1", mark)) if columns(text) <= room), sign)


def legend(table: AnswerTable, width: int, messages: Messages | None = None) -> str:
    """Return the meaning of the signs that occur in a table, in one line if that can be."""
    said = messages or messages_of(ENGLISH)
    long, short = (_legend(table, said, room) for room in ("long", "short"))
    return long if columns(long) <= width else short


def _loss(view: AnyAnswer) -> Loss | None:
    """Return the loss for which the sign for less stands in a cell, None without that sign."""
    if isinstance(view, GroupAnswerView):
        return "pairs" if view.verdict == "fewer" else "round" if view.verdict == "stuck" else None
    return view.loss


def _legend(table: AnswerTable, messages: Messages, room: str) -> str:
    """Return the meaning of the signs in a table; `room` is `long` or `short`, for the words."""
    marks: dict[str, str] = {}
    lost: tuple[Loss, ...] = tuple(dict.fromkeys(loss for view in table.views if (loss := _loss(view))))
    in_group = any(isinstance(view, GroupAnswerView) for view in table.views)
    for verdict in LOOKS:
        name = f"{verdict}-in-group" if in_group and verdict in APART_IN_GROUPS else verdict
        for view in table.views:
            if view.verdict != verdict:
                continue
            if verdict == "barred" and view.mark != view.sign:
                met = messages(f"tutor.marks.met.{room}", round=view.mark[1:])
                marks.setdefault("met", f"{view.mark} {met}")
            elif len(lost) > 1 and verdict in {"stuck", "fewer"}:
                marks["stuck"] = f"{view.sign} {_losses_text(lost, messages, room, in_group=in_group)}"
            elif verdict == "fewer" and room == "long":
                marks[verdict] = f"{view.sign} {messages(f'tutor.losses.{lost[0]}')}"
            else:
                marks[verdict] = f"{view.sign} {messages(f'tutor.marks.{name}.{room}')}"
    if len(table.views) < len(table.cells):
        marks["hidden"] = f"{HIDDEN} {messages(f'tutor.marks.hidden.{room}')}"
    for way, sign in CAME.items():
        if sign in table.moved.values() and not table.alone:
            marks[way] = f"{sign} {messages(f'tutor.marks.came-{way}.{room}')}"
    return "  ".join(marks.values())


def _losses_text(lost: Collection[Loss], messages: Messages, room: str, *, in_group: bool) -> str:
    """Return all that the one sign for less stands for."""
    if room == "short":
        return messages("tutor.marks.fewer.short")
    names = [f"{loss}-in-group" if in_group and loss == "round" else loss for loss in LOSSES if loss in lost]
    return messages.join("tutor.losses.or", (Message(f"tutor.losses.{name}") for name in names))
