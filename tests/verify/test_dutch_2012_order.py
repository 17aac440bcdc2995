"""Which of the best candidates of 2012 that leave a set over comes first: as a listing of all says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from pairtutor.tutor import run
from pairtutor.verify.check import verify
from pairtutor.verify.dutch_2012_bracket import Dutch2012BracketProof
from pairtutor.verify.dutch_2012_left_over import InOrder, ProvenLoweringSets
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.fields import restricted
from tests.lab.verify.listing import Candidate, candidates

MOST_PLAYERS = 7
"""All candidates of a bracket of 2012 with so many players are listed."""


def listed(sets: ProvenLoweringSets) -> Iterator[tuple[frozenset[int], int, InOrder, Candidate]]:
    """Yield of each legal candidate who is left over, what it costs, where it stands, and its pairs."""
    for place, (graph, _) in enumerate(sets._graphs):
        every = candidates(graph, sets.pairs, [tuple(range(graph.m0))])
        for number, pairs in enumerate(every, 1):
            left = set(range(graph.size)) - {v for pair in pairs for v in pair}
            legal = all(v in graph.real[u] for u, v in pairs)
            if legal and all(graph.size in graph.rows[v] for v in left):
                cost = sum(graph.rows[u][v] for u, v in pairs)
                cost += sum(graph.rows[v][graph.size] for v in left)
                own = tuple((graph.order[u], graph.order[v]) for u, v in pairs)
                yield frozenset(graph.order[v] for v in left), cost, InOrder(place, number), own


def test_the_first_of_the_best_that_leave_a_set_over_is_that_of_a_listing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[bool, bool]] = []
    inner = Dutch2012BracketProof._check_left_over

    def compared(proof: Dutch2012BracketProof) -> None:
        bracket = proof.bracket
        numbers = (bracket.m0, bracket.m1, bracket.p1)
        sets = ProvenLoweringSets(bracket.setting, bracket.players, bracket.names, numbers)
        if 2 * sets.pairs < len(sets.inside) <= MOST_PLAYERS:
            compare(sets)
        inner(proof)

    def compare(sets: ProvenLoweringSets) -> None:
        best: dict[frozenset[int], tuple[int, InOrder]] = {}
        for over, cost, at, pairs in listed(sets):
            assert sets.place(pairs) == at
            if over not in best or cost < best[over][0]:
                best[over] = (cost, at)
        size = len(sets.inside)
        for left in combinations(range(size), size - 2 * sets.pairs):
            found = best.get(frozenset(left))
            assert sets.first_candidate(left) == (found and found[1])
            if found:
                seen.append((found[1].mdps > 0, found[1].number > 1))

    monkeypatch.setattr(Dutch2012BracketProof, "_check_left_over", compared)
    for seed in seeds(0, 60):
        tournament = restricted(seed)
        verify(run(tournament, tournament.recorded_rounds + 1, "dutch-2012").recorded)
    assert len(seen) > 100
    assert set(seen) >= {(False, False), (False, True), (True, True)}
