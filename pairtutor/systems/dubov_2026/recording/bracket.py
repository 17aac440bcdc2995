"""A bracket as steps: who floats up into it, its subgroups and who changes, and the opponent of each of S1.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: dubov-2026 3.2.2, dubov-2026 3.2.3, dubov-2026 3.2.4, dubov-2026 3.2.5, dubov-2026 3.2.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial

from pairtutor.matching.bits import Mask, bits
from pairtutor.model.ids import Tpn
from pairtutor.rules.citing import union
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.common.recording.recorder import met_before
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants, Pairs
from pairtutor.systems.dubov_2026.subgroups import (
    Shift,
    ShiftListener,
    Split,
    Transposing,
    TranspositionListener,
)
from pairtutor.systems.search.counting import subset_rank, transposition_rank
from pairtutor.systems.upfloating.recording.upfloaters import UpfloatingSteps
from pairtutor.trace.procedures import (
    ColumnsFormed,
    PairingsProposed,
    PairScrutinised,
    ShortfallFound,
    SubgroupsShifted,
    SubgroupTransposed,
)
from pairtutor.trace.refusals import PassedOver, Refusal, TooMany
from pairtutor.trace.values import Forbidden, Met, SameAbsolute


class Dubov2026Steps(UpfloatingSteps):
    """Records steps of one round."""

    participants: Dubov2026Participants


def unlike(participants: Dubov2026Participants, player: int, other: int) -> Met | Forbidden | SameAbsolute:
    """Say why two players (ranks) may not meet; a supposition forbids it like the tournament."""
    first, second = participants.players[player], participants.players[other]
    again = met_before(first, second)
    if again:
        return again
    lawful = participants.lawful[player] >> other & 1
    colour = first.preference.colour
    if lawful or participants.barred_pairs.get(player, 0) >> other & 1 or colour is None:
        return Forbidden("forbidden", first.tpn, second.tpn)
    return SameAbsolute("same-absolute-preference", first.tpn, second.tpn, colour_word(colour))


class TranspositionRecorder(Dubov2026Steps, TranspositionListener):
    """Records the pairs of a bracket."""

    def lined_up(self, s1: Sequence[int], g2: Sequence[int]) -> None:
        """Record S1 and G2 side by side."""
        self._left = list(g2)  # those without an opponent, in the order of G2
        alike = self.participants.alike
        mixed = any(not alike[s1[0]] >> player & 1 for player in s1)
        self.emit(
            PairingsProposed(
                cites=union(self.cites("proposal"), self.cites("newcomers") if mixed else ()),
                group=self.present,
                reason="first",
                upper=self.tpns(s1),
                lower=self.tpns(g2),
            )
        )

    def on_opponent(
        self, transposing: Transposing, player: int, refused: Sequence[int], opponent: int
    ) -> None:
        """Record whom a player of S1 meets, after those of S2 who were refused, in their order (4.3)."""
        tried = tuple(PassedOver(self.tpn(other), self._why(transposing, player, other)) for other in refused)
        kinds = {refused.why.kind for refused in tried}
        self.emit(
            PairScrutinised(
                cites=union(
                    self.cites("row"),
                    self.cites("met") if kinds & {"met", "forbidden"} else (),
                    self.cites("absolute") if "same-absolute-preference" in kinds else (),
                ),
                group=self.present,
                stage="row",
                player=self.tpn(player),
                proposed=self.tpn(self._left[0]),
                tried=tried,
                opponent=self.tpn(opponent),
            )
        )
        self._left.remove(opponent)

    def _why(self, transposing: Transposing, player: int, other: int) -> Refusal:
        """Return why a player of S1 cannot meet another: the two alone, or the players left unpaired."""
        if not transposing.rows[player] >> other & 1:
            return unlike(self.participants, player, other)
        lacking = self.lack_of_partners(transposing.rows, transposing.rest(player, other))
        assert lacking is not None, "whoever is refused leaves the others unpaired"
        return lacking

    def on_transposition(self, pairs: Pairs, g2: Sequence[int]) -> None:
        """Record the transposition of G2."""
        lower = [other for _, other in pairs]
        number = transposition_rank([g2.index(player) for player in lower], range(len(g2))) + 1
        self.emit(
            SubgroupTransposed(
                cites=union(
                    self.cites("transposition"), self.cites("later_transposition") if number > 1 else ()
                ),
                group=self.present,
                number=number,
                transpositions=factorial(len(lower)),
                upper=self.tpns(player for player, _ in pairs),
                lower=self.tpns(lower),
            )
        )


class ShiftRecorder(Dubov2026Steps, ShiftListener):
    """Records the subgroups of a bracket."""

    def on_split(self, split: Split) -> None:
        """Record the two subgroups, by preference or (before any game) by number."""
        self._by_preference = split.by_preference
        self._again = False
        self.emit(
            ColumnsFormed(
                cites=self.cites("columns" if split.by_preference else "halves"),
                group=self.present,
                reason="first" if split.by_preference else "halves",
                white=self._numbers(split.g1),
                black=self._numbers(split.g2),
                moved=(),
            )
        )

    def shift_needed(self, shift: Shift) -> None:
        """Record that pairs inside the smaller subgroup are needed, if that is why somebody changes."""
        self._over: list[PassedOver] = []
        if shift.why == "inside":
            side = shift.side
            rows = [row & ~side if side >> v & 1 else row for v, row in enumerate(shift.rows)]
            self.emit(
                ShortfallFound(
                    cites=self.cites("inside"),
                    group=self.present,
                    reason="columns",
                    count=shift.size,
                    witness=self.lack_of_partners(rows, shift.alive),
                    tried=(),
                )
            )

    def no_shift(self, shift: Shift, chosen: Sequence[int], player: int) -> None:
        """Keep a player who cannot be the next to change subgroups, and who would lack partners then."""
        tpn = self.tpn(player)
        rows = shift.rows_after(shift.rows, [*chosen, player])
        lacking = self.lack_of_partners(rows, shift.alive)
        self._over.append(PassedOver(tpn, lacking or TooMany("too-many", tpn, "inside-pairs", shift.size)))

    def on_shift(self, shift: Shift, chosen: Sequence[int], after: Split) -> None:
        """Record who change subgroups, and the number of this set among all of its size, from 1."""
        own = self.cites("shift_inside") if shift.why == "inside" else self.cites("shift_sizes")
        self.emit(
            SubgroupsShifted(
                cites=union(
                    own,
                    self.cites("shift_again") if self._again else (),
                    () if self._by_preference else self.cites("shift_halves"),
                ),
                group=self.present,
                reason=shift.why,
                order=self.tpns(shift.order),
                considered=tuple(self._over),
                moved=self.tpns(chosen),
                number=subset_rank(chosen, shift.order) + 1,
                sets=comb(len(shift.order), shift.size),
                white=self._numbers(after.g1),
                black=self._numbers(after.g2),
            )
        )
        self._again = True

    def _numbers(self, places: Mask) -> tuple[Tpn, ...]:
        return tuple(sorted(self.tpns(bits(places))))
