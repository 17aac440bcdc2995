"""What floaters do to the brackets below: how well the next can be paired (C.7), and the round completed.

Every player left there counts 1; where it holds the last scoregroup, one who may not have the bye counts 3
(D17-6). Then the scores of the downfloaters who would be left again decide, highest first
(D17-5). The sets of players that a matching can cover form a matroid, so the dearest are covered first.

Vertices are places in the scoregroup, from 0, then the downfloaters by rank.

Source: dutch-2017 C.7.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import Mask, Mate, Rows, bits
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.systems.common.participants import Participants, Scoregroup

BARRED = 3
"""What a player counts who is left in the last bracket and may not have the bye."""

Value = tuple[int, ...]
"""The weight of those left, then the scores (half points) of the downfloaters among them, highest first.

The less, the better.
"""


class Lookahead:
    """The scoregroup after a bracket, as far as the bracket looks ahead.

    After the `final` one comes nobody: whoever it leaves over has the bye, and one barred from it weighs
    `BARRED`.
    """

    def __init__(self, participants: Participants, group: Scoregroup, *, final: bool) -> None:
        self.participants = participants
        self.group = group
        self.final = final
        self.size = group.end - group.first
        self._cache: dict[tuple[tuple[int, ...], ...], Value] = {}
        self._base: list[int] | None = None
        self._rows: list[int] = []
        self._spare: int | None = None

    def weight(self, rank: int) -> int:
        """Return the weight of a player (by rank) who is left over there."""
        return BARRED if self.final and not self.participants.bye >> rank & 1 else 1

    def reach(self, rank: int) -> Mask:
        """Return as a bit mask of places in the scoregroup the possible opponents of a downfloater."""
        return (self.participants.legal[rank] >> self.group.first) & ((1 << self.size) - 1)

    def value(self, floaters: Sequence[int]) -> Value:
        """Return the best value of the following bracket with these downfloaters (ranks)."""
        participants = self.participants
        if len(floaters) == 1 and not self.final:
            return self._value_of_single(floaters[0])
        ordered = sorted(floaters)
        key = tuple((self.reach(f), self.weight(f), participants.players[f].score) for f in ordered)
        if key not in self._cache:
            self._cache[key] = self._solve(ordered)
        return self._cache[key]

    def _value_of_single(self, floater: int) -> Value:
        """Return the value for a single downfloater when all players left count the same.

        He takes up one player of those that some largest matching leaves over; else he, or
        somebody in his stead, is left as well.
        """
        left = self.deficiency()
        if self._spare is None:
            rows, mate = self._own_rows(), self._own_matching()
            alive = (1 << self.size) - 1
            self._spare = 0
            for v in range(self.size):
                if mate[v] < 0:
                    self._spare |= Tree(rows, mate, v, alive).outer
        reach = self.reach(floater)
        if reach & self._spare:
            return (left - 1,)
        return (left + 1,) if reach else (left + 1, self.participants.players[floater].score)

    def _solve(self, floaters: list[int]) -> Value:
        """Return the weight of those left over below, then the scores of floaters (by rank) among them."""
        places, mate = self._cover_dearest(floaters)
        left = [places[v] for v in range(len(places)) if mate[v] < 0]
        players, falling = self.participants.players, set(floaters)
        # C.7: scores of those who float again, highest first
        again = sorted((players[rank].score for rank in left if rank in falling), reverse=True)
        return (sum(map(self.weight, left)), *again)

    def solution(self, floaters: Sequence[int]) -> list[tuple[int, int]]:
        """Return the pairs (by rank) of a best pairing of the following bracket; floaters come second."""
        places, mate = self._cover_dearest(sorted(floaters))
        return [(places[v], places[w]) for v, w in enumerate(mate) if v < w]

    def _cover_dearest(self, floaters: list[int]) -> tuple[list[int], list[int]]:
        """Return the following bracket's players (the rank of each vertex), and a matching of the dearest."""
        participants, size = self.participants, self.size
        places = [*range(self.group.first, self.group.end), *floaters]
        rows = list(self._own_rows())
        for index, floater in enumerate(floaters, size):
            row = self.reach(floater)
            rows.append(row)
            for v in bits(row):
                rows[v] |= 1 << index
        mate = [*self._own_matching(), *([-1] * len(floaters))]
        price = [(self.weight(rank), participants.players[rank].score) for rank in places]
        dear = sorted(
            # the dearest to leave over come first: who may not have the bye, then the higher score, then A.2
            (v for v in range(len(places)) if mate[v] < 0),
            key=lambda v: (-price[v][0], -price[v][1], v),
        )
        alive = (1 << len(places)) - 1
        for v in dear:
            if mate[v] < 0:
                _cover(rows, mate, alive, v, price)
        return places, mate

    def deficiency(self) -> int:
        """Return the number of players of the scoregroup alone who would be left over."""
        return self._own_matching().count(-1)

    def _own_rows(self) -> Rows:
        if not self._rows:
            self._rows = self.participants.window(mdps=(), first=self.group.first, end=self.group.end)
        return self._rows

    def _own_matching(self) -> list[int]:
        """Return a largest matching of the players below alone; it is made once."""
        if self._base is None:
            rows = self._own_rows()
            mate = [-1] * self.size
            augment_all(rows, mate, (1 << self.size) - 1, (1 << self.size) - 1)
            self._base = mate
        return self._base


def _cover(rows: Rows, mate: Mate, alive: Mask, v: int, price: list[tuple[int, int]]) -> None:
    """Match `v` if that leaves nobody dearer: with an exposed player, or in place of a cheaper one.

    `price` is for each vertex the weight and the score of being left over; `mate` is changed.
    """
    exposed = sum(1 << w for w in bits(alive) if mate[w] < 0 and w != v)
    tree = Tree(rows, mate, v, alive, exposed)
    if tree.hit >= 0:
        tree.augment()
        return
    # whoever costs least if left over in the place of v
    cheapest = min(bits(tree.outer), key=lambda w: price[w])
    if price[cheapest] < price[v]:
        tree.release(cheapest)
