"""Every candidate of a bracket, in the order of its sequence, by the vertices of the verifier's graph."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.positions.candidate_graph import ProofGraph
from tests.lab.oracles.sequence import exchanges, transpositions

Candidate = tuple[tuple[int, int], ...]


def candidates(graph: ProofGraph, pairs: int, sets: list[tuple[int, ...]]) -> Iterator[Candidate]:
    """Yield the pairs of every candidate, by vertex, S1's player first; `sets` are those of MDPs in S1."""
    residents = range(graph.m0, graph.size)
    for chosen in sets:
        for against in transpositions(residents, len(chosen)):
            rest = [v for v in residents if v not in against]
            half = pairs - len(chosen)
            for s1, s2 in exchanges(range(half), range(half, len(rest))):
                for others in transpositions(s2, half):
                    remainder = ((rest[u], rest[v]) for u, v in zip(s1, others, strict=True))
                    yield (*zip(chosen, against, strict=True), *remainder)
