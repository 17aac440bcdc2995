"""Who alone can float up into a bracket, where either side by itself leaves over one.

Source: dubov-2026 3.2.1, dubov-2026 3.2.2, swiss-team-2026 3.5.2.
"""

from __future__ import annotations

from pairtutor.matching.bits import bits, lowest, mask_of
from pairtutor.matching.forest import Tree
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.upfloating.upfloaters import Share, Upfloating, ValidSets


class SingleUpfloater(Upfloating):
    """The choice among those `able` to float up; `apart` pairs each side by itself, all but one of it.

    `residents_over` and `below_over` tell who of a side can be the one.
    Source: dubov-2026 2.2.1, dubov-2026 2.3.1, dubov-2026 2.3.2, swiss-team-2026 2.3.1,
    swiss-team-2026 2.3.2, TEAM26-13.
    """

    def __init__(self, participants: Participants, residents: int, below: int, mate: list[int]) -> None:
        super().__init__(participants, residents, below)
        self.mate = self.apart = mate
        self.residents_over, self.below_over = (self.left_over(side, mate) for side in (residents, below))
        partners = self.residents_over.outer
        legal, players = participants.legal, participants.players
        self.able = mask_of(v for v in bits(self.below_over.outer) if legal[v] & partners)
        if self.able:
            score = players[lowest(self.able)].score
            same = tuple(v for v in bits(below) if players[v].score == score)
            self.sets = ValidSets([Share(score, same, 1)])

    def left_over(self, side: int, mate: list[int]) -> Tree:
        """Return the tree that tells who of a side can be left over when it is paired by itself."""
        root = next(v for v in bits(side) if mate[v] < 0)
        return Tree(self.participants.legal, mate, root, side)
