"""The rows of a group: whom each player meets, and how the columns stand after an improvement (6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.citing import union
from pairtutor.rules.dubov_1997.citations import CITING
from pairtutor.systems.dubov_1997.recording.steps import DubovSteps, has
from pairtutor.systems.dubov_1997.rows import RowListener, Rows
from pairtutor.trace.procedures import ColumnsFormed, PairScrutinised, ShortfallFound
from pairtutor.trace.refusals import ColoursBarred

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.choosing import Chosen, Why


class RowRecorder(RowListener):
    """Records the opponents found in the rows."""

    def __init__(self, steps: DubovSteps) -> None:
        self._steps = steps

    def inside_allowed(self, rows: Rows) -> None:
        """Record that pairs within a column are needed, and why (6.3)."""
        self._steps.emit(
            ShortfallFound(
                cites=CITING.inside,
                group=self._steps.present,
                reason="columns",
                count=rows.inside,
                witness=self._steps.shortage(rows.pool),
                tried=(),
            )
        )

    def no_row(self, player: int, rows: Rows) -> Why:
        """Return what is asked why somebody does not become the opponent in a row (6.3)."""
        return self._steps.reasons.no_row(player, rows)

    def row(self, rows: Rows, player: int, offered: int, choice: Chosen) -> None:
        """Record whom a player of a column meets, and how the columns stand after an improvement."""
        if choice.place is None:
            raise AssertionError("a row without a pair cannot be told")
        first_round = rows.stage == "first-round"
        if first_round and not choice.over:
            return
        own = CITING.first_round if first_round else CITING.row
        inside = rows.is_inside(player, choice.place)
        improved = CITING.improved if (choice.over or inside) and not first_round else ()
        self._steps.emit(
            PairScrutinised(
                cites=union(
                    improved or own, CITING.colours_barred if has(choice.over, ColoursBarred) else ()
                ),
                group=self._steps.present,
                stage="inside" if inside else "beside" if rows.inside else rows.stage,
                player=self._steps.tpn(player),
                proposed=self._steps.tpn(offered),
                tried=tuple(choice.over),
                opponent=self._steps.tpn(choice.place),
            )
        )
        if improved and not inside:
            white, black = rows.standing()
            self._steps.emit(
                ColumnsFormed(
                    cites=CITING.inside,
                    group=self._steps.present,
                    reason="improved",
                    white=self._steps.tpns(white),
                    black=self._steps.tpns(black),
                    moved=self._steps.tpns([choice.place]),
                )
            )
