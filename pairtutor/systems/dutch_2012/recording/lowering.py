"""Requirements lowered one by one, and the steps of a bracket of 2012 put in the order of its search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import Tree
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2012.criteria import X, Z
from pairtutor.rules.dutch_2012.definitions import bounds
from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.completion import smallest_tree
from pairtutor.systems.common.recording.refusals import only_partners
from pairtutor.systems.dutch.candidate_graph import CandidateGraph
from pairtutor.systems.dutch.players import BracketPlayers
from pairtutor.systems.dutch.setup import WalkSetup
from pairtutor.systems.dutch_2012.group import Group, legal_rows
from pairtutor.systems.dutch_2012.target import Prepared, target
from pairtutor.systems.search.refinement import CriterionGraph
from pairtutor.trace.lowering import RequirementLowered
from pairtutor.trace.values import OnlyPartners, WeightProof

cites = citations_of("dutch-2012")


def requirements_lowered(
    group: Group,
    p1: int,
    applied: Sequence[Criterion],
    values: Mapping[str, int],
    number: int,
    sequence: int,
    proofs: Mapping[str, WeightProof],
) -> list[RequirementLowered]:
    """Return a step for each time that a requirement is lowered on the way to the best candidate.

    A requirement goes down by one at a time, and the most precious one comes first: only when everything
    after it had been lowered in vain was it lowered itself, and each time the others were set in full again.
    """
    first = _first_values(group, p1)
    steps = []
    for place, criterion in enumerate(applied):
        later = applied[place + 1 :]
        steps += [
            RequirementLowered(
                cites=cites("lowering", criterion.clause),
                bracket=number,
                clause=criterion.clause,
                requirement=criterion.name,
                before=before,
                after=before + 1,
                restored=tuple(one.name for one in later),
                in_vain=tuple(dict.fromkeys(one.clause for one in reversed(later))),
                sequence=sequence,
                proof=proofs.get(criterion.name),
                witness=None,
            )
            for before in range(first.get(criterion.name, 0), values[criterion.name])
        ]
    return steps


def _first_values(group: Group, p1: int) -> dict[str, int]:
    """Return X1 and Z1, each less by the pairs that were given up (C.14.a)."""
    p0 = group.p0
    found = bounds(group.players, p0, odd_round=group.participants.number % 2 == 1)
    return {X.name: max(0, found.x1 - (p0 - p1)), Z.name: max(0, found.z1 - (p0 - p1))}


def lowering_step(
    group: Group,
    number: int,
    clause: str,
    before: tuple[int, int],
    after: tuple[int, int],
    witness: OnlyPartners | None,
) -> RequirementLowered:
    """Return the step that takes P1 or M1 down; `before` and `after` are P1 and M1."""
    mdps = before[1] != after[1]
    return RequirementLowered(
        cites=cites("lowering", clause),
        bracket=number,
        clause=clause,
        requirement="mdps" if mdps else "pairs",
        before=before[1] if mdps else before[0],
        after=after[1] if mdps else after[0],
        restored=(),
        in_vain=(),
        sequence=group.sequence(*before),
        proof=None,
        witness=witness,
    )


def shortage(group: Group, p1: int, m1: int) -> OnlyPartners | None:
    """Return who stands in the way of any legal candidate; None where only too few MDPs can be paired."""
    chosen = (1 << m1) - 1 if m1 in {0, group.m0} else 0
    if group.refinement(p1, chosen) is None:
        return shortage_of(group)
    bare = group.without_own_pairs()
    return shortage_of(bare) if m1 == p1 and bare.refinement(p1, chosen) is None else None


def shortage_of(group: Group) -> OnlyPartners | None:
    """Return why the last graph that was asked for was not to be had."""
    if group.failed is None:
        return None
    rows, mate, alive, left = group.failed
    names = [one.tpn for one in group.players] + [PLACE] * (len(rows) - group.size)
    return lack_of_partners(smallest_tree(rows, mate, alive, left), names)


def lack_of_partners(tree: Tree, tpn: Sequence[Tpn]) -> OnlyPartners:
    """Return the groups of a tree that found no partner; `tpn` names the vertices (0: a place)."""
    groups = ([tpn[v] for v in bits(group)] for group in tree.groups())
    return only_partners(groups, [tpn[v] for v in bits(tree.inner)])


WANTED = "wanted"
"""Whoever a bracket that is opened again is to leave over."""


def in_order(prepared: Prepared) -> WalkSetup:
    """Return a bracket as the shared tellers look at it: S1's MDPs first, all of them paired."""
    ranks = [prepared.group.ranks[v] for v in prepared.order]
    participants = prepared.group.participants
    bracket = BracketPlayers(participants, ranks, prepared.shape.m0, legal_rows(participants, ranks))
    places = len(prepared.refinement.mate) - bracket.size
    outside = ((1 << places) - 1) << bracket.size
    graph = CandidateGraph(prepared.refinement, outside, [*bracket.ranks, *[-1] * places])
    targets = target(prepared)
    return WalkSetup(bracket, graph, prepared.shape, 1, list(range(prepared.shape.m1)), targets)


def tell_wanted_apart(prepared: Prepared) -> None:
    """Tell what is not legal from what only leaves others over than those who are wanted."""
    group, refinement, m1 = prepared.group, prepared.refinement, prepared.shape.m1
    s1 = (1 << m1) - 1
    rows = legal_rows(group.participants, [group.ranks[v] for v in prepared.order])
    for v in range(m1):
        rows[v] &= ~s1
    over = ((1 << len(refinement.mate) - group.size) - 1) << group.size
    free = mask_of(v for v, old in enumerate(prepared.order) if group.may_float >> old & 1) & ~s1
    rows = [row | over if free >> v & 1 else row for v, row in enumerate(rows)]
    rows += [free] * (len(refinement.mate) - group.size)
    refinement.stages[0].criterion = WANTED
    refinement.stages.insert(0, CriterionGraph("legality", rows))
