"""The two columns of a Dubov group: drawn up, those due no colour seated, made equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import ColumnsFormed
from pairtutor.trace.refusals import ColourLimit, PassedOver
from pairtutor.verify.limits import TURNED, dubov_limits
from pairtutor.verify.procedures.dubov_figures import DubovFigures
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.refuted import expect_equal


class ProvenColumns:
    """Checks the columns of some players; `white` and `black` are the columns as they stand."""

    def __init__(self, prover: Prover, figures: Mapping[Tpn, DubovFigures], players: Iterable[Tpn]) -> None:
        self.prover = prover
        self.figures = figures
        own = [figures[tpn] for tpn in players]
        self.white = [one.tpn for one in own if one.due == "white"]
        self.black = [one.tpn for one in own if one.due == "black"]
        neutral = sorted((one for one in own if one.due is None), key=lambda one: one.black_column)
        self.neutral = tuple(one.tpn for one in neutral)
        self._sort()

    def arranged(self) -> tuple[list[Tpn], list[Tpn]]:
        """Check the columns until they are equal; return them."""
        self._told("first", ())
        self._seat_neutrals()
        if self.neutral:
            self._told("neutrals", self.neutral)
        self._equalise()
        return self.white, self.black

    def in_turns(self) -> list[Tpn]:
        """Check the columns of those who are served in turn; return their order (DUB-34)."""
        self._seat_neutrals()
        if len(self.white) + len(self.black) > 1:
            self._told("turns", ())
        turns = []
        for row in range(max(len(self.white), len(self.black))):
            turns += self.white[row : row + 1] + self.black[row : row + 1]
        return turns

    def _told(self, reason: str, moved: Sequence[Tpn]) -> None:
        check_columns(self.prover, reason, moved, self.white, self.black)

    def _sort(self) -> None:
        self.white.sort(key=lambda tpn: self.figures[tpn].white_column)
        self.black.sort(key=lambda tpn: self.figures[tpn].black_column)

    def _seat_neutrals(self) -> None:
        for tpn in self.neutral:
            (self.white if len(self.white) < len(self.black) else self.black).append(tpn)
        self._sort()

    def _equalise(self) -> None:
        excess = len(self.white) - len(self.black)
        if not excess:
            return
        colour = "white" if excess > 0 else "black"
        other = TURNED[colour]
        here, there = (self.white, self.black) if excess > 0 else (self.black, self.white)
        waiting = sorted(here, key=lambda tpn: self.figures[tpn].leaving_column(colour))
        for _ in range(abs(excess) // 2):
            able = (tpn for tpn in waiting if not dubov_limits(self.prover.persons[tpn], other))
            player = next(able)
            over = waiting[: waiting.index(player)]
            waiting = waiting[len(over) + 1 :]
            here.remove(player)
            there.append(player)
            self._sort()
            check_columns(self.prover, "equalised", (player,), self.white, self.black, over, other)


def check_columns(
    prover: Prover,
    reason: str,
    moved: Sequence[Tpn],
    white: Sequence[Tpn],
    black: Sequence[Tpn],
    over: Sequence[Tpn] = (),
    barred: str = "",
) -> None:
    """Check a step about columns; those of `over` were looked at before and cannot have the colour `barred`.

    Raises:
        ProofError: the columns are others, or there is another reason for them.
    """
    step, event = prover.steps.take(ColumnsFormed, "the columns")
    expect_equal(step, "the reason for the columns", reason, event.reason)
    expect_equal(step, "the white column", tuple(white), event.white)
    expect_equal(step, "the black column", tuple(black), event.black)
    expect_equal(step, "who changed columns", tuple(moved), event.moved)

    def limited(step: int, one: PassedOver) -> None:
        found = isinstance(one.why, ColourLimit) and (one.why.player, one.why.colour)
        expect_equal(step, f"why {one.player} stays", (one.player, barred), found)

    prover.groups.passed_over(step, "who was looked at before", over, event.considered, limited)
