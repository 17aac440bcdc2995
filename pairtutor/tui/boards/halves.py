"""Two halves of a bracket side by side, with lines for the pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.layout import pad
from pairtutor.narrative.parts import Pairing, PlayerRow
from pairtutor.narrative.standing import HalvesView, StandingRows
from pairtutor.trace.procedures import PairingsProposed
from pairtutor.tui.boards.scene import Line, Look, Piece, Scene, wrap_lines
from pairtutor.tui.boards.tables import Fitting, fit_table

JOINED, APART, REFUSED, PROPOSED = " ─── ", "     ", " ─✗─ ", " ┄┄┄ "
UP, DOWN, CULPRIT, FOLLOWED = "▲", "▼", "✗", "›"
CHANGES: Final[dict[str, str]] = {UP: "up", DOWN: "down", CULPRIT: "culprit", FOLLOWED: "followed"}
"""Signs, and what they are called in `tutor.legend`."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Lines, and the first of them that something happens in (-1: none)."""

    lines: list[Line]
    focus: int


def draw_halves(scene: Scene, standing: StandingRows, halves: HalvesView, pairs: Iterable[Pairing]) -> Drawn:
    """Return two halves side by side; whoever is in one of the pairs stands beside the opponent."""
    partners = _partners(pairs)
    shown = list(_rows_side_by_side(halves, partners))
    everybody = (*halves.left, *halves.right)
    fit = fit_table(everybody, (scene.width - len(JOINED)) // 2, scene.messages)
    lines = [_titles(halves, fit, scene)]
    focus = -1
    for left, right in shown:
        paired = left and right and partners.get(left.who.tpn) == right.who.tpn
        guilty = {row.who.tpn for row in (left, right) if row} & scene.culprits
        joint = PROPOSED if left and right and isinstance(scene.narrated.event, PairingsProposed) else APART
        if paired:
            joint = REFUSED if len(guilty) > 1 else JOINED
        marked = guilty or any(row and row.who.tpn in standing.up | standing.down for row in (left, right))
        if marked and focus < 0:
            focus = len(lines)
        middle = Piece(joint, "bad" if joint == REFUSED else "good")
        lines.append((*player(left, fit, scene, standing), middle, *player(right, fit, scene, standing)))
    return Drawn(lines, focus)


def player(row: PlayerRow | None, fit: Fitting, scene: Scene, standing: StandingRows | None) -> Line:
    """Return a player's cells behind the number in the bracket and two marks."""
    if row is None:
        return (Piece(" " * fit.width),)
    tpn = row.who.tpn
    change, look = marks(tpn, standing)
    fault = CULPRIT if tpn in scene.culprits else FOLLOWED if tpn == scene.following else " "
    if fault != " ":
        look = "bad" if fault == CULPRIT else "followed"
    cells = pad(fit.cells(row), fit.width - fit.bsn - 2)
    return (
        Piece(str(row.bsn).rjust(fit.bsn), "dim"),
        Piece(change, "changed"),
        Piece(fault, look if fault != " " else "plain"),
        Piece(cells, look, tpn),
    )


def marks(tpn: int, standing: StandingRows | None) -> tuple[str, Look]:
    """Return the sign of a player who has just changed halves, and the look that goes with it."""
    if standing and tpn in standing.up:
        return UP, "changed"
    if standing and tpn in standing.down:
        return DOWN, "changed"
    return " ", "plain"


def legend(lines: Sequence[Line], scene: Scene) -> list[Line]:
    """Return the meaning of the signs that occur in lines."""
    seen = {piece.text for drawn in lines for piece in drawn}
    if any(REFUSED in piece.text for drawn in lines for piece in drawn):
        seen.add(CULPRIT)
    said = {sign: scene.messages(f"tutor.legend.{name}") for sign, name in CHANGES.items() if sign in seen}
    return [row for sign, words in said.items() for row in wrap_lines(f"{sign} {words}", scene.width, "dim")]


def ordinal(fit: Fitting, scene: Scene) -> str:
    """Return the head of the column of bracket numbers: empty unless changes are counted in them."""
    compares = SYSTEMS[scene.cast.opened.system].compares
    return pad(scene.messages("tutor.table.bsn") if compares else "", fit.bsn + 2)


def _titles(halves: HalvesView, fit: Fitting, scene: Scene) -> Line:
    margin = ordinal(fit, scene)
    left = pad(margin + fit.heading(halves.left_title), fit.width + len(JOINED))
    return (Piece(left, "head"), Piece(margin + fit.heading(halves.right_title), "head"))


def _partners(pairs: Iterable[Pairing]) -> dict[int, int]:
    partners: dict[int, int] = {}
    for pair in pairs:
        partners[pair.first.tpn], partners[pair.second.tpn] = pair.second.tpn, pair.first.tpn
    return partners


def _rows_side_by_side(
    halves: HalvesView, partners: dict[int, int]
) -> Iterator[tuple[PlayerRow | None, PlayerRow | None]]:
    """Yield the rows side by side: partners first, then the rest in their own order."""
    if not partners:
        yield from zip_longest(halves.left, halves.right)
        return
    right = {row.who.tpn: row for row in halves.right}
    alone: list[PlayerRow] = []
    for row in halves.left:
        other = right.pop(partners.get(row.who.tpn, 0), None)
        if other:
            yield row, other
        else:
            alone.append(row)
    yield from zip_longest(alone, right.values())
