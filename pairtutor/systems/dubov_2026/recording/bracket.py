"""A bracket as steps: who floats up into it, its subgroups and who changes, and whom each of S1 meets.

Source: dubov-2026 3.2.2, dubov-2026 3.2.3, dubov-2026 3.2.4.

Source: dubov-2026 3.2.5, dubov-2026 3.2.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial

from pairtutor.matching.bits import bits
from pairtutor.model.ids import Tpn
from pairtutor.rules.citing import union
from pairtutor.rules.facts import citations_of
from pairtutor.systems.dubov_2026.participants import Pairs
from pairtutor.systems.dubov_2026.recording.steps import Dubov2026Steps
from pairtutor.systems.dubov_2026.subgroups import (
    Shift,
    ShiftListener,
    Split,
    Transposing,
    TranspositionListener,
)
from pairtutor.systems.search.counting import subset_rank, transposition_rank
from pairtutor.trace.procedures import (
    ColumnsFormed,
    PairingsProposed,
    PairScrutinised,
    ShortfallFound,
    SubgroupsShifted,
    SubgroupTransposed,
)
from pairtutor.trace.refusals import PassedOver, Refusal, TooMany
from pairtutor.trace.values import SameAbsolute

cites = citations_of("dubov-2026")


class TranspositionRecorder(TranspositionListener):
    """Records the pairs of a bracket."""

    def __init__(self, steps: Dubov2026Steps) -> None:
        self._steps = steps
        self._left: list[int] = []

    def lined_up(self, s1: Sequence[int], g2: Sequence[int]) -> None:
        """Record S1 and G2 side by side."""
        self._left = list(g2)
        alike = self._steps.participants.alike
        mixed = any(not alike[s1[0]] >> player & 1 for player in s1)
        self._steps.emit(
            PairingsProposed(
                cites=union(cites("proposal"), cites("newcomers") if mixed else ()),
                group=self._steps.present,
                reason="first",
                upper=self._steps.tpns(s1),
                lower=self._steps.tpns(g2),
            )
        )

    def found(self, transposing: Transposing, player: int, refused: Sequence[int], opponent: int) -> None:
        steps = self._steps
        tried = tuple(
            PassedOver(steps.tpn(other), self._why(transposing, player, other)) for other in refused
        )
        kinds = {refused.why.kind for refused in tried}
        steps.emit(
            PairScrutinised(
                cites=union(
                    cites("row"),
                    cites("met") if kinds & {"met", "forbidden"} else (),
                    cites("absolute") if SameAbsolute in {type(refused.why) for refused in tried} else (),
                ),
                group=steps.present,
                stage="row",
                player=steps.tpn(player),
                proposed=steps.tpn(self._left[0]),
                tried=tried,
                opponent=steps.tpn(opponent),
            )
        )
        self._left.remove(opponent)

    def _why(self, transposing: Transposing, player: int, other: int) -> Refusal:
        if not transposing.rows[player] >> other & 1:
            return self._steps.unlike(player, other)
        lacking = self._steps.lacking(transposing.rows, transposing.rest(player, other))
        assert lacking is not None, "whoever is refused leaves the others unpaired"
        return lacking

    def transposed(self, pairs: Pairs, g2: Sequence[int]) -> None:
        """Record the transposition of G2."""
        lower = [other for _, other in pairs]
        number = transposition_rank([g2.index(player) for player in lower], range(len(g2))) + 1
        self._steps.emit(
            SubgroupTransposed(
                cites=union(cites("transposition"), cites("later_transposition") if number > 1 else ()),
                group=self._steps.present,
                number=number,
                transpositions=factorial(len(lower)),
                upper=self._steps.tpns(player for player, _ in pairs),
                lower=self._steps.tpns(lower),
            )
        )


class ShiftRecorder(ShiftListener):
    """Records the subgroups of a bracket."""

    def __init__(self, steps: Dubov2026Steps) -> None:
        self._steps = steps
        self._over: list[PassedOver] = []
        self._by_preference = True
        self._again = False

    def split(self, split: Split) -> None:
        self._by_preference = split.by_preference
        self._again = False
        self._steps.emit(
            ColumnsFormed(
                cites=cites("columns" if split.by_preference else "halves"),
                group=self._steps.present,
                reason="first" if split.by_preference else "halves",
                white=self._numbers(split.g1),
                black=self._numbers(split.g2),
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
                    cites=cites("inside"),
                    group=steps.present,
                    reason="columns",
                    count=shift.size,
                    witness=steps.lacking(rows, shift.alive),
                    tried=(),
                )
            )

    def refused(self, shift: Shift, chosen: Sequence[int], player: int) -> None:
        tpn = self._steps.tpn(player)
        rows = shift.rows_after(shift.rows, [*chosen, player])
        lacking = self._steps.lacking(rows, shift.alive)
        self._over.append(PassedOver(tpn, lacking or TooMany("too-many", tpn, "inside-pairs", shift.size)))

    def shifted(self, shift: Shift, chosen: Sequence[int], after: Split) -> None:
        own = cites("shift_inside") if shift.why == "inside" else cites("shift_sizes")
        self._steps.emit(
            SubgroupsShifted(
                cites=union(
                    own,
                    cites("shift_again") if self._again else (),
                    () if self._by_preference else cites("shift_halves"),
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
