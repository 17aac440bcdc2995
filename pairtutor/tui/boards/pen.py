"""One pen for every scene: everybody in a seat, with colours and marks, and the lines between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import Column
from pairtutor.narrative.layout import columns, pad
from pairtutor.narrative.parts import PlayerRow
from pairtutor.narrative.view import BracketView, GroupView
from pairtutor.records import replace
from pairtutor.scenes.reasons import SIGN
from pairtutor.scenes.scene import Head, Scene, Seats, Tie, TieState
from pairtutor.trace.procedures import PairingsProposed
from pairtutor.tui.boards.board import EMPTY, Board, BoardStep, Line, Look, Piece, line
from pairtutor.tui.boards.cards import (
    APART,
    FRAME,
    LEAST,
    MOST,
    Side,
    Strand,
    as_cards,
    joint,
    look_of,
    sign_on,
    strands,
    stroke_of,
)
from pairtutor.tui.boards.rows import (
    DOWN,
    SHIFTED,
    UP,
    legend,
    ordinal,
    player,
    roster,
    table_of_everybody,
    title,
)
from pairtutor.tui.boards.tables import Fitting, fit_table

FIRST_TIES: Final[tuple[TieState, ...]] = ("made", "settled", "proposed", "asked", "refused")
"""Of several lines of a player the one that says who sits opposite."""
ORDERED_BY: Final[dict[Head, Column]] = {"white": "aro", "black": "rating"}
"""The figure by which a column is ordered, by its head."""


class Drawn(NamedTuple):
    """Lines, and the first of them that something happens in (-1: none)."""

    lines: list[Line]
    focus: int


class Pen:
    """Draws the scene of a step of a bracket or group, in the columns that there are.

    Where it is allowed, and there are the columns, whoever sits side by side has a `card`.
    """

    def __init__(
        self, step: BoardStep, section: BracketView | GroupView, scene: Scene, *, cards: bool = False
    ) -> None:
        self.step, self.scene, self.cards = step, scene, cards
        self._known = {row.who.tpn: row for row in section.rows}
        self._away = {leaver.player for leaver in scene.away}
        self._ties = {frozenset((tie.first, tie.second)): tie for tie in scene.ties}
        self._tags = dict(scene.tags)
        self._beside = dict(_opposites(scene.ties))
        event = step.narrated.event
        self._proposing = isinstance(event, PairingsProposed)
        self.seats = _as_proposed(scene.seats, event) if isinstance(event, PairingsProposed) else scene.seats

    def draw(self) -> Drawn:
        """Return the drawing: the columns with what is made above or below, who waits, and who has left."""
        seats, said = self.seats, self.step.messages
        waiting, gone = self._rows(seats.waiting), [self._row(leaver.player) for leaver in self.scene.away]
        rows = self._rows((*seats.left, *seats.right, *(tpn for pair in seats.made for tpn in pair)))
        drawn = Drawn([], -1)
        if rows or (not waiting and not gone):
            drawn = (
                Drawn(roster(self.step, rows, drawn=self._single), -1) if seats.listed else self._columns()
            )
        if waiting:
            limbo = said("tutor.board.limbo") if seats.limbo else ""
            drawn = _below(drawn, Drawn(roster(self.step, waiting, limbo, drawn=self._single), -1))
        if gone:
            left = roster(self.step, gone, self.step.floor, met=False, drawn=self._single)
            drawn = _below(drawn, Drawn(left, len(left) - 1 if self.scene.leaves else -1))
        return drawn

    def _rows(self, players: Iterable[Tpn], head: Head = "") -> tuple[PlayerRow, ...]:
        """Return the lines of those who have not left, with the figure that orders a column."""
        return tuple(self._row(tpn, ORDERED_BY.get(head)) for tpn in players if tpn not in self._away)

    def _row(self, tpn: Tpn, column: Column | None = None) -> PlayerRow:
        """Return a player's line as of now: counted by the scene's numbers, with the figure of a column."""
        row = self._known.get(tpn) or self.step.cast.row(tpn, 0)
        row = replace(row, bsn=self.scene.numbers.get(tpn, row.bsn))
        return replace(row, figure=getattr(row.who, column)) if column else row

    def _columns(self) -> Drawn:
        """Return the columns; the pairs that are made stand above a remainder, in a procedure below.

        Without heads nobody has divided the players into halves. Where all are paired, only the pairs stand.
        """
        seats = self.seats
        heads = ("" if seats.heads[0] == "player" else self.scene.heads[0], self.scene.heads[1])
        left, right = self._rows(seats.left, seats.heads[0]), self._rows(seats.right, seats.heads[1])
        halves = any(heads)
        rest = [*(self._side_by_side(left, right) if halves else self._undivided_rows(left, right))]
        made = [*self._pairs_so_far(rest)]
        if seats.ruled:
            remainder = (f"{heads[0]}R", f"{heads[1]}R")
            return _below(self._table(made, heads), self._table(rest, remainder))
        if not made:
            return self._table(rest, heads, halves=halves)
        so_far = self._table(made, (self.step.messages("tutor.board.pairs-so-far"), ""), halves=False)
        return _below(self._table(rest, heads, halves=halves), so_far) if rest else so_far

    def _titles(self, heads: tuple[str, str], fit: Fitting, between: int) -> Line:
        """Return the heads above two columns of cells with so many columns of text between them."""
        margin = ordinal(fit, self.step)
        left = pad(margin + fit.heading(heads[0]), fit.width + between)
        return (Piece(left, "head"), Piece(margin + fit.heading(heads[1]), "head"))

    def _side_by_side(self, left: Sequence[PlayerRow], right: Sequence[PlayerRow]) -> Iterator[Side]:
        """Yield the rows side by side: those first who are tied, then the rest in their own order."""
        others = {row.who.tpn: row for row in right}
        alone: list[PlayerRow] = []
        for row in left:
            # who has nobody opposite is looked for under 0, which is no player's number
            other = others.pop(self._beside.get(Tpn(row.who.tpn), Tpn(0)), None)
            if other:
                yield row, other
            else:
                alone.append(row)
        yield from zip_longest(alone, others.values())

    def _undivided_rows(self, left: Sequence[PlayerRow], right: Sequence[PlayerRow]) -> Iterator[Side]:
        """Yield the rows of those whom nobody has divided: who is tied side by side, then the others."""
        alone = {row.who.tpn: row for row in (*left, *right)}
        for row in (*left, *right):
            other = alone.get(self._beside.get(Tpn(row.who.tpn), Tpn(0)))
            if row.who.tpn in alone and other:
                yield alone.pop(row.who.tpn), alone.pop(other.who.tpn)
        yield from zip_longest(
            [row for row in left if row.who.tpn in alone], [row for row in right if row.who.tpn in alone]
        )

    def _pairs_so_far(self, shown: Sequence[Side]) -> Iterator[Side]:
        """Yield the pairs made so far, but those who sit opposite each other in the rows `shown`."""
        opposite = {frozenset(row.who.tpn for row in side if row) for side in shown}
        among = ((tie.first, tie.second) for tie in self.scene.ties if tie.state in ("made", "settled"))
        pairs = (*self.seats.made, *(() if self.seats.ruled else among))
        for pair in pairs:
            if frozenset(pair) not in opposite:
                opposite.add(frozenset(pair))
                yield self._row(pair[0]), self._row(pair[1])

    def _table(self, rows: Sequence[Side], heads: tuple[str, str], *, halves: bool = True) -> Drawn:
        """Return rows below their heads, with the lines between those side by side.

        Pairs that are no `halves` stand below each other where there is too little room for what is due.
        """
        everybody = tuple(row for side in rows for row in side if row)
        whole = fit_table(everybody, self.step.width * 2, self.step.messages)
        frame = FRAME if self.cards and halves and self._has_cards(whole) else 0
        room = (self.step.width - APART) // 2 - frame
        fit = fit_table(everybody, room, self.step.messages).widen_names(heads, room)
        if not halves and (fit.width > room or fit.due < min(1, whole.due)):
            return self._pairs_stacked(rows, heads[0])
        spare = self.step.width - 2 * (fit.width + frame)
        apart = frame or (self.step.height and halves and spare >= LEAST)
        between = min(MOST, spare) if apart else APART
        margin = Piece(" " * (frame // 2))
        lines: list[Line] = [(margin, *self._titles(heads, fit, between + frame))]
        focus = -1
        for (left, right), strand in zip(rows, strands(rows, self._ties), strict=True):
            if focus < 0 and self._happens(strand.tie, [row for row in (left, right) if row]):
                focus = len(lines)
            if self._proposing and left and right and strand.tie is None:
                strand = Strand(Tie(Tpn(left.who.tpn), Tpn(right.who.tpn), "proposed"))
            sides = self._player(left, fit), self._player(right, fit)
            if frame:
                lines += as_cards(*sides, strand, between)
            else:
                lines.append((*sides[0], *joint(strand, between), *sides[1]))
        return Drawn(lines, focus)

    def _has_cards(self, whole: Fitting) -> bool:
        """Return whether cards with nothing left out stand side by side in the columns there are."""
        return 2 * (whole.width + FRAME) + APART <= self.step.width

    def _pairs_stacked(self, rows: Sequence[Side], name: str) -> Drawn:
        """Return the two of each pair one below the other, with the line between them beside both."""
        everybody = tuple(row for side in rows for row in side if row)
        room = self.step.width - 3
        fit = fit_table(everybody, room, self.step.messages).widen_names([name], room)
        lines = [line(ordinal(fit, self.step) + fit.heading(name), "head")]
        focus = -1
        for side in rows:
            players = [row for row in side if row]
            tie = self._tie(players)
            if focus < 0 and self._happens(tie, players):
                focus = len(lines)
            for row, corner in zip(players, "┐┘", strict=False):
                mark = (
                    Piece(f" {sign_on(tie) or stroke_of(tie)}{corner}", look_of(tie))
                    if tie
                    else Piece(text="")
                )
                lines.append((*self._player(row, fit), mark))
        return Drawn(lines, focus)

    def _tie(self, players: Sequence[PlayerRow]) -> Tie | None:
        """Return the line between two players, None without one."""
        return self._ties.get(frozenset(Tpn(row.who.tpn) for row in players))

    def _happens(self, tie: Tie | None, players: Sequence[PlayerRow]) -> bool:
        """Return whether a line of the drawing is to be in view: somebody is refused, or has moved."""
        refused = tie is not None and tie.state == "refused"
        return refused or any(self._is_marked(Tpn(row.who.tpn)) for row in players)

    def _is_marked(self, tpn: Tpn) -> bool:
        return tpn in self.step.culprits or self._change(tpn) != " "

    def _change(self, tpn: Tpn) -> str:
        """Return the sign of somebody who has just come to another place in a column, or to the Limbo."""
        if tpn in self._away or (tpn in self.seats.waiting and not self.seats.limbo):
            return " "
        if tpn in self.scene.came:
            return UP
        if tpn in self.scene.went:
            return DOWN
        return SHIFTED if tpn in self.scene.moved else " "

    def _player(self, row: PlayerRow | None, fit: Fitting) -> Line:
        return player(row, fit, self.step, " " if row is None else self._change(Tpn(row.who.tpn)))

    def _single(self, row: PlayerRow, fit: Fitting) -> Line:
        """Return the line of somebody who has it alone, with the tag."""
        tag, drawn = self._tags.get(Tpn(row.who.tpn)), self._player(row, fit)
        room = self.step.width - fit.width - 2
        said = tag and next((text for text in (tag.text, tag.short) if columns(text) <= room), "")
        if not tag or not said:
            return drawn
        look: Look = "bad" if tag.kind == "bad" else "changed"
        return (*drawn, Piece(f"  {said.removeprefix(SIGN).strip()}", look))


def _as_proposed(seats: Seats, event: PairingsProposed) -> Seats:
    """Return the seats at a proposal: pairs of those whom it seats anew stand no more."""
    free = {*event.upper, *event.lower}
    anew = [pair for pair in seats.made if free & {*pair}]
    others = (tpn for pair in anew for tpn in pair if tpn not in free)
    return replace(
        seats,
        made=tuple(pair for pair in seats.made if pair not in anew),
        left=event.upper,
        right=event.lower,
        waiting=(*seats.waiting, *others),
    )


def _opposites(ties: Sequence[Tie]) -> Iterator[tuple[Tpn, Tpn]]:
    """Yield two who sit opposite each other, and the two the other way round.

    Each has one such at most, by the order of `FIRST_TIES`; several who are refused to one player keep their
    own seats.
    """
    taken: set[Tpn] = set()
    for tie in sorted(ties, key=lambda tie: FIRST_TIES.index(tie.state)):
        pair = {tie.first, tie.second}
        refused = [other for other in ties if other.state == "refused" and pair & {other.first, other.second}]
        if pair & taken or (tie.state == "refused" and len(refused) > 1):
            continue
        taken |= pair
        yield tie.first, tie.second
        yield tie.second, tie.first


def _below(above: Drawn, below: Drawn) -> Drawn:
    """Return two drawings, one below the other; what happens in the lower one is to be in view before."""
    lines = [*above.lines, EMPTY] if above.lines else []
    return Drawn([*lines, *below.lines], len(lines) + below.focus if below.focus >= 0 else above.focus)


def scene_lines(step: BoardStep, lines: int = 0) -> Drawn:
    """Return the drawing of the bracket or group at a step, with its legend; everybody outside of all.

    Who sits side by side has a card where the drawing fits, beside so many `lines` of words.
    """
    if step.section is None or step.scene is None:
        return Drawn(table_of_everybody(step), -1)
    drawn = Drawn([], -1)
    for cards in (True, False) if step.height else (False,):  # a file has no cards
        drawn = Pen(step, step.section, step.scene, cards=cards).draw()
        drawn = Drawn([*drawn.lines, *legend(drawn.lines, step)], drawn.focus)
        if len(drawn.lines) + lines <= step.height:
            break
    return drawn


def drawn_board(
    step: BoardStep, above: Sequence[Line] = (), below: Sequence[Line] = (), name: str = ""
) -> Board:
    """Return the drawing of a step with lines of words above and below it; `name` is a title of its own."""
    over = [*above, EMPTY] if above else []
    drawn = scene_lines(step, len(over) + len(below))
    focus = drawn.focus + len(over) if drawn.focus >= 0 else 0
    return Board(name or title(step), (*over, *drawn.lines, *below), focus)
