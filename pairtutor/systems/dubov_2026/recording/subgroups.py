"""The subgroups of a bracket as formed, and who changes from one to the other.

Source: dubov-2026 3.2.3, dubov-2026 3.2.4.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits
from pairtutor.rules.citing import union
from pairtutor.rules.dubov_2026.citations import CITING
from pairtutor.systems.dubov_2026.subgroups import Shift, ShiftListener, Split
from pairtutor.systems.search.counting import subset_rank
from pairtutor.trace.procedures import ColumnsFormed, ShortfallFound
from pairtutor.trace.refusals import PassedOver, TooMany
from pairtutor.trace.subgroups import SubgroupsShifted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.model.ids import Tpn
    from pairtutor.systems.dubov_2026.recording.steps import Dubov2026Steps


class ShiftRecorder(ShiftListener):
    """Records the subgroups of a bracket."""

    def __init__(self, steps: Dubov2026Steps) -> None:
        self._steps = steps
        self._over: list[PassedOver] = []
        self._by_preference = True
        self._again = False

    def split(self, one: Split) -> None:
        """Record the subgroups as first formed."""
        self._by_preference = one.by_preference
        self._again = False
        self._steps.emit(
            ColumnsFormed(
                cites=CITING.columns if one.by_preference else CITING.halves,
                group=self._steps.present,
                reason="first" if one.by_preference else "halves",
                white=self._numbers(one.g1),
                black=self._numbers(one.g2),
                moved=(),
            )
        )

    def opened(self, shift: Shift) -> None:
        """Record that pairs inside the smaller subgroup are needed, if that is why somebody changes."""
        self._over = []
        if shift.why == "inside":
            steps = self._steps
            side = shift.side
            rows = [row & ~side if side >> v & 1 else row for v, row in enumerate(shift.rows)]
            steps.emit(
                ShortfallFound(
                    cites=CITING.inside,
                    group=steps.present,
                    reason="columns",
                    count=shift.size,
                    witness=steps.lacking(rows, shift.alive),
                    tried=(),
                )
            )

    def refused(self, shift: Shift, chosen: Sequence[int], player: int) -> None:
        """Keep who cannot change after those chosen."""
        tpn = self._steps.tpn(player)
        rows = shift.kept(shift.rows, [*chosen, player])
        lacking = self._steps.lacking(rows, shift.alive)
        self._over.append(PassedOver(tpn, lacking or TooMany("too-many", tpn, "inside-pairs", shift.size)))

    def shifted(self, shift: Shift, chosen: Sequence[int], after: Split) -> None:
        """Record who changes, and the subgroups after it."""
        own = CITING.shift_inside if shift.why == "inside" else CITING.shift_sizes
        self._steps.emit(
            SubgroupsShifted(
                cites=union(
                    own,
                    CITING.shift_again if self._again else (),
                    () if self._by_preference else CITING.shift_halves,
                ),
                group=self._steps.present,
                reason=shift.why,
                order=self._steps.tpns(shift.order),
                considered=tuple(self._over),
                moved=self._steps.tpns(chosen),
                number=subset_rank(chosen, shift.order) + 1,
                sets=comb(len(shift.order), shift.size),
                white=self._numbers(after.g1),
                black=self._numbers(after.g2),
            )
        )
        self._again = True

    def _numbers(self, places: int) -> tuple[Tpn, ...]:
        return tuple(sorted(self._steps.tpns(bits(places))))
