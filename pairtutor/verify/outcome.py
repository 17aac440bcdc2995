"""The outcome of a round: boards in order, the bye, the floats given, and the sums of the counting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ColourDecided, RoundClosed
from pairtutor.trace.trace import Step
from pairtutor.trace.values import PairLine
from pairtutor.verify.persons import Person
from pairtutor.verify.refuted import Refuted, holds, same

Order = Callable[[Tpn, Tpn, dict[Tpn, Person]], tuple[int, ...]]
"""What boards are sorted by, from their two players."""


class Sums(NamedTuple):
    """What was counted on the way."""

    brackets: int = 0
    families: int = 0
    skipped: int = 0
    candidates: int = 0

    def plus(self, families: int, skipped: int, candidates: int) -> Sums:
        """Add a bracket."""
        return Sums(
            self.brackets + 1, self.families + families, self.skipped + skipped, self.candidates + candidates
        )


def check_outcome(
    step: Step,
    closed: RoundClosed,
    persons: dict[Tpn, Person],
    pairs: set[frozenset[Tpn]],
    bye: Tpn | None,
    colours: list[ColourDecided] | None,
    sums: Sums,
    floats: tuple[tuple[Tpn, ...], tuple[Tpn, ...]] | None = None,
    order: Order | None = None,
) -> None:
    """Check the last step against everything before it; no `colours`: there are none.

    `floats` are those given, down and up; `order` puts the boards in order where a system has its own.

    Raises:
        Refuted: it tells something else.
    """
    number = step.number
    told = [frozenset(board) for board in closed.boards]
    missing = pairs - set(told)
    if missing or len(told) != len(pairs):
        new = next((tuple(board) for board in closed.boards if frozenset(board) not in pairs), "one less")
        raise Refuted(number, "the boards", sorted(next(iter(missing), pairs)), new)
    seated = {tpn for board in closed.boards for tpn in board}
    left = sorted(set(persons) - seated)
    same(number, "the bye", bye, closed.bye)
    same(number, "the players without an opponent", [] if bye is None else [bye], left)
    if bye is not None:
        holds(not persons[bye].barred, number, "the bye", "somebody who may have it", bye)
    place = order or _place
    boards = sorted(closed.boards, key=lambda board: place(board[0], board[1], persons))
    same(number, "the boards in order", boards, list(closed.boards))
    if colours is not None:
        seats = [(one.white, one.black) for one in colours]
        same(number, "the colours of the boards", seats, [tuple(board) for board in closed.boards])
    down, up = floats or floats_given(closed.boards, persons, bye)
    same(number, "the downfloats", down, closed.downfloats)
    same(number, "the upfloats", up, closed.upfloats)
    found = Sums(closed.brackets, closed.families, closed.skipped, closed.candidates)
    for name, expected, value in zip(Sums._fields, sums, found, strict=True):
        same(number, f"the sum of {name}", expected, value)


def floats_given(
    boards: Sequence[PairLine], persons: dict[Tpn, Person], bye: Tpn | None
) -> tuple[tuple[Tpn, ...], tuple[Tpn, ...]]:
    """Return who floats down and who up when players of different scores meet; the bye is a downfloat."""
    pairs = [sorted((persons[a], persons[b]), key=lambda one: one.rank) for a, b in boards]
    uneven = [(high.tpn, low.tpn) for high, low in pairs if high.score != low.score]
    down = tuple(high for high, _ in uneven) + (() if bye is None else (bye,))
    return down, tuple(low for _, low in uneven)


def _place(white: Tpn, black: Tpn, persons: dict[Tpn, Person]) -> tuple[int, int, int]:
    high, low = sorted((persons[white], persons[black]), key=lambda one: one.rank)
    return (-high.score, -(high.score + low.score), high.rank)
