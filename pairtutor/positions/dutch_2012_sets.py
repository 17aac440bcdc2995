"""Candidates of 2012 with several sets of MDPs in S1, as one graph."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.candidate_graph import PAIRS, CostBounds
from pairtutor.positions.dutch_2012_graph import Dutch2012Graph
from pairtutor.positions.persons import Person


class SetsGraph(Dutch2012Graph):
    """The graph of the candidates whose S1 holds all MDPs of `start` and none of `out`: places in `players`.

    The first `m0` of these are the MDPs; `names` and `wanted` are as in a `Dutch2012Graph`.
    Each pair that holds an MDP is taken as one of S1, and pairs of two others count before all else: as
    long as these are no fewer than the candidates have, its matchings are just the candidates.
    """

    def __init__(
        self,
        setting: Setting,
        players: Sequence[Person],
        m0: int,
        places: int,
        names: Sequence[str] = (),
        wanted: frozenset[int] = frozenset(),
        *,
        start: Sequence[int] = (),
        out: Sequence[int] = (),
    ) -> None:
        self._mdps = {players[v].tpn for v in range(m0)}
        super().__init__(setting, players, start, places, names, wanted)
        outside_s1 = {players[v].tpn for v in out}
        self._separate({v for v in range(self.size) if self.inside[v].tpn in outside_s1})

    def _holds_mdp(self, u: int, v: int) -> bool:
        return not self._mdps.isdisjoint((self.inside[u].tpn, self.inside[v].tpn))

    def _separate(self, out: set[int]) -> None:
        """Leave MDPs who are not in S1 no opponents but those who can be in it."""
        for u in out:
            for v in list(self.rows[u]):
                if v in out or (v < self.size and self.inside[v].tpn not in self._mdps):
                    del self.rows[u][v], self.rows[v][u]

    def in_s1(self, u: int, v: int) -> bool:
        """Say whether a pair is one of S1: whether it has an MDP, in whichever order it stands."""
        return self._holds_mdp(u, v)

    def _price(self, u: int, v: int) -> int:
        return super()._price(u, v) + (not self._holds_mdp(u, v)) * self.layout.worth[PAIRS]

    def best(self, own_pairs: int) -> int | None:
        """Return the cost of the best candidate with so many pairs of two who are no MDPs.

        None if there is none, as where there must be more of these pairs.
        """
        cost = CostBounds(self.rows).best
        # the first digit is that of `PAIRS`
        if cost is None or self.layout.values(cost)[0] != own_pairs:
            return None
        return cost - own_pairs * self.layout.worth[PAIRS]


def fewest_own_pairs(setting: Setting, players: Sequence[Person], m0: int, p1: int) -> int | None:
    """Return the least number of pairs of two who are no MDPs, of P1 pairs; None if there are no P1 pairs."""
    graph = SetsGraph(setting, players, m0, len(players) - 2 * p1)
    cost = CostBounds(graph.rows).best
    return None if cost is None else graph.layout.values(cost)[0]
