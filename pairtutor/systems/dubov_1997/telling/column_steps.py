"""The steps of a group that stands in columns: drawn up, made equal, improved (6.2, 6.3, 7.3, 7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.model.colour import Colour
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.dubov_1997 import citations as cites
from pairtutor.systems.dubov_1997.telling.told import Told, has
from pairtutor.trace.procedures import ColumnsFormed, PairScrutinised, ShortfallFound
from pairtutor.trace.refusals import ColourLimit, ColoursBarred, PassedOver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.dubov_1997.choosing import Choice
    from pairtutor.systems.dubov_1997.columns import Columns
    from pairtutor.systems.dubov_1997.rows import Rows


class ColumnSteps(Told):
    """Tells the columns of a group and the opponents found in them."""

    def columns(self, columns: Columns) -> None:
        """Tell the two columns as first drawn up (6.2)."""
        self._columns("first", cites.COLUMNS, columns, ())

    def turns(self, columns: Columns) -> None:
        """Tell in which order islands or floaters are served (8.1)."""
        self._columns("turns", cites.TURNS, columns, ())

    def neutrals(self, columns: Columns, seated: Sequence[int]) -> None:
        """Tell where those go who are due neither colour."""
        self._columns("neutrals", cites.NEUTRALS, columns, seated)

    def equalised(self, columns: Columns, choice: Choice, colour: Colour) -> None:
        """Tell who changes to the column of a colour (7.3, 7.4), and who may not (2.6)."""
        if choice.place is None:
            raise AssertionError("nobody changed columns, so there is nobody to tell of")
        own = cites.TO_BLACK if colour is Colour.BLACK else cites.TO_WHITE
        held = cites.HELD_BACK if has(choice.over, ColourLimit) else ()
        self._columns("equalised", union(own, held), columns, [choice.place], choice.over)

    def _columns(
        self,
        reason: Literal["first", "neutrals", "equalised", "turns"],
        cited: Cites,
        columns: Columns,
        moved: Sequence[int],
        considered: Sequence[PassedOver] = (),
    ) -> None:
        self.tracer.emit(
            ColumnsFormed(
                cites=cited,
                group=self.group,
                reason=reason,
                white=self.names(columns.white),
                black=self.names(columns.black),
                moved=self.names(moved),
                considered=tuple(considered),
            )
        )

    def inside_allowed(self, rows: Rows) -> None:
        """Tell that pairs within a column are needed, and why (6.3)."""
        self.tracer.emit(
            ShortfallFound(
                cites=cites.INSIDE,
                group=self.group,
                reason="columns",
                count=rows.inside,
                witness=self.witnesses.shortage(rows.pool),
                tried=(),
            )
        )

    def row(self, rows: Rows, player: int, offered: int, choice: Choice) -> None:
        """Tell whom a player of a column meets, and how the columns stand after an improvement."""
        if choice.place is None:
            raise AssertionError("a row without a pair cannot be told")
        first_round = rows.stage == "first-round"
        if first_round and not choice.over:
            return
        own = cites.FIRST_ROUND if first_round else cites.ROW
        inside = rows.is_inside(player, choice.place)
        improved = cites.IMPROVED if (choice.over or inside) and not first_round else ()
        self.tracer.emit(
            PairScrutinised(
                cites=union(improved or own, cites.COLOURS_BARRED if has(choice.over, ColoursBarred) else ()),
                group=self.group,
                stage="inside" if inside else "beside" if rows.inside else rows.stage,
                player=self.witnesses.tpn(player),
                proposed=self.witnesses.tpn(offered),
                tried=tuple(choice.over),
                opponent=self.witnesses.tpn(choice.place),
            )
        )
        if improved and not inside:
            white, black = rows.standing()
            self.tracer.emit(
                ColumnsFormed(
                    cites=cites.INSIDE,
                    group=self.group,
                    reason="improved",
                    white=self.names(white),
                    black=self.names(black),
                    moved=self.names([choice.place]),
                )
            )
