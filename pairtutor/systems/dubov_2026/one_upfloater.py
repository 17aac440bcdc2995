"""The upfloater of a bracket that needs just one: one place in it stands for all who could come.

Source: dubov-2026 3.2.1, dubov-2026 3.2.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, lowest, mask_of
from pairtutor.matching.forest import Tree
from pairtutor.systems.dubov_2026.bounds import kept_to
from pairtutor.systems.dubov_2026.upfloaters import (
    FLOATS,
    QUALITY,
    Share,
    UpfloaterListener,
    Upfloating,
    ValidSets,
    cost,
)
from pairtutor.systems.search.feasibility import refit
from pairtutor.systems.search.refinement import CriterionGraph, Refinement, Rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.dubov_2026.participants import Dubov2026Participants


class OneUpfloater(Upfloating):
    """The choice among those `able` to float up; `mate` pairs each side by itself, all but one of it.

    Source: dubov-2026 2.2.1, dubov-2026 2.3.1, dubov-2026 2.3.2.
    """

    def __init__(
        self, participants: Dubov2026Participants, residents: int, below: int, mate: list[int]
    ) -> None:
        super().__init__(participants, residents, below)
        self.mate = self._apart = mate
        self._place = len(mate)
        partners = self._left_over(residents, mate).outer
        legal, players = participants.legal, participants.players
        self.able = mask_of(v for v in bits(self._left_over(below, mate).outer) if legal[v] & partners)
        if self.able:
            score = players[lowest(self.able)].score
            same = tuple(v for v in bits(below) if players[v].score == score)
            self.sets = ValidSets([Share(score, same, 1)])

    def _left_over(self, side: int, mate: list[int]) -> Tree:
        """Return the tree that tells who of a side can be left over when it is paired by itself."""
        root = next(v for v in bits(side) if mate[v] < 0)
        return Tree(self.participants.legal, mate, root, side)

    def choose(self, listener: UpfloaterListener) -> int:
        """Return the upfloater of the bracket.

        Source: dubov-2026 3.2.2.
        """
        listener.needed(self)
        (share,) = self.sets.shares
        able = self.able & mask_of(share.players)
        refinement, charged = self._with_place_for(able)
        for player in sorted(bits(able), key=lambda v: (*self._floats(v).values(), v)):
            if self._takes(refinement, player, charged[self._place]):
                break
        self.best = {QUALITY[2]: cost(refinement.mate, {1: charged}), **self._floats(player)}
        for other in share.players[: share.players.index(player)]:
            listener.refused(self, [], other)
        listener.chosen(self, [player])
        return 1 << player

    def _with_place_for(self, players: int) -> tuple[Refinement, Rows]:
        """Return the residents and a place for one of `players` as [C7] pairs them best, and what it charges.

        A resident who could meet several of them there is charged only if all prefer the same colour.
        """
        legal, alike = self.participants.legal, self.participants.alike
        residents, place = self.residents, self._place
        rows, charged = [0] * (place + 1), [0] * (place + 1)
        for v in bits(residents):
            rows[v] = legal[v] & residents
            charged[v] = rows[v] & alike[v]
            if legal[v] & players:
                rows[v] |= 1 << place
                rows[place] |= 1 << v
                if not legal[v] & players & ~alike[v]:
                    charged[v] |= 1 << place
                    charged[place] |= 1 << v
        mate = [*self._apart, -1]
        tree = self._left_over(residents, mate)
        v = lowest(tree.outer & rows[place])
        tree.release(v)
        mate[v], mate[place] = place, v
        refinement = Refinement(rows, residents | 1 << place, mate)
        refinement.minimise(QUALITY[2], charged[:])
        return refinement, charged

    def _takes(self, refinement: Refinement, player: int, charged: int) -> bool:
        """Say whether the player can have the place at no more than it must cost, and give it then.

        `charged` are the residents who are charged if they meet somebody in that place.
        """
        stage, place = refinement.last, self._place
        participants = self.participants
        partners = participants.legal[player] & (charged | ~participants.alike[player])
        rows = kept_to(stage.rows, place, partners)
        found = refit(
            CriterionGraph(stage.criterion, rows, stage.odd), rows, refinement.mate, refinement.alive
        )
        if found is None:
            return False
        other = found.pop()
        self._left_over(self.below, found).release(player)
        found[player], found[other] = other, player
        self.mate = found
        return True

    def _floats(self, player: int) -> dict[str, int]:
        """Return what the earlier upfloats of a player count in each criterion after [C7].

        Source: dubov-2026 2.3.4, dubov-2026 2.3.5, dubov-2026 2.3.6, DB26-10.
        """
        if not self.participants.floats_count:
            return {}
        one = self.participants.figures[player]
        values = (int(one.maximum), len(one.lifted) if one.maximum else 0, int(one.just_before))
        return dict(zip(FLOATS, values, strict=True))

    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return in what the set of this player falls short, and its value there; None if it is illegal."""
        if not self.able >> player & 1:
            return "legality", None
        refinement, charged = self._with_place_for(1 << player)
        values = {QUALITY[2]: cost(refinement.mate, {1: charged}), **self._floats(player)}
        return next((name, value) for name, value in values.items() if value > self.best[name])
