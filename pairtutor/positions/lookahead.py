"""How well the next bracket can be paired with those left over (dutch-2017 C.7, dutch-2026 [C8]).

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.candidate_graph import CostBounds, Key, Layout, ProofGraph
from pairtutor.positions.matching import Matching
from pairtutor.positions.persons import Person

NEXT: Final = "next-bracket"
COUNT: Final[Key] = (NEXT, -1)
"""The digit of how many are left over there; -1, as no score is."""
_BARRED = 3
"""What a player counts who is left in the last bracket and may not have the bye (D17-6)."""


class ProvenLookahead:
    """The next scoregroup as far as a bracket looks ahead; costs are digits of the bracket's layout.

    They count those left over there (`COUNT`), then those of each score who came down from the bracket.
    """

    def __init__(self, setting: Setting, layout: Layout) -> None:
        self.setting = setting
        self.layout = layout
        self._ahead = setting.looks_ahead
        self._near = {player.tpn for player in setting.near}
        self._base: Matching | None = None
        self._rows: list[dict[int, int]] = []
        self._known: dict[tuple[frozenset[int], int, int], int] = {}

    def weight(self, player: Person) -> int:
        """Return the weight of a player who is left there: 1, more if nothing but a barred bye is left."""
        return _BARRED if self.setting.final and player.barred else 1

    def _cost_left_again(self, player: Person | None, falling: bool) -> int:
        """Return the cost of leaving a player (None: nobody) over there; `falling`: one who came down."""
        if player is None or not self._ahead:
            return 0
        cost = self.weight(player) * self.layout.worth[COUNT]
        return cost + self.layout.worth[(NEXT, player.score)] if falling else cost

    def both_left(self, player: Person, other: Person) -> int:
        """Return the cost of two who come down and are both left there."""
        return self._cost_left_again(player, True) + self._cost_left_again(other, True)

    def join_near(self, graph: ProofGraph, left: Sequence[int]) -> None:
        """Add the edges outside a bracket where only the next scoregroup is looked at.

        Those left over by the bracket (for what `left` says) and those there meet each other or are left
        again; two who cannot meet may both be left there.
        """
        everybody, size, rows = graph.everybody, graph.size, graph.rows
        own = [*left, *[0] * (len(everybody) - size)]
        again = [cost + self._cost_left_again(everybody[v], v < size) for v, cost in enumerate(own)]
        meets = self._meetings(graph)
        for v, row in enumerate(rows):
            for u in range(v):
                if u in row:
                    continue
                cost = own[u] + own[v] if v >= size and meets[v] >> u & 1 else again[u] + again[v]
                rows[u][v] = row[u] = cost

    def join_below(self, graph: ProofGraph, left: Sequence[int]) -> None:
        """Add the edges outside a bracket with everybody below in view, and the bye if there is one.

        The next scoregroup is left by a pair of which just one is in it.
        """
        everybody, size, rows = graph.everybody, graph.size, graph.rows
        worth, ahead = self.layout.worth, self._ahead
        # one left over in the next scoregroup: of it, and who came down to it and goes on
        one_less = worth[COUNT] if ahead else 0
        falling = [one_less + worth[(NEXT, player.score)] if ahead else 0 for player in graph.inside]
        near = [
            v < size or (player is not None and player.tpn in self._near)
            for v, player in enumerate(everybody)
        ]
        meets = self._meetings(graph)
        for v in range(size, len(everybody)):
            row = rows[v]
            for u in range(v):
                player = everybody[u]
                if everybody[v] is None:
                    if player is None or player.tpn not in self.setting.takers:
                        continue
                elif not meets[v] >> u & 1:
                    continue
                cost = left[u] if u < size else 0
                if near[u] != near[v]:
                    cost += falling[u] if u < size else one_less
                if everybody[v] is None and player is not None and u < size and self.setting.bye_here:
                    cost += player.missed * worth[("bye-unplayed", 0)]
                rows[u][v] = row[u] = cost

    def _meetings(self, graph: ProofGraph) -> list[int]:
        """Return the possible opponents of each player, a bit for each vertex; none of a place or the bye."""
        people = [player for player in graph.everybody if player is not None]
        assert None not in graph.everybody[: len(people)], "places come last"
        return [*self.setting.legality.meetings(people), *[0] * (len(graph.everybody) - len(people))]

    def cost_of_lone_floater(self, player: Person) -> int:
        """Return the least cost of the next bracket if just this player comes down."""
        if not self._ahead:
            return 0
        group = self.setting.near
        reach = frozenset(v for v, other in enumerate(group) if self.setting.legality.may_meet(player, other))
        key = (reach, self.weight(player), player.score)
        if key not in self._known:
            self._known[key] = self._solve(player, reach)
        return self._known[key]

    def _solve(self, player: Person, reach: frozenset[int]) -> int:
        """Return the cost of the next bracket with one more player, who can meet only those of `reach`.

        A vertex stands for the newcomer, a second one for the place that an odd number leaves over. The
        search goes on from the matching without them, whose prices are lowered for the new vertices as far as
        edges allow.
        """
        group = self.setting.near
        base, size = self._next_bracket_matching(), len(group)
        rows = [dict(row) for row in self._rows]
        left = self._cost_left_again(player, True)
        rows.append(
            {
                v: 0 if v in reach else left + self._cost_left_again(other, False)
                for v, other in enumerate(group)
            }
        )
        for v, cost in rows[size].items():
            rows[v][size] = cost
        if size % 2 == 0:
            rows.append({v: self._cost_left_again(other, False) for v, other in enumerate(group)})
            rows[size + 1][size] = left
            for v, cost in rows[size + 1].items():
                rows[v][size + 1] = cost
        prices = base.prices()[:size]
        for w in range(size, len(rows)):
            price = min(2 * cost - prices[v] for v, cost in rows[w].items() if v < len(prices))
            prices.append(price)
        mate = [w if w < size else -1 for w in base.mate[:size]] + [-1] * (len(rows) - size)
        return Matching(rows, range(len(rows)), prices, mate).cost

    def _next_bracket_matching(self) -> Matching:
        """Return the best pairing of the next scoregroup for itself, made once; sets `_rows`.

        These are the rows of its players alone, without the place that makes their number even.
        """
        if self._base is None:
            group, may = self.setting.near, self.setting.legality.may_meet
            size = len(group)
            rows: list[dict[int, int]] = [{} for _ in range(size + size % 2)]
            for v in range(len(rows)):
                for u in range(v):
                    other = group[v] if v < size else None
                    player = group[u]
                    met = other is not None and may(player, other)
                    cost = (
                        0
                        if met
                        else self._cost_left_again(player, False) + self._cost_left_again(other, False)
                    )
                    rows[u][v] = rows[v][u] = cost
            self._base = Matching(rows, range(len(rows)))
            self._rows = [{w: cost for w, cost in row.items() if w < size} for row in rows[:size]]
        return self._base


def what_comes(graph: ProofGraph, bounds: CostBounds, floaters: Sequence[int]) -> tuple[int, ...] | None:
    """Return the values of the next bracket at best with players left over, as findings tell them.

    `floaters` are their vertices: just one where only a place or the bye is outside. None where the round
    cannot be completed.
    """
    if graph.mode in ("place", "bye"):
        cost = graph.rows[floaters[0]].get(graph.size, 0) if graph.outside else 0
        return lookahead_values(graph.layout, cost)
    beyond = range(graph.size, len(graph.rows))
    least = bounds.cost([*floaters, *beyond], graph.rows_without_pairs)
    return None if least is None else lookahead_values(graph.layout, least)


def lookahead_values(layout: Layout, cost: int) -> tuple[int, ...]:
    """Return the values of the next bracket that a cost stands for, as findings tell them.

    First how many are left over there, then the scores (half points) of those of them who came down, the
    highest first.
    """
    values = dict(zip(layout.keys, layout.values(cost), strict=True))
    again: list[int] = []
    for (name, score), count in values.items():
        if name == NEXT and score >= 0:
            again += [score] * count
    return (values.get(COUNT, 0), *sorted(again, reverse=True))
