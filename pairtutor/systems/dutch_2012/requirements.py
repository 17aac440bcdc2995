"""The target of a bracket: the candidates with the fewest violations, requirement by requirement.

Vertices are those of the group (`bracket_graph`): its players, then the places.

Source: dutch-2012 C.3, C.10.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import perm

from pairtutor.matching.bits import Mask, Rows, bits, mask_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS, UPFLOATS
from pairtutor.systems.dutch_2012.bracket_graph import Group
from pairtutor.systems.search.counting import subset_rank
from pairtutor.systems.search.refinement import CriterionGraph, Proof, Refinement
from pairtutor.systems.search.walk import Shape


class Prepared(NamedTuple):
    """A graph with its target, S1 fixed: `order` are the vertices of the group, S1's MDPs first.

    The graph is numbered in this order. `skipped` is how many candidates the sets of MDPs before have.
    """

    group: Group
    refinement: Refinement
    order: list[int]
    shape: Shape
    skipped: int

    @property
    def unit(self) -> int:
        """How many candidates one set of MDPs has."""
        return perm(self.shape.residents, self.shape.m1) * self.shape.remainder_sequence

    @property
    def sequence(self) -> int:
        """How many candidates the sequence has, for all sets of MDPs."""
        return self.group.sequence(self.shape.max_pairs, self.shape.m1)


def with_s1(group: Group, p1: int, chosen: Sequence[int], floats: Sequence[int]) -> Prepared | None:
    """Return the graph with its target where these MDPs are in S1, None if there is no legal candidate."""
    s1 = mask_of(chosen)
    refinement = group.refinement(p1, s1, floats)
    if refinement is None:
        return None
    set_target(group, refinement, p1, s1)
    return put_mdps_first(group, refinement, p1, list(chosen))


def set_target(
    group: Group,
    refinement: Refinement,
    p1: int,
    s1: Mask,
    least: tuple[int, ...] | None = None,
) -> int:
    """Keep the candidates with the fewest violations, requirement by requirement.

    Where they have not as many as `least` (by requirement) it stops, and returns -1 for fewer and 1 for more;
    else 0, as without `least`.
    """
    applied = group.applies(p1, s1.bit_count()).requirements()
    for at, criterion in enumerate(REQUIREMENTS):
        if criterion in applied:
            _narrow(group, refinement, criterion, s1)
        if least is not None:
            violations = _violations(group, criterion, refinement, p1, s1)
            if violations != least[at]:
                return 1 if violations > least[at] else -1
    return 0


def _narrow(group: Group, refinement: Refinement, criterion: Criterion, s1: Mask) -> None:
    penalty = group.penalties(criterion, len(refinement.last_stage.rows), s1)
    if penalty is not None:
        refinement.minimise(criterion.name, penalty)


def put_mdps_first(group: Group, refinement: Refinement, p1: int, chosen: list[int]) -> Prepared:
    """Number the vertices anew, the MDPs of S1 (`chosen`, ascending) first; the refinement is changed."""
    m1 = len(chosen)
    order = [*chosen, *(v for v in range(group.size) if v not in set(chosen))]
    if chosen != list(range(m1)):
        _permute(refinement, [*order, *range(group.size, len(refinement.mate))])
    shape = Shape(m1, m1, group.size - m1, p1, scores=())
    sets = subset_rank(chosen, range(group.m0)) if m1 else 0
    prepared = Prepared(group, refinement, order, shape, skipped=0)
    return prepared._replace(skipped=sets * prepared.unit)


def _permute(refinement: Refinement, order: list[int]) -> None:
    """Number the vertices of all stages anew, in place: `order` names the old vertex of each new one.

    Only the first few vertices change their place, so masks are looked up by those bits (`near`).
    """
    vertex = [0] * len(order)
    for new, old in enumerate(order):
        vertex[old] = new
    near = (1 << max(new for new, old in enumerate(order) if new != old) + 1) - 1

    known: dict[int, int] = {}

    def move(mask: Mask) -> int:
        """Return a set of vertices in the new numbers."""
        part = mask & near
        if part not in known:
            known[part] = mask_of(vertex[v] for v in bits(part))
        return mask & ~near | known[part]

    def reorder(rows: Rows) -> Rows:
        return [move(rows[old]) for old in order]

    refinement.stages = [
        CriterionGraph(
            stage.criterion,
            reorder(stage.rows),
            [move(odd_set) for odd_set in stage.odd],
            None if stage.penalty is None else reorder(stage.penalty),
            _renumber_proof(stage.proof, vertex, move),
            stage.worth,
            clear=stage.clear,
        )
        for stage in refinement.stages
    ]
    refinement.mate = [vertex[refinement.mate[old]] for old in order]


def _renumber_proof(proof: Proof | None, vertex: list[int], move: Callable[[int], int]) -> Proof | None:
    """Return a proof in the new numbers; None stays None."""
    if proof is None:
        return None
    vertices = sorted((vertex[v], price) for v, price in proof.vertices)
    return Proof(
        tuple(vertices), tuple((move(odd_set), price) for odd_set, price in proof.odd_sets), proof.crossing
    )


def counts_of(prepared: Prepared) -> tuple[int, ...]:
    """Return the violations of any candidate that reaches the target, in the order of `REQUIREMENTS`."""
    return count(prepared.group, pairs_of(prepared), prepared.shape.m1)


def pairs_of(prepared: Prepared) -> list[tuple[int, int]]:
    """Return the pairs of the present matching, by vertex of the group, those of S1 first."""
    order, mate, size = prepared.order, prepared.refinement.mate, prepared.group.size
    return [(order[u], order[mate[u]]) for u in range(size) if u < mate[u] < size]


def count(group: Group, pairs: Sequence[tuple[int, int]], m1: int) -> tuple[int, ...]:
    """Count the violations of each of `REQUIREMENTS`, 0 of one that is not set; pairs are of vertices.

    The first `m1` of them are the heterogeneous part.
    """
    applied = group.applies(len(pairs), m1).requirements()
    return tuple(
        count_of(group, criterion, pairs, pairs[:m1]) if criterion in applied else 0
        for criterion in REQUIREMENTS
    )


def present_counts(group: Group, refinement: Refinement, p1: int, s1: Mask) -> tuple[int, ...]:
    """Count the violations of each requirement in the present matching of a graph."""
    return tuple(_violations(group, criterion, refinement, p1, s1) for criterion in REQUIREMENTS)


def _violations(group: Group, criterion: Criterion, refinement: Refinement, p1: int, s1: Mask) -> int:
    """Count the violations of a requirement in the present matching of a graph; 0 where it is not set."""
    if criterion not in group.applies(p1, s1.bit_count()).requirements():
        return 0
    mate, size = refinement.mate, group.size
    pairs = [(u, mate[u]) for u in range(size) if u < mate[u] < size]
    return count_of(group, criterion, pairs, [pair for pair in pairs if s1 & (1 << pair[0] | 1 << pair[1])])


def count_of(
    group: Group,
    criterion: Criterion,
    pairs: Sequence[tuple[int, int]],
    heterogeneous: Sequence[tuple[int, int]],
) -> int:
    """Count the violations of a requirement; `heterogeneous` are the pairs whose upfloats count.

    Who is in none of `pairs` counts as left over.
    """
    traits = group.traits(criterion)
    counted = heterogeneous if criterion in UPFLOATS else pairs
    violations = sum(max(criterion.pair(traits[min(pair)], traits[max(pair)]), 0) for pair in counted)
    left = group.everybody & ~mask_of(v for pair in pairs for v in pair)
    return violations + sum(max(criterion.alone(traits[v], 0), 0) for v in bits(left))
