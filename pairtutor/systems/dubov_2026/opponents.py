"""Who meets whom in a bracket: S1 against the first transposition of G2 that is legal.

Source: dubov-2026 3.2.5, dubov-2026 3.2.6, dubov-2026 4.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.systems.dubov_2026.participants import rows_across
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.dubov_2026.participants import Dubov2026Participants, Pairs
    from pairtutor.systems.dubov_2026.subgroups import Split


class TranspositionListener:
    """Hears how the opponents of S1 are found, one after the other."""

    def lined_up(self, s1: Sequence[int], g2: Sequence[int]) -> None:
        """Hear S1, and G2 in the order in which transpositions begin."""

    def found(self, transposing: Transposing, player: int, refused: Sequence[int], opponent: int) -> None:
        """Hear whom a player of S1 meets, and who was refused before."""

    def transposed(self, pairs: Pairs, g2: Sequence[int]) -> None:
        """Hear all pairs of the bracket."""


class Transposing:
    """Pairs equal subgroups; `free` are those without an opponent so far, `rows` the pairs across.

    Source: dubov-2026 3.2.6, DB26-24.
    """

    def __init__(self, participants: Dubov2026Participants, split: Split, mate: list[int]) -> None:
        self.participants = participants
        self.s1 = participants.by_average(split.g1)
        self.g2 = participants.by_number(split.g2)
        self.rows = rows_across(participants.legal, split.g1, split.g2)
        self._graph = CriterionGraph("legality", self.rows)
        self.free = split.g1 | split.g2
        self.mate = mate

    def pair(self, listener: TranspositionListener) -> Pairs:
        """Return the pairs, in the order of S1."""
        listener.lined_up(self.s1, self.g2)
        pairs: Pairs = []
        for player in self.s1:
            query = PartnerQuery(player, self.mate, self.free)
            refused: list[int] = []
            for opponent in self.g2:
                if self.free >> opponent & 1:
                    found = query.meeting(self._graph, opponent)
                    if found is not None:
                        break
                    refused.append(opponent)
            assert found is not None, "the matching at hand has an opponent for everybody"
            self.mate = found
            listener.found(self, player, refused, opponent)
            self.free &= ~(1 << player | 1 << opponent)
            pairs.append((player, opponent))
        listener.transposed(pairs, self.g2)
        return pairs

    def rest(self, player: int, opponent: int) -> int:
        """Return who would be left if the two met."""
        return self.free & ~(1 << player | 1 << opponent)
