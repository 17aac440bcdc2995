"""How many float up into a bracket, and who: what residents and those below can do each by themselves.

Source: dubov-2026 3.2.1, dubov-2026 3.2.2, dubov-2026 4.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import bits, lowest, mask_of
from pairtutor.matching.odd_sets import refit
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.search.refinement import Refinement, Rows
from pairtutor.systems.search.rows import rows_kept_to
from pairtutor.systems.upfloating.single import SingleUpfloater
from pairtutor.systems.upfloating.upfloaters import (
    SeveralUpfloaters,
    UpfloaterListener,
    Upfloating,
    cost,
    part_side,
)

COLOURS = "colour-preference"
"""The criterion [C7] by name."""
FLOATS = ("maximum-upfloaters", "maximum-upfloats", "repeated-upfloaters")
"""The criteria [C8] to [C10] by name; they do not count in the last round."""


class OneUpfloater(SingleUpfloater):
    """The choice among those who can float up alone."""

    def __init__(
        self, participants: Dubov2026Participants, residents: int, below: int, mate: list[int]
    ) -> None:
        self._dubov = participants
        self._place = len(mate)
        super().__init__(participants, residents, below, mate)

    def choose(self, listener: UpfloaterListener) -> int:
        """Return the upfloater of the bracket.

        Source: dubov-2026 3.2.2.
        """
        listener.upfloaters_needed(self)
        (share,) = self.sets.shares
        able = self.able & mask_of(share.players)
        refinement, charged = self._with_place_for(able)
        # [C8] to [C10]: what earlier upfloats count; then 4.2, the order of the sets
        for player in sorted(bits(able), key=lambda v: (*self._floats(v).values(), v)):
            if self._takes(refinement, player, charged[self._place]):
                break
        self.best = {COLOURS: cost(refinement.mate, {1: charged}), **self._floats(player)}
        for other in share.players[: share.players.index(player)]:
            listener.no_upfloater(self, [], other)
        listener.upfloaters_chosen(self, [player])
        return 1 << player

    def _with_place_for(self, players: int) -> tuple[Refinement, Rows]:
        """Return the residents and a place for one of `players` as [C7] pairs them best, and what it charges.

        A resident who could meet several of them there is charged only if all prefer the same colour.
        """
        legal, alike = self.participants.legal, self._dubov.alike
        residents, outside = self.residents, self._place
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
        tree = self.left_over(residents, mate)
        v = lowest(tree.outer & rows[outside])
        tree.release(v)
        mate[v], mate[outside] = outside, v
        refinement = Refinement(rows, residents | 1 << outside, mate)
        refinement.minimise(COLOURS, charged[:])
        return refinement, charged

    def _takes(self, refinement: Refinement, player: int, charged: int) -> bool:
        """Say whether the player can have the place at no more than it must cost, and give it then.

        `charged` are the residents who are charged if they meet somebody in that place.
        """
        stage, outside = refinement.last, self._place
        participants = self._dubov
        partners = participants.legal[player] & (charged | ~participants.alike[player])
        rows = rows_kept_to(stage.rows, outside, partners)
        rematched = refit(stage.odd, rows, refinement.mate, refinement.alive)
        if rematched is None:
            return False
        other = rematched.pop()
        self.left_over(self.below, rematched).release(player)
        rematched[player], rematched[other] = other, player
        self.mate = rematched
        return True

    def _floats(self, player: int) -> dict[str, int]:
        """Return what the earlier upfloats of a player count in each criterion after [C7].

        Source: dubov-2026 2.3.4, dubov-2026 2.3.5, dubov-2026 2.3.6, DB26-10.
        """
        if not self._dubov.floats_count:
            return {}
        figures = self._dubov.figures[player]
        values = (
            int(figures.maximum),
            len(figures.lifted) if figures.maximum else 0,
            int(figures.just_before),
        )
        return dict(zip(FLOATS, values, strict=True))

    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return in what the set of this player falls short, and its value there; None if it is illegal."""
        if not self.able >> player & 1:
            return "legality", None
        refinement, charged = self._with_place_for(1 << player)
        values = {COLOURS: cost(refinement.mate, {1: charged}), **self._floats(player)}
        return next((name, value) for name, value in values.items() if value > self.best[name])


class SeveralDubovUpfloaters(SeveralUpfloaters):
    """The upfloaters of one bracket, found in a graph of its residents and everybody below.

    Source: dubov-2026 2.2.1, dubov-2026 2.3.1, dubov-2026 2.3.2, dubov-2026 3.2.2, dubov-2026 4.2.
    """

    def __init__(
        self, participants: Dubov2026Participants, residents: int, below: int, mate: list[int]
    ) -> None:
        self._dubov = participants
        super().__init__(participants, residents, below, mate)

    def charges(self) -> list[tuple[str, dict[int, Rows]]]:
        """Return for each criterion after [C6] the pairs that it charges, by how much.

        Source: dubov-2026 2.3.3, dubov-2026 2.3.4, dubov-2026 2.3.5, dubov-2026 2.3.6, DB26-10, DB26-12.
        """
        figures = self._dubov.figures
        charged = [(COLOURS, {1: self._same_preference()})]
        if not self._dubov.floats_count:
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
        alike, alive, residents = self._dubov.alike, self.alive, self.residents
        return [
            alike[v] & (alive if residents >> v & 1 else residents) if alive >> v & 1 else 0
            for v in range(len(alike))
        ]

    def alone(self, chosen: Sequence[int], mate: list[int]) -> Refinement:
        """Return the graph of a bracket whose upfloaters are all known; what is below costs nothing."""
        bracket = self.residents | mask_of(chosen)
        rows = [row & bracket for row in self.participants.legal]
        return Refinement(rows, bracket, mate)


def settle_upfloaters(
    participants: Dubov2026Participants,
    residents: int,
    below: int,
    mate: list[int],
    listener: UpfloaterListener,
) -> tuple[int, list[int]]:
    """Return who floats up into a bracket, and a matching of the bracket and of those left below.

    Where either side leaves over one player who can meet the other's, one upfloater is enough.
    Source: dubov-2026 3.2.1.
    """
    legal = participants.legal
    apart = mate[: len(legal)]
    left = [part_side(legal, apart, side) for side in (residents, below)]
    if not any(left):
        return 0, apart
    upfloating: Upfloating | None = None
    if all(row.bit_count() == 1 for row in left):
        single = OneUpfloater(participants, residents, below, apart)
        upfloating = single if single.able else None
    if upfloating is None:
        upfloating = SeveralDubovUpfloaters(participants, residents, below, mate)
    chosen = upfloating.choose(listener)
    return chosen, upfloating.mate
