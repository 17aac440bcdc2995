from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Feasibility, Sparing, check_proof, with_nobody
from pairtutor.positions.progress import ProofError
from pairtutor.trace.values import OnlyPartners
from tests.lab.numbers import tpns


def numbered(graph: dict[int, set[int]]) -> dict[Tpn, set[Tpn]]:
    return {Tpn(one): set(map(Tpn, others)) for one, others in graph.items()}


def random_graph(rng: Random) -> dict[Tpn, set[Tpn]]:
    players = tpns(*range(1, rng.randint(2, 9)))
    graph: dict[Tpn, set[Tpn]] = {tpn: set() for tpn in players}
    for one, other in combinations(players, 2):
        if rng.random() < 0.4:
            graph[one].add(other)
            graph[other].add(one)
    return graph


def most(players: Iterable[Tpn], graph: dict[Tpn, set[Tpn]]) -> int:
    """Return the number of pairs possible, by trying them all."""
    if not (left := list(players)):
        return 0
    first, *rest = left
    with_first = (
        1 + most([tpn for tpn in rest if tpn != other], graph) for other in graph[first] & set(rest)
    )
    return max(most(rest, graph), *with_first, 0)


def test_complete_pairings_are_found_as_by_trying_them_all() -> None:
    rng = Random(1)
    for _ in range(200):
        graph = random_graph(rng)
        feasibility = Feasibility(graph)
        for _ in range(4):
            some = [tpn for tpn in graph if rng.random() < 0.8]
            assert feasibility.can_pair_all(some) == (2 * most(some, graph) == len(some))


def test_who_can_be_spared_is_found_as_by_trying_them_all() -> None:
    rng = Random(2)
    for _ in range(200):
        graph = random_graph(rng)
        sparing = Sparing(graph, graph)
        pairs = most(graph, graph)
        assert sparing.left_out == len(graph) - 2 * pairs
        spared = {tpn for tpn in graph if most([one for one in graph if one != tpn], graph) == pairs}
        assert sparing.players_to_spare() == (spared if sparing.left_out else set())


def test_unwelcome_pairs_are_as_few_as_can_be() -> None:
    path = numbered({1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}})
    nobody: dict[Tpn, set[Tpn]] = {tpn: set() for tpn in path}
    assert Feasibility(path).least(tpns(1, 2, 3, 4)) == 0
    assert (
        Feasibility({**nobody, **numbered({1: {2}, 2: {1}})}, numbered({3: {4}, 4: {3}})).least(
            tpns(1, 2, 3, 4)
        )
        == 1
    )
    assert Feasibility(nobody, path).least(tpns(1, 2, 3, 4)) == 2
    assert Feasibility(path).least(tpns(1, 2, 4, 3, 3)) is None


def test_a_proof_needs_every_partner_of_its_groups() -> None:
    graph = with_nobody(numbered({1: {3}, 2: {3}, 3: {1, 2}}), tpns(3))
    check_proof(1, OnlyPartners("only-partners", (tpns(1), tpns(2)), tpns(3)), {*tpns(0, 1, 2, 3)}, graph)
    with pytest.raises(ProofError, match="3 as well"):
        check_proof(1, OnlyPartners("only-partners", (tpns(1), tpns(2)), ()), {*tpns(1, 2, 3)}, graph)
    with pytest.raises(ProofError, match="players of a witness"):
        check_proof(1, OnlyPartners("only-partners", (tpns(1), tpns(2)), tpns(3)), {*tpns(1, 2)}, graph)
