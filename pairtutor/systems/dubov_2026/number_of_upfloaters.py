"""How many float up into a bracket, and who: what residents and those below can do each by themselves.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank. Where one
floats up, the vertex behind the last rank is the place of whoever does.

Source: dubov-2026 3.2.1, dubov-2026 3.2.2, dubov-2026 4.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import Mask, Mate, Rows, bits, lowest, mask_of
from pairtutor.matching.odd_sets import refit
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.search.refinement import Refinement
from pairtutor.systems.search.rows import rows_kept_to
from pairtutor.systems.upfloating.upfloaters import (
    SeveralUpfloaters,
    SingleUpfloater,
    cost,
)

COLOURS = "colour-preference"
"""The criterion [C7] by name."""
FLOATS = ("maximum-upfloaters", "maximum-upfloats", "repeated-upfloaters")
"""The criteria [C8] to [C10] by name; they do not count in the last round."""


class OneUpfloater(SingleUpfloater):
    """The choice among those who can float up alone."""

    participants: Dubov2026Participants
    _best: tuple[Refinement, Rows]

    def best_of(self, able: Mask) -> tuple[int, list[int], dict[str, int]]:
        """Return the best upfloater of those able, a matching with that player, its values by criterion.

        `_best` keeps the graph of the residents and a place, with what [C7] charges in it.
        """
        self._best = refinement, charged = self._with_place_for(able)
        # [C8] to [C10]: what earlier upfloats count; then 4.2, the order of the sets
        for player in sorted(bits(able), key=lambda v: (*self._floats(v).values(), v)):
            mate = self._matching_with(refinement, player, charged[len(self.apart)])
            if mate is not None:
                return player, mate, {COLOURS: _colours(refinement, charged), **self._floats(player)}
        raise AssertionError("somebody is able to float up")

    def values(self, player: int) -> dict[str, int]:
        """Return the values of the set of one able player in [C7] and, where they count, in [C8] to [C10]."""
        return {COLOURS: self._colours_with(player), **self._floats(player)}

    def _colours_with(self, player: int) -> int:
        """Return the value of a player's set in [C7], once the best is known: no set has less.

        It has one more at most if the player can meet the opponent of the best upfloater.
        """
        refinement, charged = self._best
        if self._residents_with(refinement, player, charged[len(self.apart)]) is not None:
            return _colours(refinement, charged)
        if self.participants.legal[player] >> refinement.mate[len(self.apart)] & 1:
            return _colours(refinement, charged) + 1
        return _colours(*self._with_place_for(1 << player))

    def _with_place_for(self, players: Mask) -> tuple[Refinement, Rows]:
        """Return the residents and a place for one of `players` as [C7] pairs them best, and what it charges.

        A resident who could meet several of them there is charged only if all prefer the same colour.
        """
        legal, alike = self.participants.legal, self.participants.alike
        residents, outside = self.residents, len(self.apart)
        rows, charged = [0] * (outside + 1), [0] * (outside + 1)
        for v in bits(residents):
            rows[v] = legal[v] & residents
            charged[v] = rows[v] & alike[v]
            if legal[v] & players:
                rows[v] |= 1 << outside
                rows[outside] |= 1 << v
                if not legal[v] & players & ~alike[v]:
                    charged[v] |= 1 << outside
                    charged[outside] |= 1 << v
        mate = [*self.apart, -1]
        v = lowest(self.residents_over.outer & rows[outside])
        self.residents_over.release(v, mate)
        mate[v], mate[outside] = outside, v
        refinement = Refinement(rows, residents | 1 << outside, mate)
        refinement.minimise(COLOURS, charged[:])  # a copy, for it changes the rows that it is given
        return refinement, charged

    def _matching_with(self, refinement: Refinement, player: int, charged: Mask) -> Mate | None:
        """Return a matching in which the player has the place at no more than it must cost; None without any.

        `charged` are the residents who are charged if they meet somebody in that place.
        """
        rematched = self._residents_with(refinement, player, charged)
        if rematched is None:
            return None
        other = rematched.pop()  # the resident who has the place
        self.below_over.release(player, rematched)
        rematched[player], rematched[other] = other, player
        return rematched

    def _residents_with(self, refinement: Refinement, player: int, charged: Mask) -> Mate | None:
        """Return the same of the residents alone, the place last: a list one longer than there are ranks."""
        stage, outside = refinement.last_stage, len(self.apart)
        participants = self.participants
        partners = participants.legal[player] & (charged | ~participants.alike[player])
        rows = rows_kept_to(stage.rows, outside, partners)
        return refit(stage.odd, rows, refinement.mate, refinement.alive)

    def _floats(self, player: int) -> dict[str, int]:
        """Return the values of a player's earlier upfloats in each criterion after [C7], if these count.

        Source: dubov-2026 2.3.4, dubov-2026 2.3.5, dubov-2026 2.3.6, DB26-10.
        """
        if not self.participants.floats_count:
            return {}
        figures = self.participants.figures[player]
        # has the player floated up as often as one may, how often then, and in the round before?
        values = (
            int(figures.maximum),
            len(figures.lifted) if figures.maximum else 0,
            int(figures.just_before),
        )
        return dict(zip(FLOATS, values, strict=True))


def _colours(refinement: Refinement, charged: Rows) -> int:
    """Return the value of the best matching in [C7]."""
    return cost(refinement.mate, {1: charged})


class SeveralDubovUpfloaters(SeveralUpfloaters):
    """The upfloaters of one bracket, found in a graph of its residents and everybody below.

    Source: dubov-2026 2.2.1, dubov-2026 2.3.1, dubov-2026 2.3.2, dubov-2026 3.2.2, dubov-2026 4.2.
    """

    participants: Dubov2026Participants

    def charges(self) -> list[tuple[str, dict[int, Rows]]]:
        """Return for each criterion after [C6] the pairs that it charges, by how much.

        Source: dubov-2026 2.3.3, dubov-2026 2.3.4, dubov-2026 2.3.5, dubov-2026 2.3.6, DB26-10, DB26-12.
        """
        figures = self.participants.figures
        charged = [(COLOURS, {1: self._same_preference()})]
        if not self.participants.floats_count:
            return charged
        pool = [v for share in self.sets.shares for v in share.players]
        most = [v for v in pool if figures[v].maximum]
        counts = sorted({len(figures[v].lifted) for v in most})
        by_count = {
            count: self.between(mask_of(v for v in most if len(figures[v].lifted) == count))
            for count in counts
        }
        again = mask_of(v for v in pool if figures[v].just_before)
        charged.append((FLOATS[0], {1: self.between(mask_of(most))}))
        charged.append((FLOATS[1], by_count))
        charged.append((FLOATS[2], {1: self.between(again)}))
        return charged

    def _same_preference(self) -> Rows:
        """Return the rows of pairs of one preference, of which at least one player is from below."""
        alike, alive, residents = self.participants.alike, self.alive, self.residents
        return [
            alike[v] & (alive if residents >> v & 1 else residents) if alive >> v & 1 else 0
            for v in range(len(alike))
        ]

    def bracket_graph(self, chosen: Sequence[int], mate: Mate) -> Refinement:
        """Return the graph of a bracket whose upfloaters are all known; what is below costs nothing."""
        bracket = self.residents | mask_of(chosen)
        rows = [row & bracket for row in self.participants.legal]
        return Refinement(rows, bracket, mate)
