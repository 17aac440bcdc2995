"""S1 beside G2, whom each of S1 meets, and which transposition that is.

Source: dubov-2026 3.2.5, dubov-2026 3.2.6.
"""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING

from pairtutor.rules.citing import union
from pairtutor.rules.dubov_2026.citations import CITING
from pairtutor.systems.dubov_2026.opponents import Transposing, TranspositionListener
from pairtutor.systems.search.counting import transposition_rank
from pairtutor.trace.procedures import PairingsProposed, PairScrutinised
from pairtutor.trace.refusals import PassedOver
from pairtutor.trace.subgroups import SubgroupTransposed
from pairtutor.trace.values import SameAbsolute

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.dubov_2026.participants import Pairs
    from pairtutor.systems.dubov_2026.recording.steps import Dubov2026Steps
    from pairtutor.trace.refusals import Refusal


class TranspositionRecorder(TranspositionListener):
    """Records the pairs of a bracket."""

    def __init__(self, steps: Dubov2026Steps) -> None:
        self._steps = steps
        self._left: list[int] = []

    def lined_up(self, s1: Sequence[int], g2: Sequence[int]) -> None:
        """Record S1 and G2 side by side."""
        self._left = list(g2)
        alike = self._steps.participants.alike
        mixed = any(not alike[s1[0]] >> one & 1 for one in s1)
        self._steps.emit(
            PairingsProposed(
                cites=union(CITING.proposal, CITING.newcomers if mixed else ()),
                group=self._steps.present,
                reason="first",
                upper=self._steps.tpns(s1),
                lower=self._steps.tpns(g2),
            )
        )

    def found(self, transposing: Transposing, player: int, refused: Sequence[int], opponent: int) -> None:
        """Record whom a player of S1 meets, and who was refused before."""
        steps = self._steps
        tried = tuple(
            PassedOver(steps.tpn(other), self._why(transposing, player, other)) for other in refused
        )
        kinds = {one.why.kind for one in tried}
        steps.emit(
            PairScrutinised(
                cites=union(
                    CITING.row,
                    CITING.met if kinds & {"met", "forbidden"} else (),
                    CITING.absolute if SameAbsolute in {type(one.why) for one in tried} else (),
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
        number = transposition_rank([g2.index(one) for one in lower], range(len(g2))) + 1
        self._steps.emit(
            SubgroupTransposed(
                cites=union(CITING.transposition, CITING.later_transposition if number > 1 else ()),
                group=self._steps.present,
                number=number,
                transpositions=factorial(len(lower)),
                upper=self._steps.tpns(player for player, _ in pairs),
                lower=self._steps.tpns(lower),
            )
        )
