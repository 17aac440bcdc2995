"""The columns of a group as they are drawn up and made equal (6.2, 7.3, 7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.model.colour import Colour
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.dubov_1997.citations import CITING
from pairtutor.systems.dubov_1997.columns import ColumnListener, Columns
from pairtutor.systems.dubov_1997.recording.steps import DubovSteps, has
from pairtutor.trace.procedures import ColumnsFormed
from pairtutor.trace.refusals import ColourLimit, PassedOver

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
        held = CITING.held_back if has(choice.over, ColourLimit) else ()
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
