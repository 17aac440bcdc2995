"""Random brackets as graphs, and their candidates written out in the order of the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from pairtutor.matching.forest import augment_all
from pairtutor.matching.odd_sets import respects
from pairtutor.systems.search.refinement import CriterionGraph, Refinement
from pairtutor.systems.search.walk import Shape
from tests.lab.matching.brute import Matching, mates, members, perfect_matchings, random_rows
from tests.lab.oracles.sequence import exchanges, mdp_sets, transpositions

Pairs = tuple[tuple[int, int], ...]


def best_matchings(stage: CriterionGraph, alive: int) -> set[Matching]:
    """Return the perfect matchings of a stage that leave each of its odd sets once."""
    return {
        one
        for one in perfect_matchings(stage.rows, alive)
        if respects(stage.odd, mates(one, len(stage.rows)))
    }


class Case(NamedTuple):
    """A bracket of `m0` MDPs and some residents with its refinement; vertices from `size` are places."""

    refinement: Refinement
    m0: int
    size: int
    scores: tuple[int, ...]

    @property
    def everybody(self) -> int:
        """All players."""
        return (1 << self.size) - 1

    def shape(self) -> Shape:
        """Return the numbers of B.1 as the present matching has them."""
        mate = self.refinement.mate
        inside = [v for v in range(self.size) if mate[v] < self.size]
        m1 = sum(1 for v in inside if v < self.m0)
        return Shape(self.m0, m1, self.size - self.m0, len(inside) // 2, self.scores)

    def pairings(self, stage: CriterionGraph) -> set[frozenset[frozenset[int]]]:
        """Return the pairs within the bracket of every candidate that is best up to a stage."""
        return {
            frozenset(frozenset(pair) for pair in one if max(pair) < self.size)
            for one in best_matchings(stage, self.refinement.alive)
        }


def candidates(shape: Shape) -> Iterator[Pairs]:
    """Yield every candidate of a bracket in the order of B.6 and B.7; players are numbered from 0.

    Exchanges are compared by the places in the remainder (D17-20).
    """
    residents = range(shape.m0, shape.m0 + shape.residents)
    rest = shape.remainder_pairs
    for chosen in mdp_sets(shape.scores, shape.m1):
        for opponents in transpositions(residents, shape.m1):
            fixed = tuple(zip((number - 1 for number in chosen), opponents, strict=True))
            left = [v for v in residents if v not in opponents]
            places = range(len(left))
            for s1, s2 in exchanges(places[:rest], places[rest:]):
                upper = [left[place] for place in s1]
                for others in transpositions([left[place] for place in s2], rest):
                    yield (*fixed, *zip(upper, others, strict=True))


def random_case(rng: Random, players: int) -> Case | None:
    """Return a bracket with a matching that pairs as many as possible, then as many MDPs as possible.

    None where the random graph has no pair at all.
    """
    m0 = rng.choice([0, 0, rng.randint(1, players // 2)])
    inside = random_rows(rng, players, rng.choice([0.4, 0.6, 0.85]))
    moved = (1 << m0) - 1
    for v in range(m0):
        inside[v] &= ~moved
    mate = [-1] * players
    left = augment_all(inside, mate, (1 << players) - 1, (1 << players) - 1)
    if left.bit_count() == players:
        return None
    outside = left.bit_count()
    total = players + outside
    places = ((1 << outside) - 1) << players
    rows = [row | places for row in inside] + [(1 << players) - 1] * outside
    mate += [-1] * outside
    for v, place in zip(members(left), members(places), strict=True):
        mate[v], mate[place] = place, v
    refinement = Refinement(rows, (1 << total) - 1, mate)
    classes = sorted((rng.randint(0, 2) for _ in range(m0)), reverse=True)
    case = Case(refinement, m0, players, tuple(classes))
    if m0 and outside:
        refinement.minimise("limbo", floating(case, moved))
        refinement.stages = [
            CriterionGraph("legality", refinement.last_stage.rows, refinement.last_stage.odd)
        ]
        for score in sorted(set(classes), reverse=True):
            same = sum(1 << m for m in range(m0) if classes[m] == score)
            refinement.minimise("psd", floating(case, same))
    for number in range(rng.randint(0, 3)):
        refinement.minimise(f"criterion-{number}", random_toll(rng, case, rng.choice([0.2, 0.5, 0.8])))
    return case


def floating(case: Case, whom: int) -> list[int]:
    """Return the edges by which some of the players float."""
    total = len(case.refinement.last_stage.rows)
    places = ((1 << total) - 1) & ~case.everybody
    return [places if whom >> v & 1 else whom if places >> v & 1 else 0 for v in range(total)]


def random_toll(rng: Random, case: Case, density: float) -> list[int]:
    """Return random edges that cost something; for a floater all places cost the same."""
    total = len(case.refinement.last_stage.rows)
    penalty = random_rows(rng, case.size, density) + [0] * (total - case.size)
    floaters = sum(1 << v for v in range(case.size) if rng.random() < density / 2)
    return [one | other for one, other in zip(penalty, floating(case, floaters), strict=True)]


def natural(pairs: Sequence[tuple[int, int]]) -> frozenset[frozenset[int]]:
    """Return pairs without order."""
    return frozenset(frozenset(pair) for pair in pairs)
