"""The numbers that candidates have in the sequence of a bracket.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Callable
from math import perm

from pairtutor.positions.candidate_graph import ProofGraph
from pairtutor.positions.counts import Exchanges, count_homogeneous, transposition

Pairs = list[tuple[int, int]]


class CandidateNumbers:
    """Numbers the candidates of one bracket.

    `size` are the pairs, and those with an MDP of S1. `before` tells how many sets of MDPs come before one
    (None: it is none of the sequence).
    """

    def __init__(
        self,
        graph: ProofGraph,
        size: tuple[int, int],
        before: Callable[[list[int]], int | None],
    ) -> None:
        self.graph = graph
        self.max_pairs, self.m1 = size
        self.before = before
        self.residents = list(range(graph.m0, graph.size))

    def number(self, pairs: Pairs) -> int | None:
        """Return the number of a candidate, from 1; None if it is not written as one of the sequence.

        `pairs` stand with those of MDPs first, each with the player of S1 first, S1 rising.
        """
        chosen = [u for u, _ in pairs[: self.m1]]
        if chosen != sorted(chosen) or not all(m < self.graph.m0 for m in chosen):
            return None
        before = self.before(chosen)
        return None if before is None else self.number_after(before, self.residents, pairs)

    def number_after(self, before: int, residents: list[int], pairs: Pairs) -> int | None:
        """Return the number of a candidate, from 1, after so many sets of MDPs, where `residents` are S2.

        None if the rest of it is not written as in the sequence.
        """
        m1, against = self.m1, [v for _, v in pairs[: self.m1]]
        upper, others = [u for u, _ in pairs[m1:]], [v for _, v in pairs[m1:]]
        if upper != sorted(upper) or not {*against, *upper, *others} <= set(residents):
            return None
        size = self.max_pairs - m1
        players = [v for v in residents if v not in set(against)]
        # `number` counts choices of MDPs and their opponents before this one, `unit` the remainders of each
        unit = count_homogeneous(len(players), size)
        number = before * perm(len(residents), m1) + transposition(against, residents) - 1
        if not size:
            return number * unit + 1
        exchanges = Exchanges(players[:size], players[size:], dict(enumerate(players)))
        leaving = exchanges.numbers(sorted(set(players[:size]) - set(upper), reverse=True))
        entering = exchanges.numbers(sorted(set(upper) - set(players[:size])))
        s2 = [v for v in players if v not in set(upper)]
        earlier = (exchanges.number(leaving, entering) - 1) * perm(len(s2), size)
        return number * unit + earlier + transposition(others, s2)

    def illegal(self, pairs: Pairs) -> Pairs:
        """Return the pairs that are not legal."""
        inside, may_meet = self.graph.inside, self.graph.setting.legality.may_meet
        return [(u, v) for u, v in pairs if not may_meet(inside[u], inside[v])]
