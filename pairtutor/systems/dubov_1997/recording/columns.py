"""The columns of a group as drawn up and made equal (6.2, 7.3, 7.4), and its rows: whom each meets (6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.model.colour import Colour
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.dubov_1997.citations import CITING
from pairtutor.systems.dubov_1997.columns import ColumnListener, Columns
from pairtutor.systems.dubov_1997.recording.steps import DubovSteps, anybody_passed_over_for
from pairtutor.systems.dubov_1997.rows import RowListener, Rows
from pairtutor.trace.procedures import ColumnsFormed, PairScrutinised, ShortfallFound
from pairtutor.trace.refusals import ColourLimit, ColoursBarred, PassedOver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.dubov_1997.choosing import Chosen, Why


class ColumnRecorder(ColumnListener):
    """Records the columns of a group."""

    def __init__(self, steps: DubovSteps) -> None:
        self._steps = steps

    def formed(self, columns: Columns) -> None:
        """Record the two columns as first drawn up (6.2)."""
        self._columns("first", CITING.columns, columns, ())

    def turns(self, columns: Columns) -> None:
        """Record in which order islands or floaters are served (8.1)."""
        self._columns("turns", CITING.turns, columns, ())

    def neutrals(self, columns: Columns, seated: Sequence[int]) -> None:
        """Record where those go who are due neither colour."""
        self._columns("neutrals", CITING.neutrals, columns, seated)

    def no_change(self, colour: Colour) -> Why:
        """Return what is asked why somebody does not change to the column of a colour (2.6)."""
        return self._steps.reasons.no_change(colour)

    def equalised(self, columns: Columns, choice: Chosen, colour: Colour) -> None:
        """Record who changes to the column of a colour (7.3, 7.4), and who may not (2.6)."""
        if choice.place is None:
            raise AssertionError("nobody changed columns, so there is nobody to tell of")
        own = CITING.to_black if colour is Colour.BLACK else CITING.to_white
        held = CITING.held_back if anybody_passed_over_for(choice.over, ColourLimit) else ()
        self._columns("equalised", union(own, held), columns, [choice.place], choice.over)

    def _columns(
        self,
        reason: Literal["first", "neutrals", "equalised", "turns"],
        cited: Cites,
        columns: Columns,
        moved: Sequence[int],
        considered: Sequence[PassedOver] = (),
    ) -> None:
        self._steps.emit(
            ColumnsFormed(
                cites=cited,
                group=self._steps.present,
                reason=reason,
                white=self._steps.tpns(columns.white),
                black=self._steps.tpns(columns.black),
                moved=self._steps.tpns(moved),
                considered=tuple(considered),
            )
        )


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
                    improved or own,
                    CITING.colours_barred if anybody_passed_over_for(choice.over, ColoursBarred) else (),
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
